import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { siteWithGrams } from '../../../test/support/site-with-grams.ts';
import { until } from '../../../test/support/until.ts';
import { matches } from '../conditions/conditions.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage, type Storage } from '../storage.ts';
import { tables } from '../tables.ts';
import { buildAll } from './build.ts';

/** More than are done before anything is served. */
const POSTS = 900;
const COLUMNS = ['title', 'excerpt', 'content'];
const found = async (storage: Storage, word: string): Promise<number> =>
  (await storage.posts.ids({ where: matches(COLUMNS, { phrase: word, words: [word], excluded: [] }) })).length;

const isBuilding = async (database: Database): Promise<boolean> =>
  (await database.all('SELECT name FROM search_builds')).length > 0;

async function expectRight(storage: Storage, changed: string): Promise<void> {
  assert.equal(await found(storage, 'lantern'), POSTS - 1);
  assert.equal(await found(storage, 'ante'), POSTS - 1);
  assert.equal(await found(storage, `no${POSTS}`), 1);
  assert.equal(await found(storage, changed), 1);
}

test('the index is built beside serving, whatever is written meanwhile and however often it is broken off', async () => {
  const address = await placeForTest();
  await siteWithGrams(address, POSTS);
  const wasBuilding: boolean[] = [];
  for (let start = 0; start < 3; start += 1) {
    const database = await openDatabase(address);
    const storage = await openStorage(database);
    const changed = `changed${start}`;
    await storage.transaction(async ({ posts }) => {
      for (const [id, title] of [
        [start === 0 ? 1 : POSTS - start, `${start === 0 ? '' : 'lantern '}${changed}`],
      ] as const) {
        const row = await posts.get(id);
        assert.ok(row);
        await posts.update(row, { title });
      }
    });
    wasBuilding.push(await isBuilding(database));
    await expectRight(storage, changed);
    await storage.close();
  }
  assert.ok(wasBuilding[0], 'what is asked first is asked while the index is built');

  const told: number[] = [];
  const database = await openDatabase(address);
  const storage = await openStorage(database, { onBuilding: ({ percent }) => told.push(percent) });
  await until(async () => !(await isBuilding(database)));
  await expectRight(storage, 'changed0');
  assert.deepEqual(await database.all('SELECT id FROM search_changes'), []);
  const { found: faults } = await storage.check({ nowGmt: '2026-06-15T12:00:00', repair: false, onProgress: () => {} });
  assert.deepEqual(
    faults.filter((fault) => /token|word|found/.test(fault)),
    [],
  );
  await storage.close();

  const again = await openDatabase(address);
  const last = await openStorage(again);
  const names = (await again.all<{ name: string }>(again.dialect.tableNames)).map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => /grams/.test(name)),
    [],
    'the index before is dropped with the next start',
  );
  await expectRight(last, 'changed0');
  await last.close();
});

test('the index of a whole table is built with one write of each list', async () => {
  const database = await openDatabase(await placeForTest());
  const storage = await openStorage(database);
  await storage.transaction(async ({ posts }) => {
    for (let post = 1; post <= POSTS; post += 1)
      await posts.insert({ type: 'post', status: 'publish', date: '2026-01-01T00:00:00', title: `lantern no${post}` });
  });
  let writes = 0;
  await database.transaction(async (connection) => {
    for (const made of ['posts_postings', 'posts_vocabulary', 'search_log'])
      await connection.run(`DELETE FROM ${made}`);
    await connection.run("INSERT INTO search_builds (name, up_to) VALUES ('posts', 0)");
    const counted: typeof connection = {
      ...connection,
      run(text, parameters = []) {
        if (text.startsWith('INSERT INTO posts_postings') && String(parameters[0]).includes('["lantern",0,'))
          writes += 1;
        return connection.run(text, parameters);
      },
    };
    await buildAll(tables.posts, counted, database.dialect);
  });
  assert.equal(writes, 1);
  await storage.version();
  assert.equal(await found(storage, 'lantern'), POSTS);
  assert.equal(await isBuilding(database), false);
  await storage.close();
});
