import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqlite } from './sqlite.ts';

suite('the embedded engine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-sqlite-'));
  const database = await openSqlite(join(folder, 'test.sqlite'));
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('is opened while another connection of this process writes', async () => {
    const writing = database.transaction(() => delay(50));
    await delay(10);
    const other = await openSqlite(join(folder, 'test.sqlite'));
    await writing;
    assert.equal((await other.all('SELECT 1')).length, 1);
    await other.close();
  });

  test('a row id beyond what a number holds, as search indexes have them, disturbs no statement', async () => {
    const changed = await database.transaction(async (connection) => {
      await connection.run('CREATE TABLE parts (id INTEGER PRIMARY KEY, size INTEGER)');
      await connection.run('INSERT INTO parts (id, size) SELECT 9007199254740993, 1');
      return connection.change('UPDATE parts SET size = ?', [2]);
    });
    assert.equal(changed, 1);
  });

  test('keeps the statements of the last 400 texts prepared, and no more', async (context) => {
    const prepared = context.mock.method(DatabaseSync.prototype, 'prepare').mock;
    const preparedFor = async (number: number): Promise<number> => {
      const before = prepared.callCount();
      await database.all(`SELECT ${number} AS number`);
      return prepared.callCount() - before;
    };
    for (let number = 1; number <= 400; number += 1) await preparedFor(number);
    assert.equal(await preparedFor(400), 0);
    assert.equal(await preparedFor(401), 1);
    assert.equal(await preparedFor(1), 1, 'the oldest was forgotten');
    assert.equal(await preparedFor(3), 0);
  });
});
