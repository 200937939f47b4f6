const escapes: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#039;' };

/** Escapes each `<` that no `>` follows before the next `<`, and the quotes up to there: it begins no tag. */
export function escapeLoneBrackets(text: string): string {
  const [before = '', ...parts] = text.split('<');
  const escaped = parts.map((part) =>
    part.includes('>') ? `<${part}` : `&lt;${part.replace(/["']/g, (quote) => escapes[quote] ?? quote)}`,
  );
  return before + escaped.join('');
}
