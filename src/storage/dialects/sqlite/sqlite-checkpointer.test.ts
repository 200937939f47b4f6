import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/until.ts';
import { Checkpointer } from './sqlite-checkpointer.ts';

const GIGABYTE = 2 ** 30;

/** A database with something in its log; of how large that is, its checkpointer is told this. */
function databaseWithLog(claimedBytes: number) {
  const path = join(temporaryFolder(), 'quoin.sqlite');
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE words (word TEXT)');
  connection.exec("INSERT INTO words VALUES ('tide')");
  let pauses = 0;
  let isClosed = false;
  const checkpointer = new Checkpointer({
    path,
    logBytes() {
      if (isClosed) throw new Error('the log is closed');
      return claimedBytes;
    },
    async betweenTransactions(work) {
      await work();
      pauses += 1;
    },
  });
  return {
    checkpointer,
    pauses: () => pauses,
    write: () => connection.exec("INSERT INTO words VALUES ('ebb')"),
    logBytes: () => statSync(`${path}-wal`).size,
    bytes: () => statSync(path).size,
    async close() {
      await checkpointer.close();
      isClosed = true;
      connection.close();
    },
  };
}

suite('the write-ahead log', () => {
  test('restarts between two transactions when it is large', async () => {
    const database = databaseWithLog(GIGABYTE);
    assert.ok(database.logBytes() > 0);
    database.checkpointer.afterCommit();
    await until(() => database.pauses() === 1);
    assert.equal(database.logBytes(), 0);
    await database.close();
  });

  test('is checkpointed after many commits, and restarts without growing', async () => {
    const database = databaseWithLog(0);
    const before = database.bytes();
    for (let commit = 1; commit < 4000; commit += 1) database.checkpointer.afterCommit();
    assert.equal(database.bytes(), before);
    database.checkpointer.afterCommit();
    await until(() => database.pauses() === 1);
    assert.ok(database.bytes() > before);
    const length = database.logBytes();
    database.write();
    assert.equal(database.logBytes(), length);
    await database.close();
  });

  test('is left alone once it is closed', async () => {
    const database = databaseWithLog(GIGABYTE);
    database.checkpointer.afterCommit();
    await database.close();
    assert.equal(database.pauses(), 0);
  });
});
