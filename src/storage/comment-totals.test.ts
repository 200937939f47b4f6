import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { all, any, type Condition, equals, everything, has, noneOf, not, oneOf } from './conditions.ts';
import { openDatabase } from './open-database.ts';
import { openStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-totals-'));
const storage = await openStorage(await openDatabase(join(folder, 'test.sqlite')));
after(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

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
};

/** Totals are compared with the rows that a list of the same condition has. */
async function assertTotals(): Promise<void> {
  for (const [name, where] of Object.entries(conditions)) {
    const listed = await storage.comments.ids({ where });
    assert.equal(await storage.comments.count(where), listed.length, name);
  }
}

suite('the totals of comments agree with the comments', () => {
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
        });
    });
    await assertTotals();

    for (let id = 1; id <= 60; id += 3)
      await storage.transaction(async (stores) => {
        const comment = await stores.comments.get(id);
        assert.ok(comment);
        if (id % 2 === 0) await stores.comments.delete(comment);
        else await stores.comments.update(comment, { status: states[(id + 1) % 4] ?? '', post_id: 1 + (id % 2) });
      });
    await assertTotals();
  });

  test('when a post goes with all of its comments', async () => {
    await storage.transaction((stores) => stores.comments.deleteOfPost(1));
    assert.equal(await storage.comments.count(equals('post_id', 1)), 0);
    await assertTotals();
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

test('a thread of any depth is walked in one statement, and a loop ends', async () => {
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
