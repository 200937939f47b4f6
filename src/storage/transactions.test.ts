import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { placeForTest } from '../../test/support/index.ts';
import { migrate } from './migrations/migrate.ts';
import { openDatabase } from './open-database.ts';

const database = await openDatabase(await placeForTest());
after(() => database.close());
await migrate(database);
await database.changeSchema(async (connection) => {
  await connection.run('CREATE TABLE words (word TEXT PRIMARY KEY)');
});

const INSERT = 'INSERT INTO words (word) VALUES (?)';
const words = async () =>
  (await database.all<{ word: string }>('SELECT word FROM words ORDER BY word')).map((row) => row.word);

suite('a statement that a transaction does not await', () => {
  test('is there when the transaction is over', async () => {
    await database.transaction(async ({ run }) => {
      for (const word of ['tide', 'ebb']) await run(INSERT, [word]);
    });
    assert.deepEqual(await words(), ['ebb', 'tide']);
  });

  test('is visible to later statements', async () => {
    const counted = await database.transaction(async ({ run, all }) => {
      await run(INSERT, ['flood']);
      return all('SELECT word FROM words WHERE word = ?', ['flood']);
    });
    assert.equal(counted.length, 1);
  });

  test('is rolled back with the transaction when it fails', async () => {
    const before = await words();
    await assert.rejects(
      database.transaction(async ({ run }) => {
        await run(INSERT, ['neap']);
        await run(INSERT, ['tide']);
      }),
      /unique/i,
    );
    assert.deepEqual(await words(), before);
  });

  test('is named in the error when a later statement fails because of it', async () => {
    const before = await words();
    await assert.rejects(
      database.transaction(async ({ run, all }) => {
        await run(INSERT, ['tide']);
        await all('SELECT word FROM words');
      }),
      /unique/i,
    );
    assert.deepEqual(await words(), before);
  });

  test('may be more than is sent at once', async () => {
    const many = Array.from({ length: 200 }, (_, place) => `wave ${String(place).padStart(3, '0')}`);
    await database.transaction(async ({ run }) => {
      for (const word of many) await run(INSERT, [word]);
    });
    assert.deepEqual((await words()).slice(-200), many);
  });
});
