import { TimeSlice } from '../../event-loop/index.ts';
import type { Connection, Database, Dialect } from '../database.ts';
import { SearchLog, searchLog } from './changes.ts';
import { searchedTables } from './groups.ts';
import { LISTS_WRITTEN, writeLists } from './posting-lists.ts';

/** The log is merged in the background when it has this many tokens; writers merge it themselves when it has many more. */
const DUE_TOKENS = 100_000;
const OVERDUE_TOKENS = 4 * DUE_TOKENS;
/** Entries of the log per merge. */
const ENTRIES_MERGED = 2_000;

type Transaction = Database['transaction'];

/**
 * Merges the log into the lists, where it has become too long: a few lists in each transaction, and the log loses what is merged
 * with the last one. Merging is idempotent: if a process ends in between, the next one merges the log again.
 */
async function* merging(
  reader: Connection,
  transaction: Transaction,
  dialect: Dialect,
  least: number,
  log: SearchLog,
): AsyncGenerator<undefined> {
  const [row] = await reader.all<{ tokens: number | null }>('SELECT sum(tokens) AS tokens FROM search_log');
  if (Number(row?.tokens ?? 0) < least) return;
  await log.read(ENTRIES_MERGED);
  // Searches read on in the log meanwhile: what they read may be merged as well, but stays in the log.
  const { first, last } = log;
  const changed = searchedTables.map((table) => ({ table, lists: log.tables.get(table.name)?.lists() ?? [] }));
  /** Runs some work unless another process has merged the log meanwhile. */
  const slice = (work: (connection: Connection) => Promise<unknown>): Promise<boolean> =>
    transaction(async (connection) => {
      const [now] = await connection.all<{ first: number | null }>('SELECT min(id) AS first FROM search_log');
      if (now?.first !== first) return false;
      await work(connection);
      return true;
    });
  for (const { table, lists } of changed)
    for (let start = 0; start < lists.length; start += LISTS_WRITTEN) {
      const some = lists.slice(start, start + LISTS_WRITTEN);
      if (!(await slice((connection) => writeLists(connection, dialect, table, some)))) return;
      yield;
    }
  await slice((connection) => connection.run('DELETE FROM search_log WHERE id <= ?', [last]));
  yield;
}

/** Merges the log beside serving, as far as it has been read for searches: a slice each time the generator is advanced. */
export const mergeInSlices = (database: Database): AsyncGenerator<undefined> =>
  merging(database, (work) => database.transaction(work), database.dialect, DUE_TOKENS, searchLog(database));

/** Merges all of the log within a transaction. */
export async function mergeLog(connection: Connection, dialect: Dialect, least = OVERDUE_TOKENS): Promise<void> {
  const slice = new TimeSlice();
  const transaction: Transaction = (work) => work(connection);
  for (let isMerged = true; isMerged; ) {
    isMerged = false;
    for await (const _ of merging(connection, transaction, dialect, least, new SearchLog(connection))) {
      isMerged = true;
      await slice.yieldIfLong();
    }
  }
}
