import { setImmediate } from 'node:timers/promises';
import type { Connection, Dialect } from '../database.ts';
import { keptIds } from '../plans/choose-plan.ts';
import { costs } from '../plans/costs.ts';
import type { Asked } from '../plans/list-access.ts';
import { filterOnly } from '../plans/search-filter.ts';
import { compileCondition, type Sql } from '../queries/compile-condition.ts';
import { all, type Condition, equals, isSought } from '../queries/conditions.ts';
import { columnsOf, merged } from '../queries/merged-lists.ts';
import { countFound, isSure, MANY } from '../search/found.ts';
import { tables } from '../tables.ts';
import type { Block } from './block-rows.ts';
import { isBefore, lastWhere } from './post-blocks.ts';
import { countByTerm, postsWith } from './term-plan.ts';

/** Of words that fewer rows have, the index of the search finds those of a block sooner than one looks at all of it. */
const SOUGHT_SHARE = 1 / 4;
const SLICE_MS = 3;
/** Candidates that are looked at in one statement. */
const SLICE_ROWS = 1_000;
/** Of those that need no look at texts. */
const SLICE_IDS = 6_000;
/** To ask for one more block costs what so many rows cost. */
const BLOCK_COST = 20;

/** What matches in a block, up to the next one: how many rows, and which, where that is told. */
export interface Found {
  readonly block: Block;
  readonly next: Block | undefined;
  readonly count: number;
  readonly ids: readonly number[] | undefined;
}

interface Row {
  readonly id: number;
  readonly date: string;
  /** The place of its block. */
  readonly place: number;
}

/** Finds the rows that match, block by block. What takes long is done in slices: others go on meanwhile. */
export function matchFinder(connection: Connection, dialect: Dialect) {
  const whereOf = ({ type, state, parts }: Asked, block: Block, next: Block | undefined): Condition =>
    all(equals('type', type), equals('state', state), ...parts.map(judged), ...between(block, next));

  async function countIn(asked: Asked, block: Block, next: Block | undefined): Promise<number> {
    const where = whereOf(asked, block, next);
    const { text, parameters } = countByTerm(where, dialect) ?? countRows(where);
    const [row] = await connection.all<{ total: number }>(text, parameters);
    return Number(row?.total ?? 0);
  }

  function countRows(where: Condition) {
    const { text, parameters } = compileCondition(where, tables.posts, dialect);
    return { text: `SELECT count(*) AS total FROM posts WHERE ${text}`, parameters };
  }

  async function idsIn(
    asked: Asked,
    { block, next }: Pick<Found, 'block' | 'next'>,
    page: { limit?: number; offset?: number } = {},
  ): Promise<number[]> {
    const order = [{ column: 'date', direction: 'asc' }] as const;
    const walk = postsWith(whereOf(asked, block, next), ['date'], dialect);
    const { text, parameters } = merged([walk], { where: all(), order, ...page }, dialect);
    return (await connection.all<{ id: number }>(text, parameters)).map(({ id }) => id);
  }

  /** The same by way of the index of the search, for words that few have. */
  async function soughtIn({ type, state, parts }: Asked, { block, next }: Pick<Found, 'block' | 'next'>) {
    const within = all(equals('type', type), equals('state', state), ...between(block, next));
    const bounds = compileCondition(within, tables.posts, dialect);
    const [row] = await connection.all<{ first: number | null; last: number | null }>(
      `SELECT min(id) AS first, max(id) AS last FROM posts WHERE ${bounds.text}`,
      bounds.parameters,
    );
    if (!row?.first || !row.last) return [];
    const among = [Number(row.first), Number(row.last)] as const;
    const { text, parameters } = gathering(all(within, ...parts.map((part) => amongIds(part, among))), parts);
    const rows = await connection.all<{ id: number; place0: string }>(text, parameters);
    return rows
      .map(({ id, place0: date }) => ({ id, date }))
      .sort(byPlace)
      .map(({ id }) => id);
  }

  const gathering = (where: Condition, parts: readonly Condition[]): Sql => {
    const { text, parameters } = compileCondition(where, tables.posts, dialect);
    const source = parts.every(isIndexed) ? dialect.datesByIds('posts') : dialect.byIds('posts');
    return { text: `SELECT ${columnsOf('posts', ['date'])} FROM ${source} WHERE ${text}`, parameters };
  };

  /** The matches in some of the blocks, each looked through. */
  async function lookThrough(
    asked: Asked,
    every: readonly Block[],
    isWanted: (block: Block) => boolean,
    withIds: boolean,
  ): Promise<Found[]> {
    const found: Found[] = [];
    const isSought = candidatesOf(asked.parts, every) < sizeOf(every) * SOUGHT_SHARE;
    let started = performance.now();
    for (const [place, block] of every.entries()) {
      if (!isWanted(block)) continue;
      const next = every[place + 1];
      const ids = isSought
        ? await soughtIn(asked, { block, next })
        : withIds
          ? await idsIn(asked, { block, next })
          : undefined;
      const count = ids?.length ?? (await countIn(asked, block, next));
      if (count > 0) found.push({ block, next, count, ids });
      if (!dialect.holdsUp || performance.now() - started < SLICE_MS) continue;
      await setImmediate();
      started = performance.now();
    }
    return found;
  }

  /** All matches as rows, in slices. */
  async function gather(statements: readonly Sql[], every: readonly Block[]): Promise<Found[]> {
    const counts = new Map<number, number>();
    const rows: Row[] = [];
    const told = keptIds(sizeOf(every));
    let total = 0;
    for (const { text, parameters } of statements) {
      for (const { id, place0: date } of await connection.all<{ id: number; place0: string }>(text, parameters)) {
        const place = lastWhere(every, (block) => !isBefore({ id, date }, block));
        counts.set(place, (counts.get(place) ?? 0) + 1);
        total += 1;
        if (total <= told) rows.push({ id, date, place });
      }
      if (statements.length > 1) await setImmediate();
    }
    const idsOf = total <= told ? Map.groupBy(rows.sort(byPlace), ({ place }) => place) : undefined;
    const places = [...counts].sort(([one], [other]) => one - other);
    return places.flatMap(([place, count]) => {
      const block = every[place];
      const ids = idsOf?.get(place)?.map(({ id }) => id);
      return block ? [{ block, next: every[place + 1], count, ids }] : [];
    });
  }

  /** Statements that find all matches by way of the index of the search, each among some of the ids. */
  async function slicesOf({ type, state, parts }: Asked, candidates: number): Promise<Sql[]> {
    const [newest] = await connection.all<{ id: number | null }>('SELECT max(id) AS id FROM posts');
    const last = Number(newest?.id ?? 0);
    const rows = parts.every(isIndexed) ? SLICE_IDS : SLICE_ROWS;
    const count = dialect.holdsUp ? Math.ceil(candidates / rows) || 1 : 1;
    const bounds = Array.from({ length: count }, (_, slice) => Math.floor((slice * last) / count));
    return bounds.map((bound, slice) => {
      const among = [bound + 1, bounds[slice + 1] ?? Number.MAX_SAFE_INTEGER] as const;
      const within = count > 1 ? parts.map((part) => amongIds(part, among)) : parts;
      return gathering(all(equals('type', type), equals('state', state), ...within), parts);
    });
  }

  return {
    idsIn,
    lookThrough,

    /** All that match. @param walked how many rows there are to look through, at least */
    async all(asked: Asked, every: readonly Block[], walked: number): Promise<Found[]> {
      const candidates = candidatesOf(asked.parts, every);
      const isDense =
        asked.parts.some(isSought) && asked.parts.every(isIndexed) && sizeOf(every) > costs.rowsAtOnce.value;
      if (costs.lookUp.value * candidates < walked || isDense) return gather(await slicesOf(asked, candidates), every);
      if (asked.parts.some(isSearch) && sizeOf(every) <= costs.rowsAtOnce.value) {
        const parts = filterOnly(asked.parts, sizeOf(every));
        const where = all(equals('type', asked.type), equals('state', asked.state), ...parts);
        return gather([postsWith(where, ['date'], dialect)], every);
      }
      if (walked > BLOCK_COST * every.length) return lookThrough(asked, every, () => true, false);
      const where = all(equals('type', asked.type), equals('state', asked.state), ...asked.parts.map(judged));
      return gather([postsWith(where, ['date'], dialect)], every);
    },
  };
}

