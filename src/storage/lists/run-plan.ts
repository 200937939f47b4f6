import { all, any, type Condition, everything, isOneWord, not, oneOf, type Search } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { sortColumnsOf } from '../conditions/order.ts';
import { type Branch, inBranch } from '../plans/branches.ts';
import { choosePlan } from '../plans/choose-plan.ts';
import { costs } from '../plans/costs.ts';
import type { ListPlan, Window } from '../plans/list-plan.ts';
import { remembering } from '../queries/remembered.ts';
import { idsOf } from '../queries/statements.ts';
import { fromNearerEnd } from '../queries/table-store.ts';
import { isFew } from '../search/found.ts';
import type { ListAccess } from './list-access.ts';
import { merged } from './merged-lists.ts';
import { bytesOfIds, type Page } from './pages.ts';

/** The list that a page belongs to. */
export interface Listed {
  /** Its cache key. */
  readonly name: string;
  /** The number of its rows, if known. */
  readonly total: number | undefined;
}

/** Runs the plans of pages. A plan returns undefined if it needs data that cannot be cached. */
export function pageRunner(access: ListAccess) {
  const { connection, dialect, blocks, matches } = access;
  const remember = remembering<readonly number[]>(connection, bytesOfIds);

  /** The rows of branches, read along their indexes. */
  function scan(branches: readonly Branch[], window: Window): Promise<number[]> {
    const columns = sortColumnsOf(window.order);
    const each = branches.flatMap(({ segments, filter }) =>
      segments.map((segment) => access.select(inBranch({ segments: [segment], filter }), columns)),
    );
    return idsOf(connection, merged(each, window, dialect));
  }

  /** The rows of branches, looked up and sorted. */
  const lookUp = (branches: readonly Branch[], window: Window): Promise<number[]> =>
    access.rows.ids({ ...window, where: any(...branches.map(inBranch)) });

  /** A page of these, cut from a chunk that many pages share. */
  async function chunked(window: Window, { name, total = 0 }: Listed, read: (window: Window) => Promise<number[]>) {
    const { order, limit = 0, offset = 0 } = window;
    const size = costs.chunk.value;
    const first = Math.floor(offset / size);
    const last = Math.floor((Math.min(offset + limit, total) - 1) / size);
    const ids: number[] = [];
    for (let chunk = first; chunk <= last; chunk += 1)
      ids.push(
        ...(await remember(`${name} ${JSON.stringify(order)} ${chunk}`, () =>
          read({ ...window, limit: size, offset: chunk * size }),
        )),
      );
    return ids.slice(offset - first * size, offset - first * size + limit);
  }

  async function matchedIds(plan: ListPlan & { by: 'matchedBlocks' }): Promise<number[] | undefined> {
    const found = await matches?.of(plan);
    const ids = found && (await matches?.idsAt(plan, found, plan.first, plan.end));
    return plan.direction === 'asc' ? ids : ids?.reverse();
  }

  async function scannedIds(plan: ListPlan & { by: 'scannedBlocks' }, { order, limit = 0, offset = 0 }: Window) {
    const [{ direction } = plan] = order?.filter((one) => 'direction' in one) ?? [];
    const ids = await matches?.idsFromEnd({ ...plan, direction }, offset + limit);
    return ids?.slice(offset) ?? [];
  }

  /** A page of the rows that match in one way. */
  async function byDate(branch: Branch, window: Window, total: number): Promise<readonly number[]> {
    const facts = {
      sizes: await access.tally.whole(),
      terms: [],
      total,
      hasBlocks: true,
      canRemember: true,
      holdsUp: dialect.holdsUp,
    };
    const plan = choosePlan({ branches: [branch], facts, table: access.table }, window);
    const page = (await runPlan(plan, window, { name: '', total })) ?? [];
    return 'ids' in page ? page.ids : page;
  }

  async function rankedIds(
    { segment, filter, search, direction, scanned }: ListPlan & { by: 'ranked' },
    { limit = 0, offset = 0 }: Window,
  ): Promise<number[] | undefined> {
    const ids: number[] = [];
    let start = 0;
    for (const way of matchingWays(search)) {
      if (start >= offset + limit) break;
      const where = await access.searchable(all(...filter, way), [segment]);
      if (where.kind === 'nothing') continue;
      const parts = partsOf(where);
      const found = await access.found?.(segment, parts);
      if (!found) return undefined;
      const blocks = found.others.length > 0 ? await matches?.of({ segment, filter: parts, scanned }) : undefined;
      if (found.others.length > 0 && !blocks) return undefined;
      const total = blocks?.total ?? found.ids.count;
      const page = { offset: Math.max(0, offset - start), end: Math.min(total, offset + limit - start) };
      if (page.offset < page.end) {
        const isListed = isFew(found.ids);
        const rows = isListed ? all(oneOf('id', found.ids.ids()), ...found.others) : all(...parts);
        const branch = { segments: [segment], filter: rows, ...(!isListed && { found }) };
        const window = {
          order: [{ column: access.table.dateColumn, direction }],
          ...page,
          limit: page.end - page.offset,
        };
        ids.push(...(await byDate(branch, window, total)));
      }
      start += total;
    }
    return ids;
  }

  async function runPlan(plan: ListPlan, window: Window, list: Listed): Promise<Page | readonly number[] | undefined> {
    const { limit, offset = 0, order } = window;
    switch (plan.by) {
      case 'nothing':
        return [];
      case 'keys': {
        const ids = await lookUp(plan.branches, order ? { order } : {});
        return { ids: ids.slice(offset, limit === undefined ? undefined : offset + limit), total: ids.length };
      }
      case 'blockRange':
        return blocks?.page(plan.segment.name, plan.dates, { limit: limit ?? 0, offset, direction: plan.direction });
      case 'matchedBlocks':
        return matchedIds(plan);
      case 'scannedBlocks':
        return fromNearerEnd({ ...window, ...(list.total !== undefined && { total: list.total }) }, (nearer) =>
          scannedIds(plan, nearer),
        );
      case 'ranked':
        return rankedIds(plan, window);
      case 'indexScan': {
        const read = (part: Window): Promise<number[]> =>
          fromNearerEnd({ ...part, ...(list.total !== undefined && { total: list.total }) }, (nearer) =>
            scan(plan.branches, nearer),
          );
        return plan.isChunked ? chunked(window, list, read) : read(window);
      }
      case 'lookUp':
        return lookUp(plan.branches, window);
    }
  }

  return runPlan;
}

/** The ways in which a search can match, best first (behaviour 3), as mutually exclusive conditions. */
function matchingWays(search: Search): Condition[] {
  const { phrase, words } = search;
  const titles = words.map((word) => has('title', word));
  const [title, excerpt, content] = [has('title', phrase), has('excerpt', phrase), has('content', phrase)];
  // A search for one word matches in one of these ways: a match in neither title nor excerpt is in the content.
  const every = isOneWord(search)
    ? [title, excerpt, everything]
    : [title, all(...titles), any(...titles), excerpt, content, everything];
  return every.map((way, index) => all(way, ...every.slice(0, index).map(not)));
}

const has = (column: string, word: string): Condition => ({
  kind: 'matches',
  columns: [column],
  search: { phrase: word, words: [word], excluded: [] },
});
