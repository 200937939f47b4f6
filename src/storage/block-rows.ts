import type { Value } from './conditions.ts';
import type { Connection } from './database.ts';

/**
 * What is in the blocks of a list, as far as it is asked for. A block that is met for the first time is not worth reading
 * all of it: in a long list hardly any is met again. One that is, is read in one go and remembered.
 */

/** Of so many blocks of a list it is remembered what is in them. */
const BLOCKS_READ = 4_000;
/** The blocks of a list with no more of them are read at once: they will be met again. */
const FEW = 2;
/** Behind everything. */
const END = { date: '\u{10ffff}', id: Number.MAX_SAFE_INTEGER };
const DATE_WIDTH = 19;

/** Rows from a place on, up to the next block; each change of them is marked with a number greater than all before. */
export interface Block {
  readonly date: string;
  readonly id: number;
  readonly total: number;
  readonly changed: number;
}

/** A block of a type and state, and the one that comes after it. */
export interface Place {
  readonly type: string;
  readonly state: string;
  readonly block: Block;
  readonly next: Block | undefined;
}

/** What is remembered of blocks; undefined of those that were met once. A block that has changed is another one. */
export interface Read {
  /** All there are. */
  readonly blocks: readonly Block[];
  readonly ids: Map<Block, readonly number[] | undefined>;
  /** The dates, one behind the other. */
  readonly dates: Map<Block, string | undefined>;
}

export function blockRows(connection: Connection) {
  const within = 'FROM posts WHERE type = ? AND state = ? AND (date, id) >= (?, ?) AND (date, id) < (?, ?)';
  const boundsOf = ({ type, state, block, next = { ...block, ...END } }: Place): Value[] => [
    type,
    state,
    block.date,
    block.id,
    next.date,
    next.id,
  ];

  async function all(place: Place): Promise<number[]> {
    const [row] = await connection.all<{ ids: string | null }>(
      `SELECT string_agg(CAST(id AS text), ',') AS ids FROM (SELECT id ${within} ORDER BY date, id) placed`,
      boundsOf(place),
    );
    return row?.ids ? row.ids.split(',').map(Number) : [];
  }

  /** Some of the ids, from the nearer end of the block. */
  async function some(place: Place, first: number, end: number): Promise<number[]> {
    const { total } = place.block;
    const last = Math.min(end, total);
    const isNearEnd = first > total - last;
    const rows = await connection.all<{ id: number }>(
      `SELECT id ${within} ORDER BY ${isNearEnd ? 'date DESC, id DESC' : 'date, id'} LIMIT ? OFFSET ?`,
      [...boundsOf(place), last - first, isNearEnd ? total - last : first],
    );
    const ids = rows.map(({ id }) => id);
    return isNearEnd ? ids.reverse() : ids;
  }

  /** All dates of a block; nothing when they are not alike. */
  async function datesOf(place: Place): Promise<string | undefined> {
    const [row] = await connection.all<{ dates: string | null; least: number; most: number }>(
      `SELECT string_agg(date, '') AS dates, min(length(date)) AS least, max(length(date)) AS most
       FROM (SELECT date ${within} ORDER BY date, id) placed`,
      boundsOf(place),
    );
    const areAlike = Number(row?.least) === DATE_WIDTH && Number(row?.most) === DATE_WIDTH;
    return areAlike ? (row?.dates ?? undefined) : undefined;
  }

  return {
    /** The ids at places of a block, oldest first. */
    async ids(place: Place, { first, end }: { first: number; end: number }, read: Read): Promise<readonly number[]> {
      const known = read.ids.get(place.block);
      if (known) return known.slice(first, end);
      if (!isWorthIt(read.ids, place.block, read)) return some(place, first, end);
      const found = await all(place);
      read.ids.set(place.block, found);
      return found.slice(first, end);
    },

    /** How many rows of a block are older than a date. */
    async olderThan(date: string, place: Place, read: Read): Promise<number> {
      const known = read.dates.get(place.block);
      if (known) return olderAmong(known, date);
      const dates = isWorthIt(read.dates, place.block, read) ? await datesOf(place) : undefined;
      if (dates) {
        read.dates.set(place.block, dates);
        return olderAmong(dates, date);
      }
      const [row] = await connection.all<{ total: number }>(`SELECT count(*) AS total ${within} AND date < ?`, [
        ...boundsOf(place),
        date,
      ]);
      return Number(row?.total ?? 0);
    },
  };
}

/** Whether all of a block is to be read; a block that is met for the first time is noted. */
function isWorthIt<Value>(met: Map<Block, Value | undefined>, block: Block, { blocks }: Read): boolean {
  if (met.has(block) || blocks.length <= FEW) return true;
  if (met.size >= BLOCKS_READ) met.clear();
  met.set(block, undefined);
  return false;
}

/** How many of the dates, one behind the other, come before one. */
function olderAmong(dates: string, date: string): number {
  let low = 0;
  let high = dates.length / DATE_WIDTH;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dates.slice(middle * DATE_WIDTH, (middle + 1) * DATE_WIDTH) < date) low = middle + 1;
    else high = middle;
  }
  return low;
}
