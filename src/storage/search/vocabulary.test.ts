import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { matches } from '../conditions/conditions.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';
import { addWords, readVocabulary } from './vocabulary.ts';

const blocksOf = 'vocabulary in blocks';
const columns = ['title', 'excerpt', 'content'];

test('words that had a row each are found after the migration, and their lists of parts are gone', async () => {
  const address = await placeForTest();
  const before = await openDatabase(address);
  const { version = 0 } = migrations.find(({ name }) => name === blocksOf) ?? {};
  await migrate(
    before,
    migrations.filter((one) => one.version < version),
  );
  await before.transaction(async ({ run }) => {
    await run('DELETE FROM search_builds');
    await run("INSERT INTO posts (id, type, status, state, title) VALUES (1, 'post', 'publish', 'publish', 'lantern')");
    await run("INSERT INTO posts_search (id, title, excerpt, content) VALUES (1, 'lantern', '', '')");
    for (let id = 1; id < 4_000; id += 3)
      await run('INSERT INTO posts_words (id, word) VALUES (?, ?)', [id, `no${id}`]);
    await run("INSERT INTO posts_words (id, word) VALUES (5000, 'lantern')");
    for (const token of ['_', 'w', 'w_lan', 'wa', 'lantern'])
      await run('INSERT INTO posts_postings (token, chunk, ids) VALUES (?, 0, ?)', [token, Uint8Array.of(0, 1)]);
  });
  await before.close();

  const database = await openDatabase(address);
  const storage = await openStorage(database);
  const where = matches(columns, { phrase: 'ante', words: ['ante'], excluded: [] });
  assert.deepEqual(await storage.posts.ids({ where }), [1]);
  const words = (await Array.fromAsync(readVocabulary(database, 'posts'))).flatMap((block) => block.split(' '));
  assert.equal(words.length, 1_334);
  assert.deepEqual([words.at(0), words.at(-1)], ['no1', 'lantern']);
  const lists = await database.all<{ token: string }>('SELECT token FROM posts_postings ORDER BY token');
  assert.deepEqual(
    lists.map(({ token }) => token),
    ['_', 'lantern', 'w', 'wa'],
  );
  await storage.close();
});

test('a vocabulary of many blocks keeps its words in their order', async () => {
  const database = await openDatabase(await placeForTest());
  await migrate(database);
  const words = Array.from({ length: 30_000 }, (_, number) => `word${number}`);
  await database.transaction(async (connection) => {
    for (let start = 0; start < words.length; start += 200)
      await addWords(connection, 'posts', words.slice(start, start + 200));
  });
  const blocks = await Array.fromAsync(readVocabulary(database, 'posts'));
  assert.ok(blocks.length > 8);
  assert.deepEqual(blocks.join(' ').split(' '), words);
  await database.close();
});
