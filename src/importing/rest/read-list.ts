import type { Query, RestClient } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { idOf, type Json } from './rest-values.ts';

const PAGE = 100;
/** How many items a list may grow by while it is read. */
const MAX_GROWTH = 10_000;
/** Pages without an item in a row, after which a list is given up although its total is higher. */
const MAX_EMPTY_PAGES = 100;

export interface ListOptions {
  readonly client: RestClient;
  readonly path: string;
  readonly query: Query;
  /** How many pages are asked for at once. */
  readonly concurrency: number;
  /** Called for each item that the source cannot give. */
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
        // An item that comes twice because another was published meanwhile, or one without a valid id.
        if (id === undefined || id <= last) continue;
        last = id;
        emptyPages = 0;
        yield item as Json;
      }
      // A page is also short where it has items that the reader may not see, which the total counts.
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

/** Whether the source refuses, rather than fails. */
const isRefusal = ({ status }: RestError): boolean => status >= 400 && status < 500 && status !== 413 && status !== 429;
