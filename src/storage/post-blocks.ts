import type { Connection } from './database.ts';
import type { PostRow } from './rows.ts';

/**
 * Blocks of post objects of one type and state in the order of their dates, each with its size: so a page in the middle of
 * a very long list is found by adding up some sizes, where skipping rows would read all of them. Kept in the transaction
 * of each change. A change marks the blocks that it touched, so that a process that knows the others reads no more than
 * these again.
 */

/** A block that has grown to twice this size is divided. */
export const BLOCK = 500;
/** So many lists of ids are remembered. */
const BLOCKS_READ = 4_000;

type Place = Pick<PostRow, 'type' | 'state' | 'date' | 'id'>;

/** Rows from a place on, up to the next block; each change of them is marked with a number greater than all before. */
export interface Block {
  readonly date: string;
  readonly id: number;
  readonly total: number;
  readonly changed: number;
}

/** What a process knows of the blocks of a cell. */
interface Known {
  version: number | undefined;
  blocks: Block[];
  changed: number;
  /** The ids in a block as it was at a change. */
  readonly ids: Map<string, readonly number[]>;
}

export const cellOf = ({ type, state }: Pick<PostRow, 'type' | 'state'>): string => `${type}:${state}`;

/** Whether one stands before the other in the order of dates. */
export const isBefore = (one: Pick<Block, 'date' | 'id'>, other: Pick<Block, 'date' | 'id'>): boolean =>
  one.date < other.date || (one.date === other.date && one.id < other.id);

