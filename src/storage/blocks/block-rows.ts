import type { Value } from '../conditions/conditions.ts';
import type { Connection } from '../database.ts';
import { totalOf } from '../queries/statements.ts';

/**
 * The rows of the blocks of a list, read on demand. A block that is asked for the first time is not read whole: in a long
 * list, few are requested twice. At the second request, a block is read in one statement and cached.
 */

/** The maximum number of blocks of a list whose rows are cached. */
const BLOCKS_READ = 4_000;
/** In a list with no more blocks, each block is read completely at the first request: it will be needed again. */
const MAX_SMALL_LIST = 2;
/** Sorts after every row. */
const END = { date: '\u{10ffff}', id: Number.MAX_SAFE_INTEGER };

/** Rows from a date and id on, up to the next block. Each change of a block gets a number greater than all previous ones. */
export interface Block {
  readonly date: string;
  readonly id: number;
  readonly total: number;
  readonly changed: number;
}

/** A block of a segment, up to the next one. */
export interface BlockRange {
  readonly segment: string;
  readonly block: Block;
  readonly next: Block | undefined;
}

/** Cached blocks; undefined for those requested once. A changed block is a different key. */
export interface Read {
  /** All blocks of the segment. */
  readonly blocks: readonly Block[];
  readonly ids: Map<Block, readonly number[] | undefined>;
}

export function blockRows(connection: Connection) {
  const onwards = 'FROM posts WHERE type = ? AND state = ? AND (date, id) >= (?, ?)';
  const startOf = ({ segment, block: { date, id } }: BlockRange): Value[] => [...typeAndState(segment), date, id];

  async function all(range: BlockRange): Promise<number[]> {
    const [row] = await connection.all<{ found: string | null }>(
      `SELECT string_agg(CAST(id AS text), ',') AS found FROM (SELECT id ${onwards} ORDER BY date, id LIMIT ?) found`,
      [...startOf(range), range.block.total],
    );
    return JSON.parse(`[${row?.found ?? ''}]`);
  }

  /** Some of the ids, from the nearer end of the block. */
  async function some(range: BlockRange, first: number, end: number): Promise<number[]> {
    const { segment, block, next = END } = range;
    const last = Math.min(end, block.total);
    const [size, left] = [last - first, block.total - last];
    const rows = await (first > left
      ? connection.all<{ id: number }>(
          'SELECT id FROM posts WHERE type = ? AND state = ? AND (date, id) < (?, ?) ORDER BY date DESC, id DESC LIMIT ? OFFSET ?',
          [...typeAndState(segment), next.date, next.id, size, left],
        )
      : connection.all<{ id: number }>(`SELECT id ${onwards} ORDER BY date, id LIMIT ? OFFSET ?`, [
          ...startOf(range),
          size,
          first,
        ]));
    const ids = rows.map(({ id }) => id);
    return first > left ? ids.reverse() : ids;
  }

  return {
    /** The ids at positions of a block that is not cached, oldest first. */
    async ids(
      range: BlockRange,
      { first, end }: { first: number; end: number },
      read: Read,
    ): Promise<readonly number[]> {
      if (!isWorthIt(range.block, read)) return some(range, first, end);
      const found = await all(range);
      read.ids.set(range.block, found);
      return found.slice(first, end);
    },

    /** The number of rows of a block that are older than a date. */
    olderThan: (date: string, range: BlockRange): Promise<number> =>
      totalOf(connection, {
        text: `SELECT count(*) AS total ${onwards} AND date < ?`,
        parameters: [...startOf(range), date],
      }),
  };
}

/** The type and the state in the name of a segment. */
const typeAndState = (segment: string): string[] => segment.split(':');

/** The cached ids at positions of a block, oldest first. */
export const knownIds = (block: Block, { first, end }: { first: number; end: number }, read: Read) =>
  read.ids.get(block)?.slice(first, end);

/** Whether to read a whole block. Records the first request for a block. */
function isWorthIt(block: Block, { ids, blocks }: Read): boolean {
  if (ids.has(block) || blocks.length <= MAX_SMALL_LIST) return true;
  if (ids.size >= BLOCKS_READ) ids.clear();
  ids.set(block, undefined);
  return false;
}
