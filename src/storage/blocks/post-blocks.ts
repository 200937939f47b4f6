import type { Connection } from '../database.ts';
import type { Page } from '../lists/pages.ts';
import type { Dates } from '../plans/list-plan.ts';
import type { PostRow } from '../rows.ts';
import { type Block, type BlockRange, blockRows, knownIds, type Read } from './block-rows.ts';
import { lastWhere, merged, startsOf } from './sorted-blocks.ts';

/**
 * Blocks of post objects of one type and state, ordered by date, each with its size: a page in the middle of a very
 * long list is found by adding up sizes, without reading the skipped rows. Updated in the transaction
 * of each change. A change marks the affected blocks, so that a process that has cached the others reads only
 * these again.
 */

/** A block that has grown to twice this size is divided. */
export const BLOCK = 500;
/** The first block begins before all rows. */
const FIRST = { date: '', id: 0 };
/** The maximum number of cached dates. */
const MAX_DATES = 10_000;

type Counted = Pick<PostRow, 'type' | 'state' | 'date' | 'id'>;

/** The blocks of a segment, as last read by this process. */
interface Known extends Read {
  readonly version: number | undefined;
  /** The number of rows before each block. */
  readonly starts: readonly number[];
  readonly changed: number;
  /** The number of rows older than a date, at this version, if it was counted. */
  readonly older: Map<string, number>;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly direction: 'asc' | 'desc';
}

export const segmentOf = ({ type, state }: Pick<PostRow, 'type' | 'state'>): string => `${type}:${state}`;

