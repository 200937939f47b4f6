/** Void elements. */
const single = new Set(
  `area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr`.split(
    ' ',
  ),
);

/** Elements that may be nested directly in the same element; for others, a start tag closes the previous one. */
const nestable = new Set(`article aside blockquote details div figure object q section span`.split(' '));

const tag = /<(\/?)([a-z][\w-]*)((?:\s[^<>]*)?)>|<([a-z][\w-]*)([^<>]*)\/>|<(?=\d)/gi;

/**
 * Closes a tag without an end: with a blank if it had one, if it has no attributes, and after an unquoted value, which the
 * slash would become part of.
 */
const slashAfter = (attributes: string, source: string): string =>
  /["']$/.test(attributes) && !/\s\/\s*$/.test(source) ? '/' : ' /';

/** Close open tags of a comment, drop closing tags without a start tag, and fix wrong nesting. */
export function balanceTags(html: string): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const close = (): string => {
    const name = open.pop() ?? '';
    counts.set(name, (counts.get(name) ?? 1) - 1);
    return `</${name}>`;
  };
  const closeUpTo = (name: string): string => {
    if (!counts.get(name)) return '';
    const closed: string[] = [];
    while (open.at(-1) !== name) closed.push(close());
    return [...closed, close()].join('');
  };
  const balanced = html.replace(
    tag,
    (_, slash?: string, plain?: string, rest?: string, empty?: string, more?: string) => {
      const name = (plain ?? empty)?.toLowerCase();
      if (name === undefined) return '&lt;';
      if (slash) return closeUpTo(name);
      const source = rest ?? more ?? '';
      const attributes = source.replace(/\/\s*$/, '').trimEnd();
      if (single.has(name)) return `<${name}${attributes}${slashAfter(attributes, source)}>`;
      if (empty !== undefined || /\/\s*$/.test(rest ?? '')) return `<${name}${attributes}></${name}>`;
      const before = open.at(-1) === name && !nestable.has(name) ? close() : '';
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return `${before}<${name}${attributes}>`;
    },
  );
  const rest: string[] = [];
  while (open.length > 0) rest.push(close());
  return balanced + rest.join('');
}
