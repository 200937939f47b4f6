import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './dialects/sqlite-faults.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/** A folder that one process has for itself. */
export interface HeldFolder {
  [Symbol.dispose](): void;
}

/**
 * Takes a folder for this process alone. The lock is the operating system's, on a file of no content: it ends with the
 * process, however that ends, so nothing is ever left to be cleared away.
 *
 * @throws UnusableDatabaseError when another process has it
 */
export function holdFolder(folder: string): HeldFolder {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'serving.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new UnusableDatabaseError(
      `another server is running on the folder ${folder}: stop it first, or name another folder with --data`,
      { cause: error },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}
