import { useEffect, useState } from 'preact/hooks';
import { ask, Problem, useKept } from '../../server/index.ts';
import { type Listed, listPath } from './use-list.ts';

/** The maximum page size of the interface. */
const PER_PAGE = 100;

/** A complete list with all its pages, for trees. It is reloaded with its first page: `refresh(list.path)`. */
export function useWhole<Item>(route: string, query: Readonly<Record<string, string | undefined>>): Listed<Item> {
  const pathOf = (page: number): string =>
    listPath(route, { ...query, per_page: String(PER_PAGE), page: String(page) });
  const path = pathOf(1);
  const kept = useKept<Item[]>(path);
  const [rest, setRest] = useState<readonly Item[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const pages = kept.answer?.pages ?? 0;
  useEffect(() => {
    const stop = new AbortController();
    async function load(): Promise<void> {
      const items: Item[] = [];
      for (let page = 2; page <= pages; page += 1)
        items.push(...(await ask<Item[]>(pathOf(page), { signal: stop.signal })).body);
      setProblem(undefined);
      setRest(items);
    }
    load().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    });
    return () => stop.abort();
  }, [path, pages, kept.at]);
  const items = [...(kept.answer?.body ?? []), ...rest];
  return { ...kept, problem: kept.problem ?? problem, path, items, page: 1, pages: 1, total: kept.answer?.total ?? 0 };
}
