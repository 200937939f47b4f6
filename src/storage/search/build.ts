import { setTimeout as delay } from 'node:timers/promises';
import { TimeSlice } from '../../event-loop/index.ts';
import type { Connection, Database, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { Changes, searchLog } from './changes.ts';
import { searchedTables } from './groups.ts';
import { mergeInSlices } from './merge.ts';
import { writeAll } from './posting-lists.ts';
import { searchedFolded } from './searched-texts.ts';
import { segmentTokens } from './tokens.ts';

/** Rows read at once; beside serving, those indexed in one transaction. */
const ROWS_READ = 200;
/** Changes of lists that are collected where a table is indexed in one transaction: those of about 1,500 posts of 1,400 characters. */
const CHANGES_AT_ONCE = 500_000;
/** Tables with fewer rows are indexed before the server takes requests. */
const MAX_ROWS_AT_START = 500;
/** The largest share of the time spent on indexing. */
const MAX_SHARE_OF_TIME = 1 / 2;
/** The pause after a failure, such as a database that is busy or away. */
const PAUSE_MS = 5_000;
/** Transactions after which to read the log, and check whether it needs a merge. */
const CHANGES_PER_CHECK = 16;

/** The progress of the index of a table. */
export interface BuildProgress {
  readonly table: string;
  readonly percent: number;
}

/** Builds and merges the posting lists while the server serves. */
export interface SearchKeeper {
  /** Called after each transaction. */
  noticeChange(): void;
  /** Stops after the current slice; the next start continues. */
  close(): Promise<void>;
}

/**
 * Puts all rows of a table into the lists. Writes each list seldom: until a transaction ends, a database server keeps every version
 * of a list, and reads them all to find the last.
 */
export async function buildAll(table: Table, connection: Connection, dialect: Dialect): Promise<void> {
  while ((await buildSlice(table, connection, dialect, CHANGES_AT_ONCE)) !== undefined);
}

/**
 * Puts some more rows into the lists, and ends the build after the last one.
 *
 * @param least the number of changes of lists to collect before they are written
 * @returns the id of the last row; nothing at the end
 */
async function buildSlice(
  table: Table,
  connection: Connection,
  dialect: Dialect,
  least = 0,
): Promise<number | undefined> {
  const { name, search: columns = [], searchSegment = [] } = table;
  const [build] = await connection.all<{ up_to: number }>('SELECT up_to FROM search_builds WHERE name = ?', [name]);
  if (!build) return undefined;
  const read = [
    ...['id', ...columns].map((column) => `found.${column}`),
    ...searchSegment.map((column) => `own.${column}`),
  ];
  const changes = new Changes();
  const slice = new TimeSlice();
  let last = Number(build.up_to);
  let isEnd = false;
  let collected = 0;
  do {
    const rows = await connection.all<Record<string, unknown>>(
      `SELECT ${read} FROM ${name}_search found JOIN ${name} own ON own.id = found.id WHERE found.id > ?
       ORDER BY found.id LIMIT ${ROWS_READ}`,
      [last],
    );
    for (const row of rows) {
      const texts = columns.map((column) => String(row[column]));
      const { tokens } = await searchedFolded(texts, table);
      last = Number(row['id']);
      const noted = [...tokens, ...segmentTokens(table, (column) => row[column])];
      changes.note(last, noted, true);
      collected += noted.length;
      await slice.yieldIfLong();
    }
    isEnd = rows.length < ROWS_READ;
  } while (!isEnd && collected < least);
  await writeAll(connection, dialect, table, changes);
  if (!isEnd) {
    await connection.run('UPDATE search_builds SET up_to = ? WHERE name = ?', [last, name]);
    return last;
  }
  await connection.run('DELETE FROM search_builds WHERE name = ?', [name]);
  await connection.run('DELETE FROM search_changes WHERE name = ?', [name]);
  return undefined;
}

/** A slice in a transaction of its own. */
const sliceOf = (table: Table, { transaction, dialect }: Database): Promise<number | undefined> =>
  transaction((connection) => buildSlice(table, connection, dialect));

/** Builds the index of small tables, and drops the previous index once it is unused. */
export async function prepareSearch(database: Database): Promise<readonly Table[]> {
  const large: Table[] = [];
  for (const table of searchedTables) {
    const [build] = await database.all('SELECT name FROM search_builds WHERE name = ?', [table.name]);
    if (!build) continue;
    const rows = await database.all(`SELECT id FROM ${table.name}_search LIMIT ${MAX_ROWS_AT_START}`);
    if (rows.length < MAX_ROWS_AT_START) while ((await sliceOf(table, database)) !== undefined);
    else large.push(table);
  }
  await dropBefore(database, large);
  return large;
}

async function dropBefore(database: Database, large: readonly Table[]): Promise<void> {
  const names = (await database.all<{ name: string }>(database.dialect.tableNames)).map(({ name }) => name);
  const needless = searchedTables.filter((table) => !large.includes(table)).map(({ name }) => `${name}_grams`);
  const dropped = [...needless, ...(large.length === 0 ? ['grams_indexed'] : [])].filter((name) =>
    names.includes(name),
  );
  if (dropped.length === 0) return;
  await database.changeSchema(async (connection) => {
    for (const name of dropped) await connection.run(`DROP TABLE IF EXISTS ${name}`);
  });
}

/** Builds the lists of a table, a slice at a time. */
async function* buildInSlices(
  table: Table,
  database: Database,
  onProgress: (progress: BuildProgress) => void,
): AsyncGenerator<undefined> {
  const [row] = await database.all<{ id: number }>(`SELECT max(id) AS id FROM ${table.name}_search`);
  let reported = -1;
  for (let last: number | undefined = 0; last !== undefined; ) {
    last = await sliceOf(table, database);
    const percent = last === undefined ? 100 : Math.min(99, Math.floor((100 * last) / Math.max(1, Number(row?.id))));
    if (percent !== reported) onProgress({ table: table.name, percent });
    reported = percent;
    yield;
  }
}

/** Builds the lists of tables, and merges into them what has changed, a slice at a time. */
export function keepSearch(
  database: Database,
  large: readonly Table[],
  onProgress: (progress: BuildProgress) => void,
): SearchKeeper {
  const stopped = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
  let changes = 0;
  let wake = (): void => undefined;

  /** Does the work slice by slice, and starts again after a failure. */
  async function inSlices(work: () => AsyncGenerator<undefined>): Promise<void> {
    for (let slices = work(); !stopped.signal.aborted; ) {
      const began = performance.now();
      const slice = await slices.next().catch(() => undefined);
      if (slice?.done) return;
      if (!slice) slices = work();
      await pause(slice ? (performance.now() - began) * (1 / MAX_SHARE_OF_TIME - 1) : PAUSE_MS);
    }
  }

  async function keep(): Promise<void> {
    for (const table of large) await inSlices(() => buildInSlices(table, database, onProgress));
    while (!stopped.signal.aborted) {
      await inSlices(() => mergeInSlices(database));
      // So that no search has to read a long log.
      await searchLog(database)
        .read()
        .catch(() => undefined);
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (!stopped.signal.aborted) await woken;
    }
  }

  const running = keep();
  return {
    noticeChange() {
      changes += 1;
      if (changes % CHANGES_PER_CHECK === 0) wake();
    },
    async close() {
      stopped.abort();
      wake();
      await running;
    },
  };
}
