import type { Query, RestClient } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { idOf, type Json } from './rest-values.ts';

const PAGE = 100;
/** The number of items that a list may grow by while it is read. */
const MAX_GROWTH = 10_000;
/** After this many consecutive pages without items, a list ends, even if its total is higher. */
const MAX_EMPTY_PAGES = 100;

export interface ListOptions {
  readonly client: RestClient;
  readonly path: string;
  readonly query: Query;
  /** The number of concurrent requests for pages. */
  readonly concurrency: number;
  /** Called for each item that the source fails to return. */
  readonly onMissing: (what: string, why: string) => void;
  readonly onTotal?: (total: number) => void;
}

/**
 * All items of a collection, by ascending ids. When the source fails at a page, its halves are requested, down to one item,
 * which is left out.
 */
export async function* readList(options: ListOptions): AsyncGenerator<Json> {
  const { concurrency, onMissing, onTotal } = options;
  let total = 0;
  const ask = async (offset: number, size: number): Promise<unknown[]> => {
    try {
      const { body, total: told } = await options.client.get(options.path, {
        ...options.query,
        orderby: 'id',
        order: 'asc',
        per_page: size,
        offset,
      });
      if (!Array.isArray(body)) throw new RestError(`${options.path} is not a list`, 400);
      if (offset === 0) {
        total = told;
        onTotal?.(total);
      }
      return body;
    } catch (error) {
      if (!(error instanceof RestError) || isRefusal(error)) throw error;
      if (size === 1) {
        onMissing(`item ${offset + 1} of ${options.path}`, error.message);
        return [{ id: undefined }];
      }
      const half = Math.ceil(size / 2);
      return [...(await ask(offset, half)), ...(await ask(offset + half, size - half))];
    }
  };

  let last = 0;
  let emptyPages = 0;
  for (let offset = 0; ; ) {
    const asked = [ask(offset, PAGE)];
    for (let more = 1; more < concurrency && offset + more * PAGE < total; more += 1)
      asked.push(ask(offset + more * PAGE, PAGE));
    const pages = await Promise.all(asked);
    for (const [index, page] of pages.entries()) {
      emptyPages += 1;
      for (const item of page) {
        const id = idOf((item as Json | null)?.['id']);
        // Skip an item that is repeated because another was published in the meantime, or that has no valid id.
        if (id === undefined || id <= last) continue;
        last = id;
        emptyPages = 0;
        yield item as Json;
      }
      // A page is also short if it contains items that the user may not see; the total counts them.
      if (page.length < PAGE && offset + (index + 1) * PAGE >= total) return;
    }
    offset += pages.length * PAGE;
    if (offset > total + MAX_GROWTH) {
      onMissing(options.path, `it goes on behind the ${total} items that it told of`);
      return;
    }
    if (emptyPages > MAX_EMPTY_PAGES) return;
  }
}

/** Whether the source refuses the request, rather than failing. */
const isRefusal = ({ status }: RestError): boolean => status >= 400 && status < 500 && status !== 413 && status !== 429;
