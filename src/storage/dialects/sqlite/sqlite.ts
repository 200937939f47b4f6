import { closeSync, existsSync, fdatasync, fstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { apiError } from '../../../errors/index.ts';
import { TimeSlice } from '../../../event-loop/index.ts';
import { useFile, useFolder } from '../../../folders/index.ts';
import type { Value } from '../../conditions/conditions.ts';
import type { Connection, Database } from '../../database.ts';
import { type DatabaseWatch, noted, unwatched, waiting } from '../../database-watch.ts';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';
import { Coalesced } from '../coalesced.ts';
import { Checkpointer } from './sqlite-checkpointer.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { damaged, isBusy, PLACE_FLAGS, translated, unusable } from './sqlite-faults.ts';
import { Snapshot } from './sqlite-snapshot.ts';
import { Writer } from './sqlite-writer.ts';

const sync = promisify(fdatasync);
/** How long a writer waits for writers of other processes before it gives up with 503. */
const WRITE_TIMEOUT_MS = 10_000;
const RETRY_PAUSE_MS = 20;
const MAX_STATEMENTS = 400;
/** Includes the journal of statements for undoing partial deletions, which never happen. */
const TEMPORARY = 'PRAGMA temp_store = MEMORY';
/** Writers use the same few pages repeatedly. */
const WRITER_CACHE = 'PRAGMA cache_size = -8000';
/**
 * A failed statement is rolled back with its transaction. So the engine need not copy every page before a statement with triggers
 * changes it, which it would do to undo that statement alone.
 */
const undoneTogether = (sql: string): string => sql.replace(/^(INSERT|UPDATE)\b/, '$1 OR FAIL');
/** SQLite plans a statement again for each new value of a plain limit; the unary plus hides the value from the planner. */
const HIDDEN_LIMIT = 'LIMIT +?';
const MAX_CHECKED_BYTES = 16 * 1024 * 1024;

/**
 * The embedded database: one connection for reading, one for writing, in write-ahead mode.
 *
 * A commit appends to the log without waiting for the disk; before a write is acknowledged, the log is synchronised in
 * the thread pool, once for all writes that wait (decision 0004). So writes are durable when acknowledged, as with
 * `synchronous=FULL`, but neither the event loop nor a read ever waits for the disk.
 */
export async function openSqlite(path: string, watch: DatabaseWatch = unwatched): Promise<Database> {
  useFolder(dirname(path), PLACE_FLAGS);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) useFile(file, PLACE_FLAGS);
  const writer = await connectWriter(path);
  const reader = connect(path);
  reader.exec('PRAGMA query_only = ON');
  const snapshot = new Snapshot(reader);
  const read = statements(reader, path, () => snapshot.hold());
  const log = new Log(`${path}-wal`);
  const file = statSync(path).ino;
  let isDoubtful = false;
  const timeSlice = new TimeSlice();
  const writers = new Writer({
    connection: writer,
    statements: statements(writer, path),
    begin,
    onCommit(transactions) {
      snapshot.end();
      checkpointer.afterCommit(transactions);
    },
    timeSlice,
    translated: (error) => translated(error, path),
  });
  const checkpointer = new Checkpointer({
    path,
    logBytes: () => log.bytes(),
    betweenTransactions: (work) => writers.betweenTransactions(work),
  });

  const fail = (error: unknown): never => {
    throw noted(watch, error);
  };

  async function transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const begun = waiting(watch, 'write');
    let isBegun = false;
    const result = await writers.transaction((connection) => {
      // It may run again when another one fails.
      if (!isBegun) begun();
      isBegun = true;
      return work(connection);
    });
    if (isDoubtful) await salvage();
    else await log.synchronise().catch(salvage);
    // All transactions that shared the commit are acknowledged now.
    await timeSlice.yieldIfLong();
    return result;
  }

  /**
   * The log can no longer be trusted after a failed sync, which a system reports only once. It is moved into the
   * database file, and restarts; until then nothing is acknowledged.
   *
   * @throws ApiError 503 of an unknown outcome
   */
  function salvage(cause?: unknown): Promise<void> {
    isDoubtful = true;
    return writers
      .betweenTransactions(async () => emptyLog(writer))
      .then(
        () => {
          isDoubtful = false;
        },
        (error: unknown) => {
          throw apiError('rest_outcome_unknown', { cause: cause ?? error });
        },
      );
  }

  return {
    dialect: sqliteDialect,
    ...read,
    // Reads are frequent: without a watch, call the connection directly.
    all: watch === unwatched ? read.all : (sql, parameters) => read.all<never>(sql, parameters).catch(fail),
    run: readOnly,
    change: readOnly,
    insert: readOnly,
    transaction: (work) => transaction(work).catch(fail),
    async changeSchema(work) {
      // An index on a million rows is sorted in a file.
      writer.exec('PRAGMA temp_store = FILE');
      return transaction(work).finally(() => writer.exec(TEMPORARY));
    },
    async copyBeside(name) {
      await writers.idle();
      return copyTo(`${path}.${name}`, writer, path);
    },
    version: () => snapshot.version(),
    seenVersion: () => snapshot.version(),
    replicaWith: () => undefined,
    replicasInUse: () => 0,
    async atOneMoment(work) {
      const connection = connect(path);
      try {
        connection.exec('BEGIN');
        return await work(statements(connection, path));
      } finally {
        connection.close();
      }
    },
    toldAtStart: (error) => error,
    async probe() {
      const { ino } = await stat(path);
      if (ino !== file) throw new UnusableDatabaseError(`the file ${path} is not the one that was opened`);
      await read.all('SELECT 1');
    },
    async close() {
      await writers.idle();
      await checkpointer.close();
      await writers.close();
      await log.close();
      snapshot.end();
      reader.close();
      writer.close();
    },
  };
}

