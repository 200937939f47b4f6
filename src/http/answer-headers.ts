import type { Reply } from '../engine/operations/request.ts';
import { JSON_TYPE } from './errors.ts';
import type { QueryValue } from './query-string.ts';

interface Addressed {
  readonly base: string;
  readonly path: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly isUser: boolean;
}

/** The headers of an answer (behaviour 1, answers). Shared caches may keep what everybody may see, and ask whether it holds. */
export function headersOf(answer: Reply, { base, path, origin, query, isUser }: Addressed): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': JSON_TYPE,
    'x-content-type-options': 'nosniff',
    vary: 'Authorization, Accept-Encoding',
    'cache-control': isUser || 'password' in query ? 'private, no-store' : 'public, no-cache',
  };
  if (answer.allow && answer.allow.length > 0) headers['allow'] = answer.allow.join(', ');
  if (answer.isRepeated) headers['idempotency-replayed'] = 'true';
  if (answer.location) headers['location'] = base + answer.location;
  if (answer.total !== undefined && answer.pages !== undefined && answer.page !== undefined) {
    headers['x-wp-total'] = String(answer.total);
    headers['x-wp-totalpages'] = String(answer.pages);
    const link = pageLinks(answer.page, answer.pages, pagesOf(origin + path, query));
    if (link) headers['link'] = link;
  }
  return headers;
}

/** Links to the pages before and after; from beyond the end, back to the last one. */
function pageLinks(page: number, pages: number, address: (page: number) => string): string {
  const links: string[] = [];
  if (page > 1) links.push(`<${address(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`);
  if (page < pages) links.push(`<${address(page + 1)}>; rel="next"`);
  return links.join(', ');
}

/** The addresses of the pages of a list: the query again, the way it was read, with another page in the place of its own. */
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
    else write(name, query[name] ?? '');
  }
  return (page) => `${address}?${before}page=${page}${after ?? ''}`;
}
