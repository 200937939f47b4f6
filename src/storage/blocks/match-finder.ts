import { setImmediate } from 'node:timers/promises';
import { compileCondition, type Sql } from '../conditions/compile-condition.ts';
import { all, type Condition, equals } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Asked } from '../lists/list-access.ts';
import { merged } from '../lists/merged-lists.ts';
import { keptIds } from '../plans/choose-plan.ts';
import { costs } from '../plans/costs.ts';
import { countByTerm, postsWith } from '../posts/term-plan.ts';
import { tables } from '../tables.ts';
import type { Block } from './block-rows.ts';
import { isBefore, lastWhere } from './post-blocks.ts';

const SLICE_MS = 3;

/** What matches in a block, up to the next one: how many rows, and which, where these are few. */
export interface Found {
  readonly block: Block;
  readonly next: Block | undefined;
  readonly count: number;
  readonly ids: readonly number[] | undefined;
}

interface Row {
  readonly id: number;
  readonly date: string;
  /** The index of its block. */
  readonly blockIndex: number;
}

/** Finds the rows that match, block by block, in slices: other requests run in between. */
export function matchFinder(connection: Connection, dialect: Dialect) {
  const whereOf = ({ type, state, parts }: Asked, block: Block, next: Block | undefined): Condition =>
    all(equals('type', type), equals('state', state), ...parts, ...between(block, next));

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
    const scan = postsWith(whereOf(asked, block, next), ['date'], dialect);
    const { text, parameters } = merged([scan], { where: all(), order, ...page }, dialect);
    return (await connection.all<{ id: number }>(text, parameters)).map(({ id }) => id);
  }

  /** The matches in some of the blocks, each scanned by itself. */
  async function scanBlocks(
    asked: Asked,
    every: readonly Block[],
    isWanted: (block: Block) => boolean,
    withIds: boolean,
  ): Promise<Found[]> {
    const found: Found[] = [];
    let started = performance.now();
    for (const [blockIndex, block] of every.entries()) {
      if (!isWanted(block)) continue;
      const next = every[blockIndex + 1];
      const ids = withIds ? await idsIn(asked, { block, next }) : undefined;
      const count = ids?.length ?? (await countIn(asked, block, next));
      if (count > 0) found.push({ block, next, count, ids });
      if (!dialect.holdsUp || performance.now() - started < SLICE_MS) continue;
      await setImmediate();
      started = performance.now();
    }
    return found;
  }

  /** All matches, found in one scan, and divided into blocks. */
  async function divide({ text, parameters }: Sql, every: readonly Block[]): Promise<Found[]> {
    const counts = new Map<number, number>();
    const rows: Row[] = [];
    const most = keptIds(sizeOf(every));
    let total = 0;
    for (const { id, key0: date } of await connection.all<{ id: number; key0: string }>(text, parameters)) {
      const blockIndex = lastWhere(every, (block) => !isBefore({ id, date }, block));
      counts.set(blockIndex, (counts.get(blockIndex) ?? 0) + 1);
      total += 1;
      if (total <= most) rows.push({ id, date, blockIndex });
    }
    const idsOf = total <= most ? Map.groupBy(rows.sort(byDateAndId), ({ blockIndex }) => blockIndex) : undefined;
    const found = [...counts].sort(([one], [other]) => one - other);
    return found.flatMap(([blockIndex, count]) => {
      const block = every[blockIndex];
      const ids = idsOf?.get(blockIndex)?.map(({ id }) => id);
      return block ? [{ block, next: every[blockIndex + 1], count, ids }] : [];
    });
  }

  return {
    idsIn,
    scanBlocks,

    /** All that match. @param scanned how many rows there are to look at, at least */
    async all(asked: Asked, every: readonly Block[], scanned: number): Promise<Found[]> {
      if (scanned > costs.block.value * every.length) return scanBlocks(asked, every, () => true, false);
      const where = all(equals('type', asked.type), equals('state', asked.state), ...asked.parts);
      return divide(postsWith(where, ['date'], dialect), every);
    },
  };
}

const byDateAndId = (one: Pick<Block, 'date' | 'id'>, other: Pick<Block, 'date' | 'id'>): number =>
  isBefore(one, other) ? -1 : 1;

const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { total }) => sum + total, 0);

const between = (block: Block, next: Block | undefined): Condition[] => [
  { kind: 'compareKey', columns: ['date', 'id'], operator: '>=', values: [block.date, block.id] },
  ...(next
    ? [{ kind: 'compareKey', columns: ['date', 'id'], operator: '<', values: [next.date, next.id] } as const]
    : []),
];
