import type { Connection, Database, Dialect } from '../database.ts';
import { SearchLog } from './changes.ts';
import { indexWords, LISTS_WRITTEN, MERGE_THRESHOLD, writeAll, writeLists } from './posting-lists.ts';

/** The log is merged in the background when it has this many tokens; writers merge it themselves when it has many more. */
const DUE_TOKENS = 100_000;
const OVERDUE_TOKENS = 4 * DUE_TOKENS;
/** Entries of the log per merge. */
const ENTRIES_MERGED = 2_000;

async function hasTokens(connection: Connection, least: number): Promise<boolean> {
  const [row] = await connection.all<{ tokens: number | null }>('SELECT sum(tokens) AS tokens FROM search_log');
  return Number(row?.tokens ?? 0) >= least;
}

/** Merges the log into the lists within a transaction, where it has become too long. */
export async function mergeLog(connection: Connection, dialect: Dialect, least = OVERDUE_TOKENS): Promise<void> {
  while (await hasTokens(connection, least)) {
    const log = new SearchLog(connection);
    await log.read(ENTRIES_MERGED);
    if (log.last === 0) return;
    for (const [table, changes] of log.tables) {
      await writeAll(connection, dialect, table, changes);
      while (await indexWords(connection, dialect, table, MERGE_THRESHOLD));
    }
    await connection.run('DELETE FROM search_log WHERE id <= ?', [log.last]);
  }
}

/**
 * The same beside serving, a few lists in each transaction. What is merged twice is as if it were merged once: a process that
 * ends in between leaves the log as it was. One that finds that another has merged it leaves off.
 */
export async function* mergeInSlices(database: Database): AsyncGenerator<undefined> {
  const { dialect } = database;
  if (!(await hasTokens(database, DUE_TOKENS))) return;
  const log = new SearchLog(database);
  await log.read(ENTRIES_MERGED);
  const slice = (work: (connection: Connection) => Promise<void>): Promise<boolean> =>
    database.transaction(async (connection) => {
      const [row] = await connection.all<{ first: number | null }>('SELECT min(id) AS first FROM search_log');
      if (row?.first !== log.first) return false;
      await work(connection);
      return true;
    });
  for (const [table, { tokens }] of log.tables) {
    const lists = [...tokens];
    for (let start = 0; start < lists.length; start += LISTS_WRITTEN) {
      const some = lists.slice(start, start + LISTS_WRITTEN);
      if (!(await slice((connection) => writeLists(connection, dialect, table, some)))) return;
      yield;
    }
  }
  const isDone = await slice((connection) => connection.run('DELETE FROM search_log WHERE id <= ?', [log.last]));
  yield;
  for (const table of isDone ? log.tables.keys() : [])
    await database.transaction((connection) => indexWords(connection, dialect, table, MERGE_THRESHOLD));
}
