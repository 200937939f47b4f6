import { ask } from '../../server/index.ts';
import { listPath } from './use-list.ts';

/** The maximum page size of the interface. */
const PER_PAGE = '100';

interface Walk {
  readonly signal?: AbortSignal;
  /** Called after each page with the number of items so far. */
  readonly onStep?: (count: number) => void;
}

/**
 * All items of a list, page by page.
 *
 * @param query arguments of the route; without `_fields`, only ids are requested
 */
export async function allItems<Item extends { readonly id: number } = { readonly id: number }>(
  route: string,
  query: Readonly<Record<string, string | undefined>>,
  { signal, onStep }: Walk = {},
): Promise<Item[]> {
  // Items inserted in the meantime move others to the next page.
  const items = new Map<number, Item>();
  for (let page = 1; ; page += 1) {
    const path = listPath(route, { _fields: 'id', ...query, per_page: PER_PAGE, page: String(page) });
    const { body, pages } = await ask<Item[]>(path, signal ? { signal } : {});
    for (const item of body) items.set(item.id, item);
    onStep?.(items.size);
    if (page >= pages) return [...items.values()];
  }
}
