import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sortKey } from './sort-key.ts';

const sorted = (...texts: string[]): string[] =>
  texts.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : sortKey(one) > sortKey(other) ? 1 : 0));

describe('sort keys', () => {
  it('neither case nor accents count', () => {
    assert.equal(sortKey('Über'), sortKey('uber'));
    assert.deepEqual(sorted('b', 'A', 'á', 'C'), ['A', 'á', 'b', 'C']);
  });

  it('punctuation comes before digits, digits before letters', () => {
    assert.deepEqual(sorted('a', '2021', '!!!', '-- dashes', '$', '"Quoted"', '日本'), [
      '-- dashes',
      '!!!',
      '"Quoted"',
      '$',
      '2021',
      'a',
      '日本',
    ]);
  });

  it('a blank comes before everything else, so that a word stands before the longer ones', () => {
    assert.deepEqual(sorted('alphabet', 'alpha-beta', 'alpha beta', 'alpha'), [
      'alpha',
      'alpha beta',
      'alpha-beta',
      'alphabet',
    ]);
  });
});
