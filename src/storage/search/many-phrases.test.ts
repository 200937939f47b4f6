import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { matches } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';

/** Searches whose words only the texts decide, which all rows may have. */

const ROWS = 300;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** The phrases `a b`, `b c` … are in the text; none is in the text backwards. */
const CONTENT = `${LETTERS.join(' ')} a. ${LETTERS.map((letter) => `${letter}.`).join(' ')}`;
const FORWARDS = LETTERS.slice(1).map((letter, index) => `${LETTERS[index]} ${letter} `);
const BACKWARDS = LETTERS.slice(1).map((letter, index) => `${letter} ${LETTERS[index]}`);

const opened = await openDatabase(await placeForTest());
let listsRead = 0;
const storage = await openStorage({
  ...opened,
  async all(text, parameters = []) {
    if (text.includes('FROM posts_postings')) listsRead += 1;
    return opened.all(text, parameters);
  },
});
after(() => storage.close());
await storage.transaction(async ({ posts }) => {
  for (let row = 0; row < ROWS; row += 1)
    await posts.insert({ type: 'post', status: 'publish', date: '2026-01-01T00:00:00', content: CONTENT });
});

const found = (words: readonly string[], excluded: readonly string[] = []): Promise<number> =>
  storage.posts.count(matches(['title', 'excerpt', 'content'], { phrase: 'x', words, excluded }));

test('the texts decide of the words of a search', async () => {
  assert.equal(await found(FORWARDS), ROWS);
  for (const phrase of BACKWARDS.slice(0, 3)) assert.equal(await found([...FORWARDS, phrase]), 0);
  assert.equal(await found(FORWARDS, BACKWARDS.slice(0, 5)), ROWS);
  assert.equal(await found(BACKWARDS.slice(0, 1), ['a b']), 0);
  assert.equal(await found(['a b'], ['b c']), 0);
});

test('a search looks into a limited number of texts: of further words, the index decides alone', async () => {
  const many = [...FORWARDS, ...FORWARDS].slice(0, 40);
  assert.equal(await found([...many, ...BACKWARDS.slice(0, 1)]), ROWS);
  assert.equal(await found(many, ['b c']), ROWS);
});

test('a search of many phrases reads the list of a character once', async () => {
  listsRead = 0;
  assert.equal(await found([...FORWARDS, ...LETTERS.map((letter) => `${letter}.`)]), ROWS);
  // One of each letter, of the full stop, and of all rows.
  assert.ok(listsRead <= LETTERS.length + 2, `${listsRead} were read`);
});
