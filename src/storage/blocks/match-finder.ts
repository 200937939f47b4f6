import { TimeSlice } from '../../event-loop/index.ts';
import type { Sql } from '../conditions/compile-condition.ts';
import { all, type Condition } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import { merged } from '../lists/merged-lists.ts';
import { inBranch } from '../plans/branches.ts';
import { costs } from '../plans/costs.ts';
import { isDate } from '../plans/dates.ts';
import type { BlockRows, MatchedRows } from '../plans/list-plan.ts';
import { countPosts, selectPosts } from '../posts/term-plan.ts';
import { idsOf, totalOf } from '../queries/statements.ts';
import type { Block } from './block-rows.ts';
import { isBefore, lastWhere } from './sorted-blocks.ts';

/** The number of matching rows in each block, in the order of the blocks. A changed block is a different key. */
export type Counts = ReadonlyMap<Block, number>;

/** Finds the rows that match, block by block, in slices: other requests run in between. */
export function matchFinder(connection: Connection, dialect: Dialect) {
  const whereOf = ({ segment, filter }: BlockRows, ...within: Condition[]): Condition =>
    inBranch({ segments: [segment], filter: all(...(within.length > 0 ? filter.map(asFilter) : filter), ...within) });

  async function countIn(asked: BlockRows, block: Block, next: Block | undefined): Promise<number> {
    const where = whereOf(asked, from(block), ...(next ? [before(next)] : []));
    return totalOf(connection, countPosts(where, dialect));
  }

  /** All matches, found in one scan, and divided into blocks. */
  async function divide({ text, parameters }: Sql, every: readonly Block[]): Promise<Counts> {
    const counts = new Map(every.map((block) => [block, 0]));
    for (const { id, key0: date } of await connection.all<{ id: number; key0: string }>(text, parameters)) {
      const block = every[lastWhere(every, (one) => !isBefore({ id, date }, one))];
      if (block) counts.set(block, (counts.get(block) ?? 0) + 1);
    }
    return counts;
  }

  /** Counts the matches of each block separately, except for known ones. */
  async function countEach(asked: BlockRows, every: readonly Block[], known: Counts | undefined): Promise<Counts> {
    const counts = new Map<Block, number>();
    const slice = new TimeSlice();
    for (const [index, block] of every.entries()) {
      const before = known?.get(block);
      counts.set(block, before ?? (await countIn(asked, block, every[index + 1])));
      if (before === undefined && dialect.holdsUp) await slice.yieldIfLong();
    }
    return counts;
  }

  return {
    /**
     * Counts the matches of all blocks that are not known, each separately or all of the list in one scan.
     *
     * @param unknown the number of those
     */
    count: (
      asked: BlockRows,
      { every, known, unknown }: { every: readonly Block[]; known: Counts | undefined; unknown: number },
    ): Promise<Counts> =>
      asked.scanned > costs.block.value * unknown
        ? countEach(asked, every, known)
        : divide(selectPosts(whereOf(asked), ['date'], dialect), every),

    /** The ids of the first matches between the beginnings of two blocks. */
    async idsBetween(first: Block, next: Block | undefined, asked: MatchedRows, limit: number): Promise<number[]> {
      const order = [{ column: 'date', direction: asked.direction }] as const;
      const where = whereOf(asked, from(first), ...(next ? [before(next)] : []));
      return idsOf(connection, merged([selectPosts(where, ['date'], dialect)], { order, limit }, dialect));
    },

    /** The ids of matches from the start of a block on, oldest first. */
    async idsFrom(block: Block, asked: BlockRows, window: { limit: number; offset: number }): Promise<number[]> {
      const order = [{ column: 'date', direction: 'asc' }] as const;
      const scan = selectPosts(whereOf(asked, from(block)), ['date'], dialect);
      return idsOf(connection, merged([scan], { order, ...window }, dialect));
    },
  };
}

/** With another condition on dates, SQLite would begin its scan at that date, not at the block. */
const asFilter = (part: Condition): Condition => (isDate(part, 'date') ? { ...part, filterOnly: true } : part);

const position = { kind: 'compareKey', columns: ['date', 'id'] } as const;
const from = ({ date, id }: Block): Condition => ({ ...position, operator: '>=', values: [date, id] });
const before = ({ date, id }: Block): Condition => ({ ...position, operator: '<', values: [date, id] });
