import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { until } from '../../../test/support/until.ts';
import type { Database } from '../database.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import { openDatabase } from '../open-database.ts';
import { matches } from '../queries/conditions.ts';
import { openStorage, type Storage } from '../storage.ts';

/** More than are done before anything is served. */
const POSTS = 900;
const COLUMNS = ['title', 'excerpt', 'content'];
const BEFORE = migrations.filter(({ name }) => name !== 'words of texts');

/** A database as it was before: rows with folded texts and an index of grams, but for the last ones, whose grams wait. */
async function siteBefore(address: string): Promise<void> {
  const database = await openDatabase(address);
  await migrate(
    database,
    BEFORE.filter(({ version }) => version < (migrations.find(({ name }) => name === 'words of texts')?.version ?? 0)),
  );
  await database.transaction(async ({ run }) => {
    for (let id = 1; id <= POSTS; id += 1) {
      const title = `lantern no${id}`;
      await run(
        "INSERT INTO posts (id, type, status, state, title, slug, date) VALUES (?, 'post', 'publish', 'publish', ?, ?, '2026-01-01T00:00:00')",
        [id, title, `post-${id}`],
      );
      await run("INSERT INTO posts_search (id, title, excerpt, content) VALUES (?, ?, '', '')", [id, title]);
      if (database.dialect.name === 'postgres') {
        await run("INSERT INTO posts_grams (id, grams) VALUES (?, string_to_array(?, ' '))", [id, gramsOf(title)]);
      } else if (id < POSTS - 5)
        await run('INSERT INTO posts_grams (rowid, grams) VALUES (?, ?)', [id, gramsOf(title)]);
    }
    if (database.dialect.name === 'sqlite')
      await run("UPDATE grams_indexed SET up_to = ? WHERE name = 'posts'", [POSTS - 6]);
    await run("INSERT INTO tallies (cell, facet, total) VALUES ('post:publish', '', ?)", [POSTS]);
  });
  await database.close();
}

const gramsOf = (text: string): string =>
  [
    ...new Set(
      text.split(' ').flatMap((word) => [...word].flatMap((_, at) => [1, 2, 3].map((n) => word.slice(at, at + n)))),
    ),
  ].join(' ');

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
  await siteBefore(address);
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
