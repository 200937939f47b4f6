/** An attribute of a tag as written. The name is in lower case, the value as in the source, with entities. */
export interface Attribute {
  readonly name: string;
  readonly value: string | undefined;
  readonly quote: string;
  /** The attribute with the white space before it. */
  readonly source: string;
}

/** A start tag: `<a`, its attributes, and ` />` or `>`. The joined parts are the tag. */
export interface StartTag {
  readonly name: string;
  readonly start: string;
  readonly attributes: readonly Attribute[];
  readonly end: string;
}

// White space, names and values as in the HTML standard: a no-break space is part of a name.
const startOf = /^<([a-z][a-z0-9-]*)/i;
const attribute =
  /[\t\n\f\r ]*([^\t\n\f\r "'<>/=]+)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:(["'])(.*?)\2|([^\t\n\f\r "'<>=`][^\t\n\f\r "'<>`]*)))?/sy;
const endOf = /[\t\n\f\r ]*\/?>$/y;

/**
 * Parses a start tag, from its `<` to its `>`. Tags are rewritten only by this function and `withAttribute`: a text search
 * would find names inside of values.
 *
 * @returns undefined unless the tag is well-formed and every parser must read it in the same way
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

/** The attribute with a name; the first one if there are several, as in browsers. */
export function attributeOf(tag: StartTag, name: string): Attribute | undefined {
  return tag.attributes.find((one) => one.name === name);
}

/**
 * Sets an attribute of the tag: in place, or first or last if it is new. All other attributes stay as
 * written.
 *
 * @param value as it should be in the source, with entities; only quotes are escaped
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
