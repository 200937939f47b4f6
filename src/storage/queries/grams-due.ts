import type { Connection } from '../database.ts';

/**
 * Where the dialect says so, the grams of new rows are put into the index some time after the rows: those of a hundred rows
 * cost it little more than those of a few. A row says for each table up to which id they are there. Rows beyond that are
 * found by their texts alone, and nothing but these is to be kept of them.
 */

/**
 * Whether the grams of the row with this id are not in the index yet, as a condition; perhaps among ids from a parameter to the
 * next one. It has one bound on each side: of two, the engine takes the first, and looks at all rows up to the other.
 */
export function isDue(table: string, id: string, isAmong = false): string {
  const upTo = `(SELECT up_to FROM grams_indexed WHERE name = '${table}')`;
  return isAmong ? `${id} > max(? - 1, ${upTo}) AND ${id} <= ?` : `${id} > ${upTo}`;
}

/** The greatest id of a row whose grams are in the index; nothing where none wait for it. */
export async function indexedUpTo(table: string, connection: Connection): Promise<number | undefined> {
  const [row] = await connection.all<{ up_to: number }>('SELECT up_to FROM grams_indexed WHERE name = ?', [table]);
  return row && Number(row.up_to);
}

/** How many rows wait, as far as it matters. */
export async function countDue(table: string, connection: Connection, atMost: number): Promise<number> {
  const [row] = await connection.all<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT id FROM ${table}_search WHERE ${isDue(table, 'id')} LIMIT ?) due`,
    [atMost],
  );
  return Number(row?.total ?? 0);
}

/** Says that the grams of all rows that there are are in the index. */
export const noneAreDue = (table: string): string =>
  `INSERT INTO grams_indexed (name, up_to) SELECT '${table}', coalesce(max(id), 0) FROM ${table} WHERE true
   ON CONFLICT (name) DO UPDATE SET up_to = excluded.up_to`;