export function postBlocks(connection: Connection) {
  const known = new Map<string, Known>();

  async function divide(row: Place, { date, id, total }: Block): Promise<void> {
    const [middle] = await connection.all<{ date: string; id: number }>(
      `SELECT date, id FROM posts WHERE type = ? AND state = ? AND (date, id) >= (?, ?) ORDER BY date, id LIMIT 1 OFFSET ${BLOCK}`,
      [row.type, row.state, date, id],
    );
    if (!middle) return;
    const cell = cellOf(row);
    await connection.run('UPDATE blocks SET total = ? WHERE cell = ? AND date = ? AND id = ?', [BLOCK, cell, date, id]);
    await insert(cell, middle, total - BLOCK);
  }

  async function insert(cell: string, { date, id }: Pick<Block, 'date' | 'id'>, total: number): Promise<void> {
    await connection.run(
      'INSERT INTO blocks (cell, date, id, total, changed) VALUES (?, ?, ?, ?, (SELECT coalesce(max(changed), 0) + 1 FROM blocks WHERE cell = ?))',
      [cell, date, id, total, cell],
    );
  }

  const changedSince = (cell: string, changed: number) =>
    connection.all<Block & { readonly size: number }>(
      `SELECT date, id, total, changed, (SELECT count(*) FROM blocks every WHERE every.cell = ?) AS size
       FROM blocks WHERE cell = ? AND changed > ? ORDER BY date, id`,
      [cell, cell, changed],
    );

  /** The blocks of a cell; of those that were known before, what has changed is read again. */
  async function current(cell: string): Promise<Known> {
    const version = connection.seenVersion?.();
    const before = known.get(cell);
    if (before && version !== undefined && before.version === version) return before;
    const now: Known = before ?? { version, blocks: [], changed: 0, ids: new Map() };
    const changes = await changedSince(cell, version === undefined ? 0 : now.changed);
    if (version === undefined) return { version, blocks: changes, changed: 0, ids: new Map() };
    const blocks = merged(now.blocks, changes);
    // Blocks are only ever added, unless all of them were made anew.
    const isWhole = changes.length === 0 || blocks.length === changes[0]?.size;
    now.blocks = isWhole ? blocks : await changedSince(cell, 0);
    now.changed = Math.max(now.changed, ...changes.map(({ changed }) => changed));
    now.version = version;
    known.set(cell, now);
    return now;
  }

  async function idsIn(cell: string, { ids }: Known, from: Block, to: Block | undefined): Promise<readonly number[]> {
    const name = `${from.date} ${from.id} ${from.changed} ${to?.date} ${to?.id}`;
    const remembered = ids.get(name);
    if (remembered) return remembered;
    const [type, state] = cell.split(':');
    const before = to ? ' AND (date, id) < (?, ?)' : '';
    const rows = await connection.all<{ id: number }>(
      `SELECT id FROM posts WHERE type = ? AND state = ? AND (date, id) >= (?, ?)${before} ORDER BY date, id`,
      [type ?? '', state ?? '', from.date, from.id, ...(to ? [to.date, to.id] : [])],
    );
    const found = rows.map(({ id }) => id);
    if (ids.size > BLOCKS_READ) ids.clear();
    ids.set(name, found);
    return found;
  }

  return {
    /** Adds a row, or takes it away; 0 marks that it has changed in another way. */
    async add(row: Place, difference: 1 | -1 | 0): Promise<void> {
      const { date, id } = row;
      const cell = cellOf(row);
      const [block] = await connection.all<Block>(
        `UPDATE blocks SET total = total + ?, changed = (SELECT max(latest.changed) + 1 FROM blocks latest WHERE latest.cell = ?)
         WHERE (cell, date, id) = (SELECT found.cell, found.date, found.id FROM blocks found
           WHERE found.cell = ? AND (found.date, found.id) <= (?, ?) ORDER BY found.date DESC, found.id DESC LIMIT 1)
         RETURNING date, id, total, changed`,
        [difference, cell, cell, date, id],
      );
      // The first block begins before everything.
      if (!block) await insert(cell, { date: '', id: 0 }, difference);
      else if (block.total >= 2 * BLOCK) await divide(row, block);
    },

    /** Marks all blocks, where rows have changed of which nobody knows the places. */
    async addAny(): Promise<void> {
      await connection.run('UPDATE blocks SET changed = (SELECT max(latest.changed) + 1 FROM blocks latest)');
    },

    /** The blocks of a cell, and the number of the latest change; nothing inside transactions. */
    async now(cell: string): Promise<{ blocks: readonly Block[]; changed: number } | undefined> {
      if (connection.seenVersion?.() === undefined) return undefined;
      const { blocks, changed } = await current(cell);
      return { blocks, changed };
    },

    /** The ids of the rows at these places of the list, counted from the oldest and oldest first. */
    async idsAt(cell: string, first: number, end: number): Promise<number[]> {
      const now = await current(cell);
      const { blocks } = now;
      const ids: number[] = [];
      let start = 0;
      for (const [place, block] of blocks.entries()) {
        if (start >= end) break;
        const next = start + block.total;
        if (next > first) {
          const inBlock = await idsIn(cell, now, block, blocks[place + 1]);
          ids.push(...inBlock.slice(Math.max(0, first - start), end - start));
        }
        start = next;
      }
      return ids;
    },

    /** How many rows are older than a date. */
    async olderThan(cell: string, date: string): Promise<number> {
      let total = 0;
      let last: Block | undefined;
      for (const block of (await current(cell)).blocks) {
        if (block.date >= date) break;
        if (last) total += last.total;
        last = block;
      }
      if (!last) return 0;
      const [type, state] = cell.split(':');
      const [row] = await connection.all<{ total: number }>(
        'SELECT count(*) AS total FROM posts WHERE type = ? AND state = ? AND (date, id) >= (?, ?) AND date < ?',
        [type ?? '', state ?? '', last.date, last.id, date],
      );
      return total + Number(row?.total ?? 0);
    },
  };
}

export type PostBlocks = ReturnType<typeof postBlocks>;

/** Sorted blocks with others in their places, or among them. */
function merged(blocks: readonly Block[], changes: readonly Block[]): Block[] {
  const result: Block[] = [];
  let place = 0;
  for (const change of changes) {
    for (let next = blocks[place]; next && isBefore(next, change); next = blocks[place]) {
      result.push(next);
      place += 1;
    }
    if (blocks[place]?.date === change.date && blocks[place]?.id === change.id) place += 1;
    result.push(change);
  }
  return [...result, ...blocks.slice(place)];
}