export function postBlocks(connection: Connection) {
  const known = new Map<string, Known>();
  const rows = blockRows(connection);

  async function divide(row: Counted, { date, id, total }: Block): Promise<void> {
    const [middle] = await connection.all<{ date: string; id: number }>(
      `SELECT date, id FROM posts WHERE type = ? AND state = ? AND (date, id) >= (?, ?) ORDER BY date, id LIMIT 1 OFFSET ${BLOCK}`,
      [row.type, row.state, date, id],
    );
    if (!middle) return;
    const segment = segmentOf(row);
    await connection.run('UPDATE blocks SET total = ? WHERE cell = ? AND date = ? AND id = ?', [
      BLOCK,
      segment,
      date,
      id,
    ]);
    await insert(segment, middle, total - BLOCK);
  }

  async function insert(segment: string, { date, id }: Pick<Block, 'date' | 'id'>, total: number): Promise<void> {
    await connection.run(
      'INSERT INTO blocks (cell, date, id, total, changed) VALUES (?, ?, ?, ?, (SELECT coalesce(max(changed), 0) + 1 FROM blocks WHERE cell = ?))',
      [segment, date, id, total, segment],
    );
  }

  const changedSince = (segment: string, changed: number) =>
    connection.all<Block>(
      'SELECT date, id, total, changed FROM blocks WHERE cell = ? AND changed > ? ORDER BY date, id',
      [segment, changed],
    );

  /** The blocks of a segment: synchronous if the cached ones are current. */
  function current(segment: string): Known | Promise<Known> {
    const version = connection.seenVersion?.();
    const now = version === undefined ? undefined : known.get(segment);
    return now?.version === version && now ? now : readAgain(segment);
  }

  /** Reads only changed blocks again. */
  async function readAgain(segment: string): Promise<Known> {
    const version = connection.seenVersion?.();
    const before = version === undefined ? undefined : known.get(segment);
    const { blocks: old = [], changed = 0, ids = new Map() } = before ?? {};
    const changes = await changedSince(segment, changed);
    const some = merged(old, changes);
    // Blocks are only added, unless all of them were rebuilt: then the first one has changed, too.
    const isSure = changes[0]?.id !== FIRST.id || changes.length === some.length;
    const blocks = isSure ? some : await changedSince(segment, 0);
    const latest = Math.max(changed, ...changes.map((block) => block.changed));
    const now: Known = { version, blocks, starts: startsOf(blocks), changed: latest, older: new Map(), ids };
    if (version !== undefined) known.set(segment, now);
    return now;
  }

  function rangeOf(segment: string, { blocks }: Known, index: number): BlockRange | undefined {
    const block = blocks[index];
    return block && { segment, block, next: blocks[index + 1] };
  }

  async function idsIn(segment: string, now: Known, first: number, end: number): Promise<number[]> {
    const ids: number[] = [];
    for (let number = lastWhere(now.starts, (start) => start <= first); ; number += 1) {
      const start = now.starts[number] ?? 0;
      const range = rangeOf(segment, now, number);
      if (!range || start >= end) break;
      const part = { first: Math.max(0, first - start), end: end - start };
      ids.push(...(knownIds(range.block, part, now) ?? (await rows.ids(range, part, now))));
    }
    return ids;
  }

  async function olderIn(segment: string, now: Known, date: string): Promise<number> {
    const known = now.older.get(date);
    if (known !== undefined) return known;
    const number = lastWhere(now.blocks, (block) => block.date < date);
    const range = rangeOf(segment, now, number);
    if (!range) return 0;
    const older = (now.starts[number] ?? 0) + (await rows.olderThan(date, range));
    if (now.older.size >= MAX_DATES) now.older.clear();
    now.older.set(date, older);
    return older;
  }

  return {
    /** Adds or removes a row; 0 only marks its block as changed. */
    async add(row: Counted, difference: 1 | -1 | 0): Promise<void> {
      const segment = segmentOf(row);
      const [block] = await connection.all<Block>(
        `SELECT date, id, total, changed FROM blocks WHERE cell = ? AND (date, id) <= (?, ?)
         ORDER BY date DESC, id DESC LIMIT 1`,
        [segment, row.date, row.id],
      );
      if (!block) return insert(segment, FIRST, difference);
      const { date, id, total } = block;
      await connection.run(
        `UPDATE blocks SET total = total + ?, changed = (SELECT max(latest.changed) + 1 FROM blocks latest WHERE latest.cell = ?)
         WHERE cell = ? AND date = ? AND id = ?`,
        [difference, segment, segment, date, id],
      );
      if (total + difference >= 2 * BLOCK) await divide(row, { ...block, total: total + difference });
    },

    /** Marks all blocks, if rows have changed whose positions are unknown. */
    async addAny(): Promise<void> {
      await connection.run('UPDATE blocks SET changed = (SELECT max(latest.changed) + 1 FROM blocks latest)');
    },

    /** The blocks of a segment, and the number of the latest change; undefined inside transactions. */
    async now(segment: string): Promise<{ blocks: readonly Block[]; changed: number } | undefined> {
      if (connection.seenVersion?.() === undefined) return undefined;
      const { blocks, changed } = await current(segment);
      return { blocks, changed };
    },

    /** The ids of a page of the rows between two dates, and the number of these rows. */
    async page(segment: string, { from, to }: Dates, { limit, offset, direction }: Window): Promise<Page> {
      const now = await current(segment);
      const start = from === undefined ? 0 : await olderIn(segment, now, from);
      const end = to === undefined ? sizeOf(now) : await olderIn(segment, now, to);
      const total = Math.max(0, end - start);
      if (offset >= total) return { ids: [], total };
      const last = Math.min(total, offset + limit);
      if (direction === 'asc') return { ids: await idsIn(segment, now, start + offset, start + last), total };
      return { ids: (await idsIn(segment, now, end - last, end - offset)).reverse(), total };
    },

    /** The number of rows that are older than a date. */
    olderThan: async (segment: string, date: string): Promise<number> => olderIn(segment, await current(segment), date),
  };
}

export type PostBlocks = ReturnType<typeof postBlocks>;

const sizeOf = ({ blocks, starts }: Known): number => (starts.at(-1) ?? 0) + (blocks.at(-1)?.total ?? 0);
