import { dirname } from 'node:path';
import { apiError } from '../../../errors/index.ts';
import { noRoom } from '../../../folders/index.ts';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';

/** Primary result codes of the engine. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** The flags that name the database. */
export const PLACE_FLAGS = '--data or --database';

const DAMAGED = 'is damaged: put a backup in its place, or move it away to begin with an empty site';

/** What is wrong with a database that cannot be used, and what to do. */
const faults: Readonly<Record<number, string>> = {
  [BUSY]: 'is held by another program',
  [READONLY]: 'cannot be written to: check who owns it, and its folder',
  [IOERR]: 'cannot be read or written: the disk may be failing',
  [CORRUPT]: DAMAGED,
  [CANTOPEN]: 'cannot be opened: check that its folder is there, and who owns it',
  [NOTADB]: 'is no SQLite database, or is damaged: name another, or move it away to begin with an empty site',
};

function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === BUSY || code === LOCKED;
}

/** Turns faults of the engine into answers or messages; returns other errors unchanged. */
export function translated(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === FULL) return apiError('rest_storage_full', { cause: noRoom(dirname(path), PLACE_FLAGS, error) });
  return code === CORRUPT || code === NOTADB ? unusable(error, path) : error;
}

/** The fault that keeps a database from being opened. */
export function unusable(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === FULL) return noRoom(dirname(path), PLACE_FLAGS, error);
  const fault = faults[code ?? 0];
  return fault === undefined ? error : new UnusableDatabaseError(`the database ${path} ${fault}`, { cause: error });
}

/** The fault that a check of the database found. */
export function damaged(path: string, found: string): UnusableDatabaseError {
  return new UnusableDatabaseError(`the database ${path} ${DAMAGED}`, { cause: new Error(found) });
}
