import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { all, any, type Condition, equals, has, not, nothing, oneOf } from '../queries/conditions.ts';
import { namesSeveralTerms, withKnownTerms } from './known-terms.ts';

const tags = (...ids: number[]): Condition => has('terms', all(equals('taxonomy', 'post_tag'), oneOf('term_id', ids)));
const sticky = equals('sticky', 1);

const facts = [
  { id: 3, taxonomy: 'post_tag', count: 1 },
  { id: 5, taxonomy: 'post_tag', count: 7 },
  { id: 9, taxonomy: 'category', count: 2 },
];
const find = (ids: readonly number[]) => facts.filter(({ id }) => ids.includes(id));

describe('terms that there are not', () => {
  const rows: [name: string, where: Condition, known: Condition][] = [
    ['are dropped', tags(3, 4, 5, 6), tags(3, 5)],
    ['are dropped with those of another taxonomy', tags(3, 9), tags(3)],
    ['leave nothing where all are wanted', all(sticky, tags(4, 6)), nothing],
    ['leave out nothing', all(sticky, not(tags(4, 6))), sticky],
    ['are dropped from alternatives', any(sticky, not(tags(3, 7))), any(sticky, not(tags(3)))],
    ['are looked for where one is named: that costs nothing', tags(4), tags(4)],
  ];
  for (const [name, where, known] of rows)
    test(name, async () => assert.deepEqual(await withKnownTerms(where, find), known));

  test('are looked up where several are named', () => {
    assert.equal(namesSeveralTerms(all(sticky, not(tags(3, 4)))), true);
    assert.equal(namesSeveralTerms(all(sticky, not(tags(3)))), false);
  });
});
