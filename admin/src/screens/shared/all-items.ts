import { ask } from '../../asking/index.ts';
import { listPath } from './use-list.ts';

/** The most that a list answers at once. */
const PER_PAGE = '100';

/** Everything in a list, page by page: ids alone. */
export async function allItems(
  route: string,
  query: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly id: number }[]> {
  const items: { readonly id: number }[] = [];
  for (let page = 1; ; page += 1) {
    const path = listPath(route, { ...query, per_page: PER_PAGE, page: String(page), _fields: 'id' });
    const { body, pages } = await ask<{ readonly id: number }[]>(path);
    items.push(...body);
    if (page >= pages) return items;
  }
}
