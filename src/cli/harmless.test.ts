import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columns } from './columns.ts';
import { harmless, harmlessLines } from './harmless.ts';

describe('what is printed of others', () => {
  test('does not control the terminal', () => {
    assert.equal(harmless('a\u001b]0;b\u0007\u009b2J\rc\nd'), 'a\\u001b]0;b\\u0007\\u009b2J\\u000dc\nd');
  });

  test('adds no lines', () => {
    assert.equal(harmlessLines(['a\nTaken: 9 posts.', 'b']), 'a\\nTaken: 9 posts.\nb');
    assert.deepEqual(columns([['a\nb', '\u001b[2J']]), ['a\\nb  \\u001b[2J']);
  });
});
