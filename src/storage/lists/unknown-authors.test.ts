import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { all, type Condition, equals, noneOf, oneOf } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';

const opened = await openDatabase(await placeForTest());
const sent: { text: string; parameters: string }[] = [];
const storage = await openStorage({
  ...opened,
  async all(text, parameters = []) {
    sent.push({ text, parameters: JSON.stringify(parameters) });
    return opened.all(text, parameters);
  },
});
after(() => storage.close());

const KNOWN = [11, 12];
const UNKNOWN = 987_654;
await storage.transaction(async ({ posts }) => {
  const date = '2026-01-01T00:00:00';
  for (const author_id of [...KNOWN, 13]) await posts.insert({ type: 'post', status: 'publish', date, author_id });
  for (const author_id of [21, 22]) await posts.insert({ type: 'revision', status: 'inherit', date, author_id });
});

/** Lists published posts. @returns their total, and whether a statement on posts names the author without posts */
async function listed(part: Condition): Promise<{ total: number; isNamed: boolean }> {
  sent.length = 0;
  const where = all(equals('type', 'post'), equals('state', 'publish'), part);
  const page = { order: [{ column: 'date', direction: 'desc' } as const], limit: 10 };
  const { total } = await storage.posts.page({ where, ...page });
  const ofPosts = sent.filter(({ text }) => /\bFROM posts\b/.test(text));
  return { total, isNamed: ofPosts.some(({ parameters }) => parameters.includes(String(UNKNOWN))) };
}

test('no row is compared with authors who have none', async () => {
  assert.deepEqual(await listed(oneOf('author_id', [...KNOWN, UNKNOWN])), { total: 2, isNamed: false });
  assert.deepEqual(await listed(noneOf('author_id', [...KNOWN, UNKNOWN])), { total: 1, isNamed: false });
  assert.deepEqual(await listed(noneOf('author_id', [UNKNOWN, UNKNOWN + 1])), { total: 3, isNamed: false });
  assert.deepEqual(await listed(oneOf('author_id', [UNKNOWN, UNKNOWN + 1])), { total: 0, isNamed: false });
});

test('authors of revisions are found, though revisions are not counted', async () => {
  const where = all(equals('type', 'revision'), oneOf('author_id', [21, 22]));
  assert.equal(await storage.posts.count(where), 2);
});
