import type { Reply } from '../engine/operations/request.ts';
import { JSON_HEADERS } from './errors.ts';
import type { QueryValue } from './query-string.ts';

interface Addressed {
  readonly base: string;
  readonly path: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** Whether the answer is for this client alone: then no cache may keep it. */
  readonly isPrivate: boolean;
}

/** The limit of all links of an answer together, since proxies and clients limit headers. */
const MAX_LINKS_LENGTH = 4000;

/** Whether the arguments contain a password of a post. */
export const isUnlocking = (query: Readonly<Record<string, unknown>>): boolean => PASSWORD in query;

/** Not repeated in any address: addresses are logged, stored and passed on. */
const PASSWORD = 'password';

/** The headers of an answer (behaviour 1, answers). Shared caches may keep what anonymous clients see, and must revalidate it. */
export function headersOf(answer: Reply, { base, path, origin, query, isPrivate }: Addressed): Record<string, string> {
  const headers: Record<string, string> = {
    ...JSON_HEADERS,
    vary: 'Authorization, Accept-Encoding',
    'cache-control': isPrivate ? 'private, no-store' : 'public, no-cache',
  };
  if (answer.allow && answer.allow.length > 0) headers['allow'] = answer.allow.join(', ');
  if (answer.isRepeated) headers['idempotency-replayed'] = 'true';
  if (answer.revoked) headers['x-quoin-revoked'] = `application-passwords=${answer.revoked}`;
  if (answer.ignored?.length) headers['x-quoin-ignored'] = namesOf(answer.ignored);
  if (answer.location) headers['location'] = base + answer.location;
  if (answer.total !== undefined && answer.pages !== undefined && answer.page !== undefined) {
    headers['x-wp-total'] = String(answer.total);
    headers['x-wp-totalpages'] = String(answer.pages);
    const link = pageLinks(answer.page, answer.pages, pagesOf(origin + path, query));
    if (link) headers['link'] = link;
  }
  return headers;
}

/** The most characters of such a header. */
const MAX_NAMES_LENGTH = 1000;

/** Names chosen by clients, in a form that a header can hold; of very many, the first. */
function namesOf(names: readonly string[]): string {
  let listed = '';
  for (const name of names) {
    // A surrogate pair may be cut in two: the lone half is replaced, as it cannot be encoded.
    const next = `${listed && `${listed}, `}${encodeURIComponent(name.toWellFormed())}`;
    if (next.length > MAX_NAMES_LENGTH) return `${listed && `${listed}, `}...`;
    listed = next;
  }
  return listed;
}

/**
 * Links to the previous and next page; beyond the end, back to the last one. If both are too long, the next page is
 * more useful; another header has the number of pages.
 */
function pageLinks(page: number, pages: number, address: (page: number) => string): string {
  const before = page > 1 ? `<${address(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"` : '';
  const after = page < pages ? `<${address(page + 1)}>; rel="next"` : '';
  const both = [before, after].filter(Boolean).join(', ');
  return [both, after, before].find((links) => links.length <= MAX_LINKS_LENGTH) ?? '';
}

/** The addresses of the pages of a list: the query as parsed, with another page number. */
function pagesOf(address: string, query: Readonly<Record<string, QueryValue>>): (page: number) => string {
  let before = '';
  let after: string | undefined;
  const write = (name: string, value: QueryValue): void => {
    if (Array.isArray(value)) for (const one of value) write(`${name}[]`, one);
    else if (typeof value === 'object')
      for (const key of Object.keys(value)) write(`${name}[${key}]`, value[key] ?? '');
    else if (after === undefined) before += `${encodeURIComponent(name)}=${encodeURIComponent(value)}&`;
    else after += `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  };
  for (const name of Object.keys(query)) {
    if (name === 'page') after = '';
    else if (name !== PASSWORD) write(name, query[name] ?? '');
  }
  return (page) => `${address}?${before}page=${page}${after ?? ''}`;
}
