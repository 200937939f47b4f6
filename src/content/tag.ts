/** One attribute of a tag as it was written. The name is in lower case, the value as in the source, entities kept. */
export interface Attribute {
  readonly name: string;
  readonly value: string | undefined;
  readonly quote: string;
  /** The attribute with the white space before it. */
  readonly source: string;
}

/** A start tag: `<a`, its attributes, and ` />` or `>`. The three parts joined are the tag again. */
export interface StartTag {
  readonly name: string;
  readonly start: string;
  readonly attributes: readonly Attribute[];
  readonly end: string;
}

// White space, names and values as the HTML standard divides them: a no-break space is part of a name.
const startOf = /^<([a-z][a-z0-9-]*)/i;
const attribute =
  /[\t\n\f\r ]*([^\t\n\f\r "'<>/=]+)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:(["'])(.*?)\2|([^\t\n\f\r "'<>=`][^\t\n\f\r "'<>`]*)))?/sy;
const endOf = /[\t\n\f\r ]*\/?>$/y;

/**
 * Reads one start tag, from its `<` to its `>`. Tags are rewritten through this and `withAttribute` alone: a search in
 * the text of a tag finds names inside of values.
 *
 * @returns nothing unless the tag is well-formed and every parser must read it in the same way
 */
export function readTag(text: string): StartTag | undefined {
  const [start = '', name = ''] = startOf.exec(text) ?? [];
  if (start === '') return undefined;
  const attributes: Attribute[] = [];
  let at = start.length;
  for (;;) {
    endOf.lastIndex = at;
    if (endOf.test(text)) return { name: name.toLowerCase(), start, attributes, end: text.slice(at) };
    attribute.lastIndex = at;
    const match = attribute.exec(text);
    if (match === null || !isSeparated(text, at)) return undefined;
    const [source, key = '', quote = '', quoted, bare] = match;
    attributes.push({ name: key.toLowerCase(), value: quoted ?? bare, quote, source });
    at += source.length;
  }
}

/** Whether an attribute may begin here: after white space, or after the quote that ends a value. */
function isSeparated(text: string, at: number): boolean {
  return /[\t\n\f\r ]/.test(text.charAt(at)) || /["']/.test(text.charAt(at - 1));
}

/** The attribute of a name, the first one where there are several: as browsers do. */
export function attributeOf(tag: StartTag, name: string): Attribute | undefined {
  return tag.attributes.find((one) => one.name === name);
}

/**
 * The tag with an attribute: instead of the one that it has, or else first or last. All other attributes stay as
 * they were written.
 *
 * @param value as it is to stand in the source, entities and all; only quotes are escaped
 */
export function withAttribute(
  tag: StartTag,
  name: string,
  value: string,
  position: 'first' | 'last' = 'last',
): StartTag {
  const escaped = value.replaceAll('"', '&quot;');
  const written = { name, value: escaped, quote: '"', source: ` ${name}="${escaped}"` };
  const at = tag.attributes.findIndex((one) => one.name === name);
  if (at >= 0) return { ...tag, attributes: tag.attributes.with(at, written) };
  const attributes = position === 'first' ? [written, ...tag.attributes] : [...tag.attributes, written];
  return { ...tag, attributes };
}

/** The text of a tag. */
export function writeTag({ start, attributes, end }: StartTag): string {
  return start + attributes.map(({ source }) => source).join('') + end;
}
