import { setImmediate } from 'node:timers/promises';
import { yieldIfLongTexts } from '../../event-loop/index.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { countDue, indexedUpTo, isDue } from './grams-due.ts';
import { gramsInTurns, searchedInTurns } from './searched-texts.ts';

/** After so many changes, so much of an index of grams is tidied up: what they leave behind, in a millisecond or two. */
const CHANGES_TIDIED_AFTER = 16;
const PAGES_TIDIED = 16;
const AFTER_ALL = Number.MAX_SAFE_INTEGER;
/** So many new rows are put into the index together, some of them in one go. */
const ROWS_TOGETHER = 256;
const ROWS_AT_ONCE = 8;
/** Tokens of that length take some milliseconds to insert. */
const MANY_GRAMS = 20_000;

/**
 * Keeps the search index of a table: folded texts to compare with, and their grams to find them by. Grams are put off until
 * the commit: an index that gets them of many rows at once, sorted, costs a fraction of one that gets them one by one. Those
 * of new rows wait beyond that where the dialect says so, until they are many (see `grams-due.ts`).
 */
export function searchIndex(table: Table, connection: Connection, dialect: Dialect) {
  const columns = table.search ?? [];
  const marks = columns.map(() => '?').join(', ');
  const insert = `INSERT INTO ${table.name}_search (id, ${columns.join(', ')}) VALUES (?, ${marks})`;
  const assignments = columns.map((name) => `${name} = excluded.${name}`).join(', ');

  const deleteGrams = (id: number) => connection.run(dialect.deleteGrams(table.name), [id]);
  const insertGrams = (id: number, grams: string) => connection.run(dialect.insertGrams(table.name), [id, grams]);
  const { tidyGrams, indexesLater } = dialect;
  let changes = 0;
  /** How many rows wait, as far as this process knows: once it has looked, those that it has added. */
  let waiting: number | undefined;

  const tidyUp = (): void => {
    if (tidyGrams) connection.beforeCommit?.(AFTER_ALL, () => connection.run(tidyGrams(table.name), [PAGES_TIDIED]));
  };
  const atCommit = async (id: number, work: () => Promise<unknown>): Promise<void> => {
    if (!connection.beforeCommit) return void (await work());
    connection.beforeCommit(id, work);
  };
  const changed = (): void => {
    changes += 1;
    if (changes % CHANGES_TIDIED_AFTER === 0) tidyUp();
  };

  /** Whether the row is among those whose grams are put into the index later, all at once. */
  const isLater = async (id: number): Promise<boolean> =>
    indexesLater && id > ((await indexedUpTo(table.name, connection)) ?? Number.POSITIVE_INFINITY);

  /** Puts the grams of rows that wait for it into the index; others have their turn meanwhile. */
  async function indexDue(): Promise<void> {
    for (let last: unknown = 0; last !== undefined; await setImmediate()) {
      const rows = await connection.all<Record<string, unknown>>(
        `SELECT id, ${columns.join(', ')} FROM ${table.name}_search WHERE ${isDue(table.name, 'id')} ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      );
      for (const { id, ...texts } of rows) {
        const grams = await gramsInTurns(Object.values(texts).map(String));
        await insertGrams(Number(id), grams);
        if (grams.length > MANY_GRAMS) await setImmediate();
      }
      last = rows.at(-1)?.['id'];
      if (last !== undefined)
        await connection.run('UPDATE grams_indexed SET up_to = ? WHERE name = ?', [Number(last), table.name]);
    }
  }

  return {
    /** Adds a row that was not there. */
    async add(id: number, texts: readonly string[]): Promise<void> {
      const { folded, grams } = await searchedInTurns(texts);
      await connection.run(insert, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      await atCommit(id, async () => {
        changed();
        if (!(await isLater(id))) return insertGrams(id, grams);
        waiting = waiting === undefined ? await countDue(table.name, connection, ROWS_TOGETHER) : waiting + 1;
        if (waiting < ROWS_TOGETHER) return;
        waiting = 0;
        await atCommit(AFTER_ALL, indexDue);
      });
    },
    async replace(id: number, texts: readonly string[]): Promise<void> {
      const { folded, grams } = await searchedInTurns(texts);
      await connection.run(`${insert} ON CONFLICT (id) DO UPDATE SET ${assignments}`, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      await atCommit(id, async () => {
        if (await isLater(id)) return;
        changed();
        await deleteGrams(id);
        await insertGrams(id, grams);
      });
    },
    async remove(id: number): Promise<void> {
      await connection.run(`DELETE FROM ${table.name}_search WHERE id = ?`, [id]);
      await atCommit(id, async () => {
        if (await isLater(id)) return;
        changed();
        await deleteGrams(id);
      });
    },
    /** Puts the grams of all that waits for it into the index. */
    indexDue,
  };
}
