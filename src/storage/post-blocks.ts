import type { Connection } from './database.ts';
import type { PostRow } from './rows.ts';

/**
 * Blocks of published posts in the order of their dates, each with its size: so a page in the middle of a very long list
 * is found by adding up some sizes, where skipping rows would read all of them. Kept in the transaction of each change.
 */

/** A block that has grown to twice this size is divided. */
const BLOCK = 1_000;

type Place = Pick<PostRow, 'type' | 'date' | 'id'>;

interface Block {
  readonly date: string;
  readonly id: number;
  readonly total: number;
}

/** Part of a list: so many rows from a place on, leaving out the first ones. */
export interface Reach {
  /** Rows from this place on, oldest first, or rows before it, newest first. */
  readonly from?: Pick<Block, 'date' | 'id'>;
  readonly before?: Pick<Block, 'date' | 'id'>;
  readonly skip: number;
  readonly limit: number;
}

export function postBlocks(connection: Connection) {
  let known: { type: string; version: number | undefined; blocks: Block[] } | undefined;

  async function divide({ type }: Place, { date, id, total }: Block): Promise<void> {
    const inBlock = "type = ? AND status = 'publish' AND scheduled = 0 AND (date, id) >= (?, ?)";
    const [middle] = await connection.all<{ date: string; id: number }>(
      `SELECT date, id FROM posts WHERE ${inBlock} ORDER BY date, id LIMIT 1 OFFSET ${BLOCK}`,
      [type, date, id],
    );
    if (!middle) return;
    const blocks = 'UPDATE post_blocks SET total = ? WHERE type = ? AND date = ? AND id = ?';
    await connection.run(blocks, [BLOCK, type, date, id]);
    await connection.run('INSERT INTO post_blocks (type, date, id, total) VALUES (?, ?, ?, ?)', [
      type,
      middle.date,
      middle.id,
      total - BLOCK,
    ]);
  }

  /** The blocks of a type; outside transactions remembered for as long as the database is the same. */
  async function blocksOf(type: string): Promise<Block[]> {
    const version = await connection.version?.();
    if (known?.type === type && known.version === version && version !== undefined) return known.blocks;
    const blocks = await connection.all<Block>(
      'SELECT date, id, total FROM post_blocks WHERE type = ? ORDER BY date, id',
      [type],
    );
    known = { type, version, blocks };
    return blocks;
  }

  return {
    /** Adds a published post, or takes it away. */
    async add(row: Place, difference: 1 | -1): Promise<void> {
      const { type, date, id } = row;
      const [block] = await connection.all<Block>(
        'SELECT date, id, total FROM post_blocks WHERE type = ? AND (date, id) <= (?, ?) ORDER BY date DESC, id DESC LIMIT 1',
        [type, date, id],
      );
      if (!block) {
        // The first block begins before everything.
        await connection.run('INSERT INTO post_blocks (type, date, id, total) VALUES (?, ?, ?, ?)', [
          type,
          '',
          0,
          difference,
        ]);
        return;
      }
      await connection.run('UPDATE post_blocks SET total = total + ? WHERE type = ? AND date = ? AND id = ?', [
        difference,
        type,
        block.date,
        block.id,
      ]);
      const total = block.total + difference;
      if (total >= 2 * BLOCK) await divide(row, { ...block, total });
    },

    /** The way to the rows at these places, counted from the oldest; undefined when there are not so many. */
    async reach(type: string, first: number, limit: number): Promise<Reach | undefined> {
      const blocks = await blocksOf(type);
      let start = 0;
      for (const [place, block] of blocks.entries()) {
        const end = start + block.total;
        if (first < end) {
          const next = blocks[place + 1];
          const behind = end - (first + limit);
          if (next && behind >= 0 && behind < first - start) return { before: next, skip: behind, limit };
          return { from: block, skip: first - start, limit };
        }
        start = end;
      }
      return undefined;
    },

    /** How many published posts are older than a date. */
    async olderThan(type: string, date: string): Promise<number> {
      let total = 0;
      let last: Block | undefined;
      for (const block of await blocksOf(type)) {
        if (block.date >= date) break;
        if (last) total += last.total;
        last = block;
      }
      if (!last) return 0;
      const [row] = await connection.all<{ total: number }>(
        "SELECT count(*) AS total FROM posts WHERE type = ? AND status = 'publish' AND scheduled = 0 AND (date, id) >= (?, ?) AND date < ?",
        [type, last.date, last.id, date],
      );
      return total + Number(row?.total ?? 0);
    },
  };
}

/** Pages further in than this are found by way of the blocks. */
export const isFar = (skipped: number): boolean => skipped > BLOCK / 2;
