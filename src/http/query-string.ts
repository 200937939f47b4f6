import { apiError } from '../errors/index.ts';

/** Arguments of a query or form: texts, lists of texts, or objects of such. */
export type QueryValue = string | QueryValue[] | { [name: string]: QueryValue };

const MOST_PARTS = 5000;
const DEEPEST = 4;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a query string or form as clients of the interface write it: `a=1`, `a[]=1&a[]=2`, `a[0]=1`, `filter[name]=x`.
 * The last of several plain values wins. Objects have no prototype.
 *
 * @throws ApiError 400 for malformed UTF-8 or too many parts
 */
export function parseQueryString(text: string): Record<string, QueryValue> {
  const query: Record<string, QueryValue> = Object.create(null);
  if (text === '') return query;
  const pairs = text.split('&');
  if (pairs.length > MOST_PARTS) throw apiError('rest_bad_request', { message: 'The request has too many arguments.' });
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (name.includes('[')) assign(query, pathOf(name), value);
    else query[name] = value;
  }
  return query;
}

/** `filter[post__in][]` → filter, post__in and an empty part that stands for the next place of a list. */
function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket < 1 || !name.endsWith(']')) return [name];
  const inner = name.slice(bracket + 1, -1).split('][');
  if (inner.length > DEEPEST) throw apiError('rest_bad_request', { message: 'An argument is nested too deeply.' });
  return [name.slice(0, bracket), ...inner];
}

function assign(target: Record<string, QueryValue>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const isList = rest.length === 1 && /^\d*$/.test(rest[0] ?? '');
  const known = target[name];
  if (isList) {
    if (Array.isArray(known)) known.push(value);
    else target[name] = [value];
    return;
  }
  const inner =
    known !== undefined && typeof known === 'object' && !Array.isArray(known)
      ? known
      : (Object.create(null) as Record<string, QueryValue>);
  target[name] = inner;
  assign(inner, rest, value);
}

/** Percent-decoding that leaves a lone `%` alone and refuses bytes that are no UTF-8. */
function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  const bytes = Buffer.from(spaced, 'utf8');
  const decoded = Buffer.alloc(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    const hex = byte === 0x25 ? bytes.toString('latin1', index + 1, index + 3) : '';
    const isEscape = hex.length === 2 && /^[0-9a-f]{2}$/i.test(hex);
    decoded[length++] = isEscape ? Number.parseInt(hex, 16) : byte;
    if (isEscape) index += 2;
  }
  try {
    return utf8.decode(decoded.subarray(0, length));
  } catch (error) {
    throw apiError('rest_invalid_encoding', { cause: error });
  }
}
