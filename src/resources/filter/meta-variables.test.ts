import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MetaField } from '../../engine/scope.ts';
import { compareMember, everything, hasMember, not, nothing } from '../../storage/index.ts';
import { metaCondition } from './meta-variables.ts';

const field = (key: string, type: MetaField['type'], byDefault: unknown): MetaField => ({
  key,
  type,
  default: byDefault,
  description: '',
  single: true,
});
const declared = [field('rating', 'integer', 3), field('mood', 'string', ''), field('is_new', 'boolean', false)];
const select = (
  meta_key?: string,
  meta_value?: string,
  meta_compare?: Parameters<typeof metaCondition>[0]['meta_compare'],
) =>
  metaCondition(
    {
      ...(meta_key !== undefined && { meta_key }),
      ...(meta_value !== undefined && { meta_value }),
      ...(meta_compare && { meta_compare }),
    },
    declared,
  );

describe('a selection by meta fields', () => {
  test('is undefined without key and value', () => assert.equal(select(undefined, undefined, '!='), everything));
  test('of an undeclared field finds nothing', () => {
    for (const key of ['secret', '__proto__', 'rating"', "x' OR 1=1"]) assert.equal(select(key, '1'), nothing);
  });
  test('of a field without a value finds items that have it', () =>
    assert.deepEqual(select('mood'), hasMember('meta', 'mood')));
  test('or has it not', () =>
    assert.deepEqual(select('mood', undefined, 'NOT EXISTS'), not(hasMember('meta', 'mood'))));
  test('compares a value of the type of the field', () =>
    assert.deepEqual(select('rating', '5'), {
      kind: 'all',
      conditions: [hasMember('meta', 'rating'), compareMember('meta', 'rating', '=', 5)],
    }));
  test('finds items without a value by the default', () => {
    const found = select('rating', '3');
    assert.ok(found.kind === 'any' && found.conditions.length === 2);
    assert.deepEqual(found.conditions[1], not(hasMember('meta', 'rating')));
  });
  for (const [comparison, value, isDefaultFound] of [
    ['>', '2', true],
    ['>', '3', false],
    ['>=', '3', true],
    ['<', '3', false],
    ['<=', '4', true],
    ['!=', '3', false],
    ['!=', '4', true],
    ['IN', '1, 3', true],
    ['NOT IN', '1, 3', false],
  ] as const)
    test(`${comparison} ${value} ${isDefaultFound ? 'finds' : 'does not find'} the default 3`, () =>
      assert.equal(select('rating', value, comparison).kind === 'any', isDefaultFound));
  test('refuses an invalid value of the field', () => {
    assert.throws(() => select('rating', 'many'), /whole number/);
    assert.throws(() => select('is_new', 'perhaps'), /true or false/);
  });
});
