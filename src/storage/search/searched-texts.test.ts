import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fold } from '../queries/fold.ts';
import { tables } from '../tables.ts';
import { searched, searchedFolded } from './searched-texts.ts';

const { posts } = tables;
const sorted = (grams: readonly string[]): string[] => grams.toSorted();
/** Of many different grams, the same with each run. */
const manyGrams = Array.from({ length: 100_000 }, (_, at) =>
  String.fromCharCode(0x4e00 + ((at * 7919 + (at >> 7)) % 20_000)),
).join('');

suite('the indexed part of long texts', () => {
  for (const [name, text] of Object.entries({
    'words between blanks': 'Lorem ipsum dolor sit amet, '.repeat(2000),
    'letters beyond ASCII': 'Ünïcödé ŵörds, Straße 日本語 '.repeat(2000),
    'one word': 'abcdefghijk'.repeat(3000),
    'one word beyond ASCII': '日本語のテキスト'.repeat(3000),
    'characters of two halves': '😀😁😂'.repeat(5000),
  }))
    test(`is all of it: ${name}`, async () => {
      const found = await searched([text, '', text], posts);
      assert.deepEqual(found.folded, [fold(text), '', fold(text)]);
      assert.deepEqual(await searchedFolded(found.folded, posts), found);
    });

  test('ends where they have more different tokens than the index takes', async () => {
    const { folded, tokens } = await searched(['', '', manyGrams], posts);
    const count = sorted(tokens).length;
    assert.ok(count >= 30_000 && count < 60_000, `${count} tokens`);
    const text = folded.join('');
    assert.ok(manyGrams.startsWith(text) && text.length < manyGrams.length);
    // What is stored has the tokens that are in the index, and no others.
    assert.deepEqual(sorted((await searchedFolded(folded, posts)).tokens), sorted(tokens));
  });
});
