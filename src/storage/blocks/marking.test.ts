import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { equals } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { hasTerm } from '../posts/post-conditions.ts';
import type { Stores } from '../site-stores.ts';
import { openStorage } from '../storage.ts';
import { type ColumnKind, tables } from '../tables.ts';
import { isMarked } from './marking.ts';

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());

const ID = 1;
await storage.transaction(async ({ posts, terms, users }) => {
  await terms.insert({ taxonomy: 'category', name: 'Sea', slug: 'sea' });
  for (const login of ['anna', 'ben'])
    await users.insert({ login, email: `${login}@example.com`, slug: login, name: login });
  await posts.insert({ type: 'post', status: 'publish', author_id: 1, date: '2026-01-01T00:00:00', title: 'Sea' });
});

async function marks(change: (stores: Stores) => Promise<unknown>): Promise<boolean> {
  const latest = async (): Promise<number> =>
    Number((await database.all<{ latest: number }>('SELECT sum(changed) AS latest FROM blocks'))[0]?.latest);
  const before = await latest();
  await storage.transaction(change);
  return (await latest()) > before;
}

const changed: Readonly<Record<ColumnKind, unknown>> = { integer: 2, flag: 1, text: 'other', json: { other: true } };
/** Values that a column may have. */
const values: Readonly<Record<string, unknown>> = { type: 'page', status: 'draft', date: '2026-02-02T00:00:00' };

describe('the block of a post', () => {
  for (const [column, kind] of Object.entries(tables.posts.columns)) {
    // Which the store sets itself, or which never change.
    if (['id', 'version', 'state', 'title_key', 'parent_id'].includes(column)) continue;
    test(`is marked when ${column} changes, if a condition on it may be remembered`, async () => {
      const isChanged = await marks(async ({ posts }) => {
        const post = await posts.get(ID);
        if (post) await posts.update(post, { [column]: values[column] ?? changed[kind] });
      });
      assert.ok(isChanged || !isMarked(equals(column, 'other')));
    });
  }

  test('is marked when terms change, and authors hand over what they wrote', async () => {
    assert.ok(isMarked(hasTerm('category', [1])));
    assert.ok(
      await marks(async ({ posts }) => {
        const post = await posts.get(ID);
        if (post) await posts.update(post, {}, { category: [1] });
      }),
    );
    assert.ok(isMarked(equals('author_id', 1)));
    assert.ok(await marks(({ users }) => users.reassign(2, 1)));
  });

  test('marks a block when a column changes that lists are filtered by', () => {
    for (const column of ['author_id', 'date', 'mime_type', 'sticky', 'password'])
      assert.ok(isMarked(equals(column, 1)), column);
    for (const column of ['slug', 'parent_id', 'menu_order']) assert.ok(!isMarked(equals(column, 1)), column);
  });
});
