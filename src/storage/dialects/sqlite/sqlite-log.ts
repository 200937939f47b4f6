import { closeSync, existsSync, fdatasync, fstatSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Coalesced } from '../coalesced.ts';
import { WRITE_TIMEOUT_MS } from './sqlite-connections.ts';

const RETRY_PAUSE_MS = 20;

/** Resolves when the file is on disk. */
export const sync = promisify(fdatasync);

/** The write-ahead log as a file to be synchronised: one call for all commits that came before it. */
export class Log {
  readonly #descriptor: number;
  readonly #synchronised: Coalesced<void>;

  constructor(path: string) {
    this.#descriptor = openSync(path, existsSync(path) ? 'r+' : 'a+');
    this.#synchronised = new Coalesced(() => sync(this.#descriptor));
  }

  /** Resolves when everything committed before the call is on disk. */
  synchronise(): Promise<void> {
    return this.#synchronised.value();
  }

  bytes(): number {
    return fstatSync(this.#descriptor).size;
  }

  /** Acknowledges waiting commits first. */
  async close(): Promise<void> {
    await this.synchronise().catch(() => undefined);
    closeSync(this.#descriptor);
  }
}

/** Moves all of the log into the database file, durably, and leaves it empty. @throws when others read or write for too long */
export async function emptyLog(writer: DatabaseSync): Promise<void> {
  const giveUp = Date.now() + WRITE_TIMEOUT_MS;
  for (;;) {
    const [row] = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[];
    if (row?.busy === 0) return;
    if (Date.now() > giveUp) throw new Error('the log is in use and cannot be emptied');
    await delay(RETRY_PAUSE_MS);
  }
}
