import assert from 'node:assert/strict';
import { test } from 'node:test';
import { any, type Condition, equals, noneOf, not, oneOf } from '../conditions/conditions.ts';
import { IdSet } from '../search/id-set.ts';
import { foundRows } from './found-rows.ts';

const every = IdSet.of([1, 2, 3, 4, 5000, 5001]);
const search = (...ids: number[]): Condition => ({
  kind: 'matches',
  columns: ['title'],
  search: { words: ['sea'], phrase: 'sea', excluded: [] },
  found: IdSet.of(ids),
});
const found = (...parts: Condition[]) => {
  const rows = foundRows(parts, every);
  return rows && { ids: rows.ids.ids(), others: rows.others };
};

test('ids that a list names or leaves out are found with the search', () => {
  assert.deepEqual(found(search(1, 2, 3, 5000), noneOf('id', [2, 5000, 700_000])), { ids: [1, 3], others: [] });
  assert.deepEqual(found(search(1, 2, 3), oneOf('id', [2, 4])), { ids: [2], others: [] });
  assert.deepEqual(found(search(1, 2, 3), equals('id', 3)), { ids: [3], others: [] });
  assert.deepEqual(found(any(search(1), equals('id', 5001))), { ids: [1, 5001], others: [] });
  assert.deepEqual(found(not(search(1, 2)), noneOf('id', [3])), { ids: [4, 5000, 5001], others: [] });
});

test('other conditions are left to the statement', () => {
  const byAuthor = equals('author_id', 3);
  assert.deepEqual(found(search(1, 2), noneOf('id', [2]), byAuthor), { ids: [1], others: [byAuthor] });
  const either = any(search(1), byAuthor);
  assert.deepEqual(found(search(1, 2), either), { ids: [1, 2], others: [either] });
});

test('ids without a search are no rows that a search has found', () => {
  assert.equal(found(oneOf('id', [1, 2])), undefined);
  assert.equal(foundRows([search(1)], undefined), undefined);
});
