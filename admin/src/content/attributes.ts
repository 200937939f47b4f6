import { decodeValue, encodeValue } from './entities.ts';

/*
 * Attributes of elements and of delimiters are kept as written, known or not. These functions read one from
 * the text, and return the text with one changed: the rest stays byte by byte.
 */

const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>=`]+))?/y;

interface Found {
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

function* attributes(attrs: string): Generator<Found> {
  for (let from = 0; ; ) {
    attribute.lastIndex = from;
    const [text, name, written = ''] = attribute.exec(attrs) ?? [];
    if (text === undefined || name === undefined) return;
    const value = decodeValue(/^["']/.test(written) ? written.slice(1, -1) : written);
    yield { name: name.toLowerCase(), value, from, to: from + text.length };
    from += text.length;
  }
}

/** Returns the value of an attribute in the text of a tag, such as `src` of ` src="a.jpg" alt=""`. */
export function attributeOf(attrs: string, name: string): string | undefined {
  return [...attributes(attrs)].find((found) => found.name === name)?.value;
}

/** Returns the text of a tag with one attribute set or removed. All others stay as written. */
export function withAttribute(attrs: string, name: string, value: string | null): string {
  const all = [...attributes(attrs)];
  const old = all.find((found) => found.name === name);
  if (old?.value === value) return attrs;
  const written = value === null ? '' : ` ${name}="${encodeValue(value)}"`;
  const at = old ?? { from: all.at(-1)?.to ?? 0, to: all.at(-1)?.to ?? 0 };
  return attrs.slice(0, at.from) + written + attrs.slice(at.to);
}

/** The classes of an element. */
export function classesOf(attrs: string): string[] {
  return (attributeOf(attrs, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** Returns the text of a tag with some classes removed and others added at the end. */
export function withClasses(
  attrs: string,
  change: { readonly add?: string[]; readonly remove?: Pick<RegExp, 'test'> },
): string {
  const old = classesOf(attrs);
  const kept = old.filter((name) => !change.remove?.test(name));
  const added = (change.add ?? []).filter((name) => !kept.includes(name));
  if (added.length === 0 && kept.length === old.length) return attrs;
  const all = [...kept, ...added];
  return withAttribute(attrs, 'class', all.length > 0 ? all.join(' ') : null);
}

/** Whether two tags are equal, whatever the order of attributes and classes. */
export const isSameTag = (one: string, other: string): boolean => said(one) === said(other);

const said = (attrs: string): string =>
  [...attributes(attrs)]
    .map(({ name, value }) => `${name} ${name === 'class' ? classesOf(attrs).sort().join(' ') : value}`)
    .sort()
    .join('\n');

export type Json = Readonly<Record<string, unknown>>;

/** The attributes of a delimiter; undefined if they cannot be parsed. */
export function readJson(json: string | null): Json | undefined {
  if (!json) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** The attributes of a delimiter as text, with all characters escaped that could end the comment; empty if there are none. */
export function writeJson(value: Json): string | null {
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  if (kept.length === 0) return null;
  return JSON.stringify(Object.fromEntries(kept))
    .replaceAll('\\\\', '\\u005c')
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
}

/** Returns the text of a delimiter with some attributes set, or removed if undefined. Without a change it stays as written. */
export function withJson(json: string | null, change: Json): string | null {
  const old = readJson(json) ?? {};
  const isSame = Object.entries(change).every(([name, value]) => JSON.stringify(old[name]) === JSON.stringify(value));
  return isSame ? json : writeJson({ ...old, ...change });
}
