import { ask } from '../../asking/index.ts';
import { listPath } from './use-list.ts';

/** The most that a list answers at once. */
const PER_PAGE = '100';

interface Walk {
  readonly signal?: AbortSignal;
  /** Is told after each page how many items there are so far. */
  readonly onStep?: (count: number) => void;
}

/**
 * Everything in a list, page by page.
 *
 * @param query arguments of the route; without `_fields`, ids alone are asked for
 */
export async function allItems<Item extends { readonly id: number } = { readonly id: number }>(
  route: string,
  query: Readonly<Record<string, string | undefined>>,
  { signal, onStep }: Walk = {},
): Promise<Item[]> {
  // Items inserted meanwhile move others to the next page.
  const items = new Map<number, Item>();
  for (let page = 1; ; page += 1) {
    const path = listPath(route, { _fields: 'id', ...query, per_page: PER_PAGE, page: String(page) });
    const { body, pages } = await ask<Item[]>(path, signal ? { signal } : {});
    for (const item of body) items.set(item.id, item);
    onStep?.(items.size);
    if (page >= pages) return [...items.values()];
  }
}