async function readOnly(): Promise<never> {
  throw new Error('changes are made in a transaction');
}

/** Copies the database into a file that appears under its name only when it is complete and on disk. @returns the name */
async function copyTo(wanted: string, connection: DatabaseSync, path: string): Promise<string> {
  // Always the same name, so that the rest of an interrupted copy is replaced.
  const part = `${path}.copy.part`;
  const remove = (): void => {
    for (const file of [part, `${part}-journal`]) rmSync(file, { force: true });
  };
  try {
    remove();
    connection.prepare('VACUUM INTO ?').run(part);
    const descriptor = openSync(part, 'r+');
    await sync(descriptor).finally(() => closeSync(descriptor));
    let copy = wanted;
    for (let number = 2; existsSync(copy); number += 1) copy = `${wanted}.${number}`;
    renameSync(part, copy);
    return copy;
  } catch (error) {
    remove();
    throw translated(error, path);
  }
}

/** @throws UnusableFolder, UnusableDatabaseError when the file is no database, is damaged, or cannot be written */
async function connectWriter(path: string): Promise<DatabaseSync> {
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

function connect(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: 0 });
  // The log is synchronised by `Log`; a checkpoint, which blocks, is the checkpointer's. Readers keep no more pages than
  // the engine's 2 MB: what they want of the system's memory is copied into pages that the processor still has in its caches.
  connection.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON');
  return connection;
}

/** Takes the one write lock. @throws ApiError 503 when others keep it for too long */
async function begin(writer: DatabaseSync): Promise<void> {
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

/** Moves all of the log into the database file, durably, and leaves it empty. @throws when others read or write for too long */
async function emptyLog(writer: DatabaseSync): Promise<void> {
  const giveUp = Date.now() + WRITE_TIMEOUT_MS;
  for (;;) {
    const [row] = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[];
    if (row?.busy === 0) return;
    if (Date.now() > giveUp) throw new Error('the log is in use and cannot be emptied');
    await delay(RETRY_PAUSE_MS);
  }
}

/** A statement and the names of its columns. */
interface Prepared {
  readonly statement: StatementSync;
  readonly names: readonly string[];
}

/**
 * A connection that caches its prepared statements: there is a fixed set of texts.
 *
 * @param before is called before each statement
 */
function statements(connection: DatabaseSync, path: string, before?: () => void): Connection {
  const kept = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const known = kept.get(sql);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    const statement = connection.prepare(undoneTogether(sql).replaceAll('LIMIT ?', HIDDEN_LIMIT));
    statement.setReturnArrays(true);
    const made = { statement, names: statement.columns().map(({ name }) => name) };
    kept.set(sql, made);
    return made;
  };
  const attempt = <Result>(sql: string, work: (prepared: Prepared) => Result): Result => {
    try {
      before?.();
      return work(prepared(sql));
    } catch (error) {
      throw translated(error, path);
    }
  };
  const change = (sql: string, parameters: readonly Value[]) =>
    attempt(sql, ({ statement }) => {
      // The driver also returns the last row id, and those inside a search index exceed safe integers.
      statement.setReadBigInts(true);
      return statement.run(...parameters);
    });
  return {
    async all<Row>(sql: string, parameters: readonly Value[] = []) {
      return attempt(sql, ({ statement, names }) =>
        (statement.all(...parameters) as unknown[] as SQLOutputValue[][]).map((values) => rowOf(names, values) as Row),
      );
    },
    async run(sql, parameters = []) {
      change(sql, parameters);
    },
    async change(sql, parameters = []) {
      return Number(change(sql, parameters).changes);
    },
    async insert(sql, parameters = []) {
      // With RETURNING, the engine would copy every page in case the statement fails.
      return Number(change(sql, parameters).lastInsertRowid);
    },
  };
}

/** Copies a row into a plain object: those of the driver are in dictionary mode, slow to create and to read. */
function rowOf(names: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index] ?? null;
  return row;
}

/** The write-ahead log as a file to be synchronised: one call for all commits that came before it. */
class Log {
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
