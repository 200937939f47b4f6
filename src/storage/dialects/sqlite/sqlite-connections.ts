import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { apiError } from '../../../errors/index.ts';
import { damaged, isBusy, unusable } from './sqlite-faults.ts';

/** How long a writer waits for writers of other processes before it gives up with 503. */
export const WRITE_TIMEOUT_MS = 10_000;
/** Includes the journal of statements for undoing partial deletions, which never happen. */
export const TEMPORARY = 'PRAGMA temp_store = MEMORY';
/** Writers use the same few pages repeatedly. */
const WRITER_CACHE = 'PRAGMA cache_size = -8000';
const MAX_CHECKED_BYTES = 16 * 1024 * 1024;

/** @throws UnusableFolder, UnusableDatabaseError when the file is no database, is damaged, or cannot be written */
export async function connectWriter(path: string): Promise<DatabaseSync> {
  try {
    const writer = connect(path);
    // Other processes may be writing.
    await whenFree(() => writer.exec('PRAGMA journal_mode = WAL'));
    // The log file exists after the first change; it stays open as long as the database.
    await whenFree(() => writer.exec('BEGIN IMMEDIATE; COMMIT'));
    writer.exec(`${TEMPORARY}; ${WRITER_CACHE}`);
    check(path);
    return writer;
  } catch (error) {
    throw unusable(error, path);
  }
}

/** Checks for damage at the start. A large database is not checked, as that reads all of it. */
function check(path: string): void {
  if (statSync(path).size > MAX_CHECKED_BYTES) return;
  // On a connection of its own, so that the pages do not stay in memory.
  const connection = connect(path);
  const [row] = connection.prepare('PRAGMA quick_check(1)').all();
  connection.close();
  const found = String(Object.values(row ?? {})[0]);
  if (found !== 'ok') throw damaged(path, found);
}

export function connect(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: 0 });
  // `Log` synchronises the log, and the checkpointer makes checkpoints, which block. Readers keep the default page cache of
  // 2 MB: further pages come from the cache of the operating system, and a small cache stays in that of the processor.
  connection.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON');
  return connection;
}

/** Takes the one write lock. @throws ApiError 503 when others keep it for too long */
export async function begin(writer: DatabaseSync): Promise<void> {
  await whenFree(() => writer.exec('BEGIN IMMEDIATE')).catch((error: unknown) => {
    throw isBusy(error) ? apiError('rest_unavailable', { headers: { 'Retry-After': '5' }, cause: error }) : error;
  });
}

/** Runs work that needs a lock, and waits for other connections without blocking those of this process. */
async function whenFree(work: () => void): Promise<void> {
  const giveUp = Date.now() + WRITE_TIMEOUT_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, 25)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUp) throw error;
      await delay(pause);
    }
  }
}
