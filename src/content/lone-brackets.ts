const escapes: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#039;' };

/** Escapes each `<` without a `>` before the next `<`, and the quotes up to there: it does not begin a tag. */
export function escapeLoneBrackets(text: string): string {
  const [before = '', ...parts] = text.split('<');
  const escaped = parts.map((part) =>
    part.includes('>') ? `<${part}` : `&lt;${part.replace(/["']/g, (quote) => escapes[quote] ?? quote)}`,
  );
  return before + escaped.join('');
}
