import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqlite } from './sqlite.ts';
import { Snapshot } from './sqlite-snapshot.ts';

suite('the snapshot of a turn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-snapshot-'));
  const path = join(folder, 'test.sqlite');
  const database = await openSqlite(path);
  const reader = new DatabaseSync(path);
  const other = new DatabaseSync(path);
  other.exec('PRAGMA synchronous = OFF; CREATE TABLE counted (number INTEGER)');
  const snapshot = new Snapshot(reader);
  const count = (): number => {
    snapshot.hold();
    return (reader.prepare('SELECT count(*) AS total FROM counted').get() as { total: number }).total;
  };
  const insert = (): void => other.exec('INSERT INTO counted VALUES (1)');
  /** The header of the log, another one each time that the log begins anew. */
  const beginningOfLog = (): Buffer => readFileSync(`${path}-wal`).subarray(0, 32);
  after(async () => {
    await database.close();
    reader.close();
    other.close();
    rmSync(folder, { recursive: true });
  });

  test('is the same to the end of the turn, whatever others commit, and a new one in the next', async () => {
    await nextTurn();
    const before = count();
    const version = snapshot.version();
    insert();
    assert.deepEqual([count(), snapshot.version()], [before, version]);
    await nextTurn();
    assert.equal(count(), before + 1);
    assert.notEqual(snapshot.version(), version);
  });

  test('shows what was committed before it is held, though the version was asked for before that', async () => {
    await nextTurn();
    const version = snapshot.version();
    insert();
    const seen = count();
    await nextTurn();
    assert.notEqual(snapshot.version(), version);
    assert.equal(count(), seen);
  });

  test('can be ended at once, also when SQLite has ended it', async () => {
    const before = count();
    insert();
    snapshot.end();
    assert.equal(count(), before + 1);
    reader.exec('ROLLBACK');
    insert();
    snapshot.end();
    assert.equal(count(), before + 2);
  });

  for (const [what, ask] of Object.entries({ reads: () => snapshot.hold(), asks: () => snapshot.version() }))
    test(`one that the engine has not ended is ended before somebody ${what}`, () => {
      const before = count();
      snapshot.end();
      reader.exec('BEGIN');
      reader.prepare('SELECT number FROM counted').all();
      insert();
      ask();
      assert.equal(count(), before + 1);
      snapshot.end();
    });

  test('does not hide committed changes of this process', async () => {
    const all = () => database.all<{ number: number }>('SELECT number FROM counted WHERE number = 7');
    assert.equal((await all()).length, 0);
    await database.transaction((connection) => connection.run('INSERT INTO counted VALUES (7)'));
    assert.equal((await all()).length, 1);
  });

  test('does not keep the log from restarting', async () => {
    const write = () => database.transaction((connection) => connection.run('INSERT INTO counted VALUES (8)'));
    await write();
    const before = beginningOfLog();
    const nextRead = nextTurn().then(async () => {
      await database.all('SELECT 1 FROM counted');
      other.exec('PRAGMA wal_checkpoint(PASSIVE)');
    });
    await Promise.all([nextRead, write()]);
    assert.notDeepEqual(beginningOfLog(), before);
  });
});