const byPlace = (one: Pick<Block, 'date' | 'id'>, other: Pick<Block, 'date' | 'id'>): number =>
  isBefore(one, other) ? -1 : 1;

const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { total }) => sum + total, 0);

/** How many rows the index of the search may find for a condition. */
function candidatesOf(parts: readonly Condition[], blocks: readonly Block[]): number {
  const search = parts.find(({ kind }) => kind === 'matches');
  if (search?.kind !== 'matches' || search.search.words.length === 0) return Number.POSITIVE_INFINITY;
  const count = countFound(search.found);
  return count < MANY ? count : sizeOf(blocks);
}

const between = (block: Block, next: Block | undefined): Condition[] => [
  { kind: 'comparePlace', columns: ['date', 'id'], operator: '>=', values: [block.date, block.id] },
  ...(next
    ? [{ kind: 'comparePlace', columns: ['date', 'id'], operator: '<', values: [next.date, next.id] } as const]
    : []),
];

function amongIds(part: Condition, among: readonly [number, number]): Condition {
  switch (part.kind) {
    case 'matches':
      return { ...part, among };
    case 'not':
      return { kind: 'not', condition: amongIds(part.condition, among) };
    case 'all':
    case 'any':
      return { kind: part.kind, conditions: part.conditions.map((one) => amongIds(one, among)) };
    default:
      return part;
  }
}

/** Whether the index of the search alone says which rows match. */
function isIndexed(part: Condition): boolean {
  switch (part.kind) {
    case 'matches':
      return isSure(part.found);
    case 'not':
      return isIndexed(part.condition);
    case 'all':
    case 'any':
      return part.conditions.every(isIndexed);
    default:
      return false;
  }
}

const isSearch = (part: Condition): boolean => part.kind === 'matches';

/** Searches that judge each row that is met. */
function judged(part: Condition): Condition {
  switch (part.kind) {
    case 'matches':
      return { ...part, isCommon: true };
    case 'not':
      return { kind: 'not', condition: judged(part.condition) };
    case 'all':
    case 'any':
      return { kind: part.kind, conditions: part.conditions.map(judged) };
    default:
      return part;
  }
}
