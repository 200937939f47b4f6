import type { Connection } from './database.ts';
import { remembering } from './remembered.ts';
import type { PostRow } from './rows.ts';

/**
 * Blocks of published posts in the order of their dates, each with its size: so a page in the middle of a very long list
 * is found by adding up some sizes, where skipping rows would read all of them. Kept in the transaction of each change.
 */

/** A block that has grown to twice this size is divided. */
const BLOCK = 500;

type Place = Pick<PostRow, 'type' | 'date' | 'id'>;

interface Block {
  readonly date: string;
  readonly id: number;
  readonly total: number;
}

export function postBlocks(connection: Connection) {
  const remember = remembering(connection);

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

  const blocksOf = (type: string): Promise<Block[]> =>
    remember(type, () =>
      connection.all<Block>('SELECT date, id, total FROM post_blocks WHERE type = ? ORDER BY date, id', [type]),
    );

  async function idsIn(type: string, from: Block, to: Block | undefined): Promise<number[]> {
    const before = to ? ' AND (date, id) < (?, ?)' : '';
    const rows = await connection.all<{ id: number }>(
      `SELECT id FROM posts WHERE type = ? AND status = 'publish' AND scheduled = 0 AND (date, id) >= (?, ?)${before} ORDER BY date, id`,
      [type, from.date, from.id, ...(to ? [to.date, to.id] : [])],
    );
    return rows.map(({ id }) => id);
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

    /**
     * The ids of the rows at these places of the list, counted from the oldest and oldest first. Whole blocks are read, and
     * remembered for as long as nothing changes.
     */
    async idsAt(type: string, first: number, end: number): Promise<number[]> {
      const blocks = await blocksOf(type);
      const ids: number[] = [];
      let start = 0;
      for (const [place, block] of blocks.entries()) {
        if (start >= end) break;
        const next = start + block.total;
        if (next > first) {
          const inBlock = await remember(`${type} ${place}`, () => idsIn(type, block, blocks[place + 1]));
          ids.push(...inBlock.slice(Math.max(0, first - start), end - start));
        }
        start = next;
      }
      return ids;
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
