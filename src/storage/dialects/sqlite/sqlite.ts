import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { apiError } from '../../../errors/index.ts';
import { TimeSlice } from '../../../event-loop/index.ts';
import { useFile, useFolder } from '../../../folders/index.ts';
import type { Connection, Database } from '../../database.ts';
import { type DatabaseWatch, noted, unwatched, waiting } from '../../database-watch.ts';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';
import { Checkpointer } from './sqlite-checkpointer.ts';
import { begin, connect, connectWriter, TEMPORARY } from './sqlite-connections.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { PLACE_FLAGS, translated } from './sqlite-faults.ts';
import { copyTo } from './sqlite-file-copy.ts';
import { emptyLog, Log } from './sqlite-log.ts';
import { Snapshot } from './sqlite-snapshot.ts';
import { statements } from './sqlite-statements.ts';
import { Writer } from './sqlite-writer.ts';

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
