import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familiesOf } from './families.ts';

const families = (ids: number[], parents: Record<number, number>) =>
  familiesOf(ids, new Map(Object.entries(parents).map(([id, parent]) => [Number(id), parent])));

test('items without a parent are a family each', () => {
  assert.deepEqual(families([1, 2, 3], { 1: 0, 2: 0, 3: 99 }), [[1], [2], [3]]);
});

test('a family is an item with what is below it, however deep, and whichever has the lower id', () => {
  assert.deepEqual(families([1, 2, 3, 4, 5, 6], { 1: 5, 2: 0, 3: 1, 4: 2, 5: 0, 6: 3 }), [
    [1, 3, 5, 6],
    [2, 4],
  ]);
});

test('items that are below each other are one family', () => {
  assert.deepEqual(families([1, 2, 3, 4], { 1: 2, 2: 1, 3: 2, 4: 4 }), [[1, 2, 3], [4]]);
});
