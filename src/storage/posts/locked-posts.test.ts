import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { all, equals, matches } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { IdSet } from '../search/id-set.ts';
import { openStorage } from '../storage.ts';
import { foundUnlocked } from './locked-posts.ts';

/** More than are listed by their ids. */
const POSTS = 1_100;

const storage = await openStorage(await openDatabase(await placeForTest()));
after(() => storage.close());
const lantern = matches(['title', 'excerpt', 'content'], { phrase: 'lantern', words: ['lantern'], excluded: [] });
const where = all(equals('type', 'post'), equals('status', 'publish'), lantern, equals('password', ''));

async function expectFound(total: number): Promise<void> {
  const found = await storage.posts.explain({ where, order: [{ column: 'date', direction: 'desc' }], limit: 10 });
  assert.deepEqual(found?.count, { by: 'kept', rows: total, what: 'found by the search' });
  const { ids, total: listed } = await storage.posts.page({ where, limit: 2, offset: total - 2 });
  assert.deepEqual([ids.length, listed], [2, total]);
}

test('a search that leaves out posts with a password is counted without reading rows', async () => {
  const ids = await storage.transaction(async ({ posts }) => {
    const made: number[] = [];
    for (let number = 0; number < POSTS; number += 1)
      made.push(await posts.insert({ type: 'post', status: 'publish', title: `lantern ${number}` }));
    return made;
  });
  const [first = 0, second = 0] = ids;
  const lock = (id: number, password: string) =>
    storage.transaction(async ({ posts }) => {
      const row = await posts.get(id);
      assert.ok(row);
      await posts.update(row, { password });
    });
  await expectFound(POSTS);
  await lock(first, 'secret');
  await lock(second, 'secret');
  await expectFound(POSTS - 2);
  await lock(second, '');
  await expectFound(POSTS - 1);
});

test('beyond a number of posts with a password, each row is asked instead of a set of them', async () => {
  const read = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
    let limit = 0;
    const all = async (sql: string) => {
      limit = Number(/LIMIT (\d+)$/.exec(sql)?.[1]);
      return rows.slice(0, limit);
    };
    const every = IdSet.of(rows.map(({ id }) => id));
    const search = { ...lantern, found: every } as typeof lantern;
    const found = await foundUnlocked({ all } as never)([search, equals('password', '')], every);
    return { found, limit };
  };
  const few = await read(10_000);
  assert.deepEqual([few.found?.ids.count, few.found?.others.length], [0, 0]);
  const many = await read(50_000);
  assert.deepEqual([many.found?.ids.count, many.found?.others], [50_000, [equals('password', '')]]);
  assert.equal(many.limit, 10_001);
});
