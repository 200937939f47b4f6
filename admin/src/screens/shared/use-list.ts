import { useEffect, useState } from 'preact/hooks';
import { place } from '../../place.ts';
import { askAhead, type Kept, useKept } from '../../server/index.ts';

/** The maximum number of rows of a page. */
const PER_PAGE = 50;
/** After a page has been shown this long, the next one is loaded. */
const AHEAD_MS = 1000;

export interface Listed<Item> extends Kept<Item[]> {
  /** The requested path, for `refresh` and `keep`. */
  readonly path: string;
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/**
 * A page of a list, as selected by the URL.
 *
 * @param route such as `wp/v2/posts`
 * @param query arguments of the route; empty ones are left out
 */
export function useList<Item>(route: string, query: Readonly<Record<string, string | undefined>>): Listed<Item> {
  return useListPage(route, query, Math.max(1, Number(place.value.query.get('page')) || 1));
}

/** One page of a list whose state is not in the URL. */
export function useListPage<Item>(
  route: string,
  query: Readonly<Record<string, string | undefined>>,
  page: number,
): Listed<Item> {
  const pathOf = (one: number): string => listPath(route, { per_page: String(PER_PAGE), ...query, page: String(one) });
  const path = pathOf(page);
  const kept = useKept<Item[]>(path);
  const { answer } = kept;
  const next = page < (answer?.pages ?? 0) ? pathOf(page + 1) : undefined;
  useEffect(() => {
    const timer = next && setTimeout(askAhead, AHEAD_MS, next);
    return () => clearTimeout(timer);
  }, [next]);
  return { ...kept, path, page, items: answer?.body ?? [], pages: answer?.pages ?? 0, total: answer?.total ?? 0 };
}

/** The path of a list with its arguments. */
export function listPath(route: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${route}?${new URLSearchParams(given)}`;
}

/** More rows than a screen shows. */
const FIRST_ROWS = 12;
let isPainted = false;

/** The rows to draw. The first list of a page draws one screen of rows, is painted, and then draws the others. */
export function useDrawn<Item>(items: readonly Item[]): readonly Item[] {
  const [isWhole, setWhole] = useState(isPainted);
  // Effects run after the browser has painted; what waits meanwhile, such as a key, comes before the other rows.
  useEffect(() => {
    if (!items[0]) return;
    isPainted = true;
    const timer = setTimeout(setWhole, 0, true);
    return () => clearTimeout(timer);
  }, [items[0]]);
  return isWhole ? items : items.slice(0, FIRST_ROWS);
}
