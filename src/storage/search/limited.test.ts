import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { all, any, type Condition, equals, matches, not, oneOf, type Value } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';

/** Searches that read texts read none of rows that the list excludes by their type, state or id. */

const POSTS = 60;
const PAGES = 5;
const DRAFTS = 3;

const opened = await openDatabase(await placeForTest());
const read: (readonly Value[])[] = [];
const storage = await openStorage({
  ...opened,
  async all(text, parameters = []) {
    if (text.includes('FROM posts_search found')) read.push(parameters);
    return opened.all(text, parameters);
  },
});
after(() => storage.close());
await storage.transaction(async ({ posts }) => {
  const add = (type: string, status: string, count: number) =>
    Array.fromAsync({ length: count }, () =>
      posts.insert({ type, status, date: '2026-01-01T00:00:00', content: 'in th ou. th in ou' }),
    );
  await add('post', 'publish', POSTS);
  await add('page', 'publish', PAGES);
  await add('post', 'draft', DRAFTS);
});

const has = (...words: string[]): Condition =>
  matches(['title', 'excerpt', 'content'], { phrase: 'x', words, excluded: [] });
const hasNot = (...excluded: string[]): Condition =>
  matches(['title', 'excerpt', 'content'], { phrase: 'x', words: [], excluded });

/** How many texts are read: those of a range of ids, or of a list. */
async function textsRead(where: Condition): Promise<number> {
  read.length = 0;
  await storage.posts.page({ where, order: [{ column: 'date', direction: 'desc' }], limit: 10 });
  return read.reduce((sum, [first, last]) => {
    if (typeof first === 'number' && typeof last === 'number') return sum + last - first + 1;
    return sum + (String(first).match(/\d+/g)?.length ?? 0);
  }, 0);
}

const published = (type: string): Condition => all(equals('type', type), equals('state', 'publish'));

test('a search that reads texts is limited to the type and state of the list', async () => {
  assert.equal(await textsRead(all(published('page'), has('in th'))), PAGES);
  assert.equal(await textsRead(all(published('post'), has('in th'))), POSTS);
  assert.equal(await textsRead(all(equals('type', 'post'), equals('state', 'draft'), hasNot('in th'))), DRAFTS);
});

test('a search that reads texts is limited to the ids that are listed', async () => {
  const some = oneOf('id', [3, 4, 9, 11, POSTS + 1]);
  assert.equal(await textsRead(all(published('post'), some, has('in ou'))), 4);
  assert.equal(await textsRead(all(published('post'), some, hasNot('in ou'))), 4);
  assert.equal(await textsRead(all(published('post'), oneOf('id', [7]), has('in ou'))), 1);
});

test('each list has the rows that it has without such limits', async () => {
  const total = (where: Condition): Promise<number> => storage.posts.count(where);
  for (const [words, posts, pages] of [
    [['th in'], POSTS, PAGES],
    [['ou in'], 0, 0],
  ] as const) {
    assert.equal(await total(all(published('post'), has(...words))), posts);
    assert.equal(await total(all(published('page'), has(...words))), pages);
    assert.equal(await total(all(published('page'), not(has(...words)))), PAGES - pages);
    assert.equal(await total(all(published('page'), oneOf('id', [1, POSTS + 2]), has(...words))), Math.min(1, pages));
    assert.equal(
      await total(all(published('page'), any(has(...words), oneOf('id', [POSTS + 2])))),
      Math.max(1, pages),
      'a list of ids that is one of several conditions is no limit',
    );
  }
});

test('texts are searched for the rest of a phrase before the phrase, if that begins with a blank', async () => {
  await textsRead(all(published('post'), has(' th in')));
  const sought = read.flat().map((value) => String(value).replaceAll('%', ''));
  assert.deepEqual([...new Set(sought.filter((text) => text.endsWith('th in')))], ['th in', ' th in']);
});
