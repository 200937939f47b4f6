import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { placeForTest } from '../../../test/support/index.ts';
import {
  all,
  any,
  type Condition,
  equals,
  everything,
  has,
  moreThan,
  noneOf,
  not,
  oneOf,
} from '../conditions/conditions.ts';
import type { Order } from '../conditions/order.ts';
import { openDatabase } from '../open-database.ts';
import { tableStore } from '../queries/table-store.ts';
import type { CommentRow } from '../rows.ts';
import { openStorage } from '../storage.ts';
import { tables } from '../tables.ts';

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());
/** Lists and counts as the conditions say, without any of what is kept. */
const truth = tableStore<CommentRow>(tables.comments, database, database.dialect);

const approved = equals('status', 'approved');
const open = has('post', equals('status', 'publish'));

/** What lists ask for; the last ones are about more than posts and states. */
const conditions: Readonly<Record<string, Condition>> = {
  everything,
  approved,
  'approved on open posts': all(open, approved, equals('type', 'comment')),
  'with what follows from it anyway': all(open, any(approved, equals('author_id', 5)), approved),
  'neither spam nor trash': all(open, noneOf('status', ['spam', 'trash'])),
  'on some posts': all(approved, oneOf('post_id', [1, 2])),
  'not on one': all(not(equals('post_id', 1)), approved),
  'of one author': all(open, equals('author_id', 5)),
  'approved, or of one author': all(open, any(approved, equals('author_id', 5))),
  'for everybody': all(equals('audience', 'public'), approved, equals('type', 'comment')),
  'for whoever may read the post': all(
    any(equals('audience', 'public'), has('post', equals('author_id', 1))),
    approved,
  ),
  'not gone, by others': all(noneOf('audience', ['gone']), noneOf('author_id', [5])),
  'at the top': all(approved, equals('parent_id', 0)),
  'all but some': all(equals('audience', 'public'), noneOf('id', [1, 2, 3]), noneOf('parent_id', [1])),
  'not on some posts': all(approved, noneOf('post_id', [1, 2])),
  'after a date': all(approved, moreThan('date_gmt', '2026-01-20T00:00:00')),
};

const orders: readonly Order[] = [
  { column: 'date_gmt', direction: 'desc' },
  { column: 'type', direction: 'asc' },
  { column: 'parent_id', direction: 'desc' },
  { column: 'id', direction: 'asc' },
];

/** Lists and totals are compared with what the rows say. */
async function assertLists(): Promise<void> {
  await storage.version();
  for (const [name, where] of Object.entries(conditions)) {
    const total = await storage.comments.count(where);
    assert.equal(total, await truth.count(where), name);
    for (const order of orders) {
      const pages: number[] = [];
      for (let offset = 0; offset < total; offset += 7) {
        const page = await storage.comments.page({ where, order: [order], limit: 7, offset });
        assert.equal(page.total, total, name);
        pages.push(...page.ids);
      }
      assert.deepEqual(pages, await truth.ids({ where, order: [order] }), `${name} by ${JSON.stringify(order)}`);
    }
  }
  const { found } = await storage.check({ nowGmt: '2026-01-01T00:00:00', repair: false, onProgress: () => {} });
  // There is no post 4.
  assert.deepEqual(
    found.filter((fault) => !fault.endsWith('belongs to post 4, which is gone')),
    [],
  );
}

suite('lists of comments and their totals match the rows', () => {
  test('when they are made, changed, moved and deleted', async () => {
    await storage.transaction(async (stores) => {
      for (const status of ['publish', 'publish', 'draft']) await stores.posts.insert({ type: 'post', status });
    });
    const states = ['approved', 'hold', 'spam', 'trash'];
    await storage.transaction(async (stores) => {
      for (let index = 0; index < 60; index += 1)
        await stores.comments.insert({
          post_id: 1 + (index % 3),
          status: states[index % 4] ?? '',
          type: index % 7 === 0 ? 'pingback' : 'comment',
          author_id: index % 5 === 0 ? 5 : 0,
          content: 'said',
          date_gmt: `2026-01-${10 + (index % 20)}T00:00:00`,
        });
    });
    await assertLists();

    for (let id = 1; id <= 60; id += 3)
      await storage.transaction(async (stores) => {
        const comment = await stores.comments.get(id);
        assert.ok(comment);
        if (id % 2 === 0) await stores.comments.delete(comment);
        else await stores.comments.update(comment, { status: states[(id + 1) % 4] ?? '', post_id: 1 + (id % 2) });
      });
    await assertLists();
  });

  test('when a post is deleted with its comments', async () => {
    await storage.transaction((stores) => stores.comments.deleteOfPost(1));
    assert.equal(await storage.comments.count(equals('post_id', 1)), 0);
    assert.equal(await truth.count(equals('post_id', 1)), 0);
    await assertLists();
  });

  test('whatever becomes of the posts and the comments', async () => {
    const change = fc.record({
      post: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom('publish', 'draft', 'private', 'trash'),
      password: fc.constantFrom('', '', 'secret'),
      comment: fc.nat(100),
      action: fc.constantFrom('post', 'post', 'add', 'move', 'answer', 'delete'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 20 }), async (changes) => {
        for (const { post: id, status, password, comment, action } of changes)
          await storage.transaction(async ({ posts, comments }) => {
            const post = await posts.get(id);
            const ids = await comments.ids({ where: everything });
            const row = await comments.get(ids[comment % Math.max(1, ids.length)] ?? 0);
            if (action === 'post' && post) await posts.update(post, { status, password });
            if (action === 'add')
              await comments.insert({
                post_id: id,
                status: 'approved',
                type: 'comment',
                author_id: 5,
                content: 'said',
              });
            if (action === 'move' && row) await comments.update(row, { post_id: id, parent_id: 0 });
            if (action === 'answer' && row)
              await comments.reparent(equals('id', row.id), row.id === comment ? 0 : comment);
            if (action === 'delete' && row) await comments.delete(row);
          });
        await assertLists();
      }),
      { numRuns: 8 },
    );
  });

  test('when the work is undone', async () => {
    const before = await storage.comments.count(everything);
    await assert.rejects(
      storage.transaction(async (stores) => {
        await stores.comments.insert({ post_id: 2, status: 'approved', type: 'comment' });
        throw new Error('no');
      }),
    );
    assert.equal(await storage.comments.count(everything), before);
  });
});

test('reads a thread of any depth in one statement, and ends on a cycle', async () => {
  const [first = 0, last = 0] = await storage.transaction(async (stores) => {
    const ids: number[] = [];
    for (let depth = 0; depth < 2000; depth += 1)
      ids.push(await stores.comments.insert({ post_id: 2, parent_id: ids.at(-1) ?? 0 }));
    return [ids[0], ids.at(-1)];
  });
  assert.equal(await storage.comments.isWithin(last, first), true);
  assert.equal(await storage.comments.isWithin(first, last), false);
  assert.equal(await storage.comments.isWithin(first, first), true);
  await storage.transaction((stores) => stores.comments.reparent(equals('id', first), last));
  assert.equal(await storage.comments.isWithin(first, 1), false);
});
