import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { gramsOf } from './search-grams.ts';

/** Every run of one to three characters of every word, however that is found. */
function simply(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.split(/\s+/)).map((word) => Array.from(word));
  const runs = words.flatMap((word) =>
    word.flatMap((_, at) =>
      [1, 2, 3].filter((length) => at + length <= word.length).map((n) => word.slice(at, at + n)),
    ),
  );
  return [...new Set(runs.map((run) => run.map(asToken).join('')))].sort();
}

const asToken = (character: string): string =>
  /[a-z0-9\u{80}-\u{10ffff}]/u.test(character)
    ? character
    : `_${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

suite('the grams of texts', () => {
  test('are the runs of one to three characters of each word', () => {
    assert.deepEqual(gramsOf(['ab c']).sort(), ['a', 'ab', 'b', 'c']);
    assert.deepEqual(gramsOf(['äb.', 'b.']).sort(), ['_2e', 'b', 'b_2e', 'ä', 'äb', 'äb_2e']);
  });

  test('are those, each once, whatever the script, the blanks and what was asked before', () => {
    const character = fc.oneof(
      fc.constantFrom(...Array.from(' \t\n\v\f\r\u00a0\u2028ab_-.\x7f\x1fäß語👍')),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    const text = fc.array(character, { maxLength: 40 }).map((characters) => characters.join('').toWellFormed());
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (texts) => assert.deepEqual(gramsOf(texts).sort(), simply(texts))),
    );
  });
});
