import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { all, any, type Condition, equals, noneOf, not, nothing, oneOf } from '../conditions/conditions.ts';
import { authorIdsIn, withKnownAuthors } from './authors-in.ts';

const by = (...ids: number[]): Condition => oneOf('author_id', ids);
const sticky = equals('sticky', 1);

describe('authors without rows', () => {
  const rows: [name: string, where: Condition, known: Condition][] = [
    ['are dropped', by(3, 4, 5, 6), by(3, 5)],
    ['leave nothing where all are wanted', all(sticky, by(4, 6)), nothing],
    ['exclude nothing', all(sticky, noneOf('author_id', [4, 6])), sticky],
    ['are dropped from alternatives', any(sticky, not(by(3, 7))), any(sticky, not(by(3)))],
    ['are looked for where one is named: that costs nothing', by(4), by(4)],
    ['are no ids of other columns', oneOf('parent_id', [4, 6]), oneOf('parent_id', [4, 6])],
  ];
  const known = new Set([3, 5]);
  for (const [name, where, expected] of rows)
    test(name, () => assert.deepEqual(withKnownAuthors(where, known), expected));

  test('are told from the ids that a condition lists', () =>
    assert.deepEqual(authorIdsIn(all(sticky, not(by(3, 4)), any(by(9, 8), by(7)))), [3, 4, 9, 8]));
});
