import { type Condition, nameOf } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { type Branch, branchesOf, branchFound } from '../plans/branches.ts';
import { chooseCount } from '../plans/choose-count.ts';
import { choosePlan, type Planned, tellsTotal } from '../plans/choose-plan.ts';
import { fewFound, isFound } from '../plans/found-rows.ts';
import type { CountPlan, ListPlan, Window } from '../plans/list-plan.ts';
import { type Remembered, remembering } from '../queries/remembered.ts';
import type { Query } from '../queries/table-store.ts';
import { fetchFacts } from './facts.ts';
import type { ListAccess } from './list-access.ts';
import { bytesOfIds, type Page, type Paged, pageOf } from './pages.ts';
import { countRunner } from './run-count.ts';
import { type Listed, pageRunner } from './run-plan.ts';

/** The plans of a query, and its total. */
export interface Explained extends Planned {
  readonly plan: ListPlan;
  /** Undefined if the plan of the page also gives the total. */
  readonly count: CountPlan | undefined;
  readonly total: number | undefined;
}

/** Lists and totals of a table whose pages and totals are planned. */
export interface PlannedLists extends Paged {
  ids(query: Query): Promise<number[]>;
  count(where: Condition): Promise<number>;
  /** The plans of a page and of its total; undefined if the query does not concern segments. */
  explain(query: Query): Promise<Explained | undefined>;
}

/** Facts, plan, page: the one way from a query to ids. */
export function plannedLists(access: ListAccess): PlannedLists {
  const facts = fetchFacts(access);
  const runPlan = pageRunner(access);
  const runCount = countRunner(access);
  const rememberTotal = remembering<number>(access.connection);
  const rememberPage = remembering<Page>(access.connection, ({ ids }) => bytesOfIds(ids));

  /** The list of a condition; if it concerns the whole table, the condition. */
  async function listOf(asked: Condition): Promise<Planned | Condition> {
    const { where, ...known } = await facts.ofList(asked);
    const segments = where.kind === 'nothing' ? [] : access.segmentsOf(where, known.sizes);
    if (!segments) return where;
    // The totals tell nothing of rows that are not counted: revisions.
    const isCounted = segments.every(({ name }) => known.sizes.has(name));
    const kept = isCounted ? await facts.withoutUnknownAuthors(where) : where;
    const branches = await withFound(await searched(branchesOf(kept, segments, access.truthIn), access), access);
    return { branches, facts: known, table: access.table };
  }

  const counting = async (list: Planned): Promise<CountPlan> =>
    chooseCount({ ...list, facts: await facts.ofCount(list.branches, list.facts) });

  const totalOf = (list: Planned, name: string): Remembered<number> =>
    rememberTotal(name, async () => runCount(await counting(list)));

  /** Runs a plan; if nothing can be cached, the alternative that needs no cache. */
  async function run(plan: ListPlan, list: Planned, window: Window, listed: Listed): Promise<Page> {
    const found =
      (await runPlan(plan, window, listed)) ??
      (await runPlan(choosePlan({ ...list, facts: { ...list.facts, canRemember: false } }, window), window, listed)) ??
      [];
    return 'ids' in found ? found : { ids: found, total: listed.total ?? found.length };
  }

  async function pageOfList(list: Planned, { where: _, ...window }: Query): Promise<Page> {
    const first = choosePlan(list, window);
    if (tellsTotal(first) && first.by !== 'keys') return run(first, list, window, { name: '', total: undefined });
    const name = nameOfList(list);
    const total = first.by === 'keys' ? undefined : await totalOf(list, name);
    const counted = { ...list, facts: { ...list.facts, total } };
    const plan = first.by === 'keys' ? first : choosePlan(counted, window);
    const read = () => run(plan, counted, window, { name, total });
    // Chunks have a cache of their own.
    const isChunked = plan.by === 'indexScan' && plan.isChunked;
    if (plan.by === 'nothing' || window.limit === undefined || isChunked) return read();
    return rememberPage(`${name} ${JSON.stringify(window)}`, read);
  }

  return {
    async page(query) {
      const list = await listOf(query.where);
      return 'kind' in list ? pageOf(access.rows)({ ...query, where: list }) : pageOfList(list, query);
    },

    async ids({ where, ...window }) {
      const list = await listOf(where);
      if ('kind' in list) return access.rows.ids({ ...window, where: list });
      // There is no total: scanning along an index needs no blocks.
      const uncounted = { ...list, facts: { ...list.facts, hasBlocks: false } };
      const { ids } = await run(choosePlan(uncounted, window), uncounted, window, { name: '', total: window.total });
      return [...ids];
    },

    async count(where) {
      const list = await listOf(where);
      return 'kind' in list ? access.rows.count(list) : totalOf(list, nameOfList(list));
    },

    async explain({ where, ...window }) {
      const list = await listOf(where);
      if ('kind' in list) return undefined;
      const first = choosePlan(list, window);
      if (tellsTotal(first)) return { ...list, plan: first, count: undefined, total: undefined };
      const count = await counting(list);
      const total = await runCount(count);
      const counted = { ...list, facts: { ...list.facts, total } };
      return { ...counted, plan: choosePlan(counted, window), count, total };
    },
  };
}

/** The cache key of a list. */
const nameOfList = ({ branches }: Planned): string =>
  nameOf(branches.map(({ segments, filter }) => [segments.map(({ name }) => name).join(), filter]));

/** The branches whose searches find rows, which are added to their filters. */
async function searched(branches: readonly Branch[], access: ListAccess): Promise<Branch[]> {
  const some: Branch[] = [];
  for (const { segments, filter } of branches) {
    const found = await access.searchable(filter, segments);
    if (found.kind !== 'nothing') some.push({ segments, filter: found });
  }
  return some;
}

/** The branches with the rows that searches have found in them. */
async function withFound(branches: readonly Branch[], access: ListAccess): Promise<Branch[]> {
  const ready = branches.map(async (branch): Promise<Branch[]> => {
    const parts = partsOf(branch.filter);
    if (!parts.some(isFound)) return [branch];
    if (!access.found) {
      // If the rows of a segment are not known, found rows may belong to other segments.
      const few = fewFound(parts);
      return few ? branchFound(branch, few) : [branch];
    }
    const some: Branch[] = [];
    for (const segment of branch.segments) {
      const one = { segments: [segment], filter: branch.filter };
      const found = await access.found(segment, parts);
      some.push(...(found ? branchFound(one, found) : [one]));
    }
    return some;
  });
  return (await Promise.all(ready)).flat();
}
