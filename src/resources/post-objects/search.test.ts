import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Scope } from '../../engine/scope.ts';
import { postSearch, searchOf } from './search.ts';

describe('what a search looks for', () => {
  const rows: [search: string, words: string[], excluded?: string[]][] = [
    ['oak table', ['oak', 'table']],
    ['  Oak,TABLE+lamp\n', ['oak', 'table', 'lamp']],
    ['Café', ['cafe']],
    ['"oak table" lamp', ['oak table', 'lamp']],
    ['"oak table', ['oak table']],
    ["'oak table'", ['oak', 'table']],
    ['oak -table', ['oak'], ['table']],
    ['-oak', [], ['oak']],
    ['oak -', ['oak']],
    ['oak a the', ['oak']],
    ['the', ['the']],
    ['in the', ['in the']],
    ['"', ['"']],
    ['100% o_k', ['100%', 'o_k']],
    ['', []],
    ['   ', []],
  ];
  for (const [search, words, excluded = []] of rows)
    test(JSON.stringify(search), () => {
      const read = searchOf(search);
      assert.deepEqual([read.words, read.excluded], [words, excluded]);
    });

  test('the phrase is the whole search', () => assert.equal(searchOf(' Oak  and -Table ').phrase, 'oak  and -table'));
  test('excludes at most five words', () => {
    const read = (text: string) => postSearch['search']?.read(text, {} as Scope);
    assert.equal(read('oak -a1 -b2 -c3 -d4 -e5'), 'oak -a1 -b2 -c3 -d4 -e5');
    assert.throws(() => read('-a1 -b2 -c3 -d4 -e5 -f6'), /must have at most 5 words to exclude/);
  });

  test('searches for at most 40 words', () => assert.equal(searchOf('word '.repeat(500)).words.length, 40));
});
