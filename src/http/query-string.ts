import { apiError } from '../errors/index.ts';
import { percentDecoded } from './percent-decoding.ts';

/** Arguments of a query or form: strings, lists of strings, or objects of these. */
export type QueryValue = string | QueryValue[] | { [name: string]: QueryValue };

/** The maximum number of arguments: an object of very many members is slow to copy. */
const MAX_QUERY_ARGUMENTS = 5000;
/** A body is not limited by the size of the headers. */
export const MAX_FORM_ARGUMENTS = 1000;
const MAX_DEPTH = 4;

/**
 * Reads a query string or form as clients of the interface write it: `a=1`, `a[]=1&a[]=2`, `a[0]=1`, `filter[name]=x`.
 * The last of several plain values wins. Objects have no prototype.
 *
 * @throws ApiError 400 for malformed UTF-8 or too many parts
 */
export function parseQueryString(text: string, most = MAX_QUERY_ARGUMENTS): Record<string, QueryValue> {
  return text === '' ? Object.create(null) : argumentsOf(pairsOf(text, most));
}

/** Pairs of names and values as arguments. @throws ApiError 400 for a name nested too deeply */
export function argumentsOf(pairs: Iterable<readonly [name: string, value: string]>): Record<string, QueryValue> {
  const named: Record<string, QueryValue> = Object.create(null);
  for (const [name, value] of pairs) {
    if (name.includes('[')) assign(named, pathOf(name), value);
    else named[name] = value;
  }
  return named;
}

export const tooManyArguments = (cause?: unknown) =>
  apiError('rest_bad_request', { message: 'The request has too many arguments.', cause });

/** One after the other, so that those beyond the limit are not decoded. Empty ones count. */
function* pairsOf(text: string, most: number): Generator<[name: string, value: string]> {
  for (let start = 0, count = 1; start <= text.length; count += 1) {
    if (count > most) throw tooManyArguments();
    const mark = text.indexOf('&', start);
    const end = mark < 0 ? text.length : mark;
    const pair = text.slice(start, end);
    start = end + 1;
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = percentDecoded(equals < 0 ? pair : pair.slice(0, equals));
    yield [name, equals < 0 ? '' : percentDecoded(pair.slice(equals + 1))];
  }
}

/** `filter[post__in][]` → filter, post__in and an empty part that stands for the next index of a list. */
function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket < 1 || !name.endsWith(']')) return [name];
  const inner = name.slice(bracket + 1, -1).split('][', MAX_DEPTH + 1);
  if (inner.length > MAX_DEPTH) throw apiError('rest_bad_request', { message: 'An argument is nested too deeply.' });
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
