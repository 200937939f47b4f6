import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fold } from './fold.ts';
import { gramsOf } from './search-grams.ts';
import { gramsInTurns, searched, searchedInTurns } from './searched-texts.ts';

const sorted = (grams: string): string[] => grams.split(' ').sort();
/** Of many different grams, the same with each run. */
const manyGrams = Array.from({ length: 100_000 }, (_, at) =>
  String.fromCharCode(0x4e00 + ((at * 7919 + (at >> 7)) % 20_000)),
).join('');

suite('what is searched of long texts', () => {
  for (const [name, text] of Object.entries({
    'words between blanks': 'Lorem ipsum dolor sit amet, '.repeat(2000),
    'letters beyond ASCII': 'Ünïcödé ŵörds, Straße 日本語 '.repeat(2000),
    'one word': 'abcdefghijk'.repeat(3000),
    'one word beyond ASCII': '日本語のテキスト'.repeat(3000),
    'characters of two halves': '😀😁😂'.repeat(5000),
  }))
    test(`is all of it: ${name}`, async () => {
      const { folded, grams } = searched(['title', text]);
      assert.deepEqual(folded, ['title', fold(text)]);
      assert.deepEqual(sorted(grams), gramsOf(folded).sort());
      assert.deepEqual(await searchedInTurns(['title', text]), { folded, grams });
      assert.equal(await gramsInTurns(folded), grams);
    });

  test('ends where they have more different grams than the index takes', async () => {
    const { folded, grams } = searched([manyGrams]);
    const count = sorted(grams).length;
    assert.ok(count >= 30_000 && count < 60_000, `${count} grams`);
    assert.ok(manyGrams.startsWith(folded.join('')));
    // What is stored has the grams that are in the index, and no others.
    assert.deepEqual(sorted(await gramsInTurns(folded)), sorted(grams));
  });
});
