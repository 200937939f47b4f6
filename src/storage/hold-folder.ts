import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expectRoom, useFile, useFolder } from '../folders/index.ts';
import { isBusy, unusable } from './dialects/sqlite/sqlite-faults.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

const FLAG = '--data';

/** A folder reserved for one process. */
export interface HeldFolder {
  [Symbol.dispose](): void;
}

/**
 * Reserves a folder for this process. The lock is the operating system's, on an empty file: it ends with the
 * process, however that ends, so there is never anything to clean up.
 *
 * @throws UnusableFolder when it cannot be written to, UnusableDatabaseError when another process has it
 */
export function holdFolder(folder: string): HeldFolder {
  useFolder(folder, FLAG);
  expectRoom(folder, FLAG);
  const path = join(folder, 'serving.lock');
  useFile(path, FLAG);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw unusable(error, path);
    throw new UnusableDatabaseError(
      `another server is running on the folder ${folder}: stop it first, or name another folder with --data`,
      { cause: error },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}
