import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { matches } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';
import { mergeLog } from './merge.ts';
import { wordsWith } from './vocabulary.ts';

/** Together more words than are looked up; the newest few of them begin with what all of them contain. */
const MIDDLE = Array.from({ length: 16_000 }, (_, number) => `x${number.toString(36)}verlin`);
const BEGINNING = Array.from({ length: 6_000 }, (_, number) => `verlin${number.toString(36)}x`);
const LAST = 'verlinzzz';
/** Rows that have an old word, of whose lists some are read. */
const COMMON = 200;

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());

const add = (content: string): Promise<number> =>
  storage.transaction(({ posts }) =>
    posts.insert({ type: 'post', status: 'publish', date: '2026-01-01T00:00:00', content }),
  );
const common = await Promise.all(Array.from({ length: COMMON }, (_, number) => add(`${MIDDLE[0]} lantern ${number}`)));
const middle = await add(MIDDLE.join(' '));
const merge = (): Promise<void> => database.transaction((connection) => mergeLog(connection, database.dialect, 1));
await merge();
const beginning = await add(BEGINNING.join(' '));
const last = await add(`the ${LAST}`);
const apart = await add('ver erl rli lin of other texts: vermillion, berlin');
await merge();

const found = async (word: string, excluded: readonly string[] = []): Promise<number[]> => {
  const where = matches(['title', 'excerpt', 'content'], { phrase: word, words: [word], excluded });
  return (await storage.posts.ids({ where })).sort((one, other) => one - other);
};

test('a part of very many words finds the rows of all of them, the oldest and the newest', async () => {
  assert.deepEqual(await found('verlin'), [...common, middle, beginning, last]);
  assert.deepEqual(await found('ver'), [...common, middle, beginning, last, apart]);
  assert.deepEqual(await found('verlin', ['lantern']), [middle, beginning, last]);
  assert.deepEqual(await found('verlin', ['e verlin']), [...common, middle, beginning]);
});

test('a phrase whose last word begins with what very many words have finds the newest of them', async () => {
  assert.deepEqual(await found('the verlin'), [last]);
  assert.deepEqual(await found('the ver'), [last]);
});

test('two parts of very many words find the rows that have both', async () => {
  const words = ['verlin', 'erlin'];
  const where = matches(['title', 'excerpt', 'content'], { phrase: 'x', words, excluded: [] });
  assert.equal(await storage.posts.count(where), COMMON + 3);
});

test('of very many words, the oldest are read: those of the first merge, in the order of their letters', async () => {
  const known = await wordsWith(database, 'posts', 'verlin', (word) => word.includes('verlin'), 100);
  assert.deepEqual([...known], MIDDLE.toSorted().slice(0, 100));
});
