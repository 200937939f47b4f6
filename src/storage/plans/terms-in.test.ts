import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { all, any, type Condition, equals, has, not, nothing, oneOf } from '../conditions/conditions.ts';
import { termIdsIn, withKnownTerms } from './terms-in.ts';

const tags = (...ids: number[]): Condition => has('terms', all(equals('taxonomy', 'post_tag'), oneOf('term_id', ids)));
const sticky = equals('sticky', 1);

const facts = [
  { id: 3, taxonomy: 'post_tag', count: 1 },
  { id: 5, taxonomy: 'post_tag', count: 7 },
  { id: 9, taxonomy: 'category', count: 2 },
];
describe('terms that there are not', () => {
  const rows: [name: string, where: Condition, known: Condition][] = [
    ['are dropped', tags(3, 4, 5, 6), tags(3, 5)],
    ['are dropped with those of another taxonomy', tags(3, 9), tags(3)],
    ['leave nothing where all are wanted', all(sticky, tags(4, 6)), nothing],
    ['leave out nothing', all(sticky, not(tags(4, 6))), sticky],
    ['are dropped from alternatives', any(sticky, not(tags(3, 7))), any(sticky, not(tags(3)))],
    ['are looked for where one is named: that costs nothing', tags(4), tags(4)],
  ];
  for (const [name, where, known] of rows) test(name, () => assert.deepEqual(withKnownTerms(where, facts), known));

  test('are told from the ids that a condition names', () =>
    assert.deepEqual(termIdsIn(all(sticky, not(tags(3, 4)), any(tags(9), sticky))), [3, 4, 9]));
});
