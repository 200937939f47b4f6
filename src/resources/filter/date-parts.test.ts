import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Scope } from '../../engine/scope.ts';
import { dateParts, daysOfWeek } from './date-parts.ts';

const scope = {} as Scope;
const select = (name: string, raw: unknown) => {
  const part = dateParts[name];
  return part?.where?.(part.read(raw, scope), scope);
};

describe('the days of a week', () => {
  const rows: [week: number, year: number, first: string | undefined, count: number][] = [
    [1, 2026, '2026-01-01', 4],
    [2, 2026, '2026-01-05', 7],
    [53, 2026, '2026-12-28', 4],
    [0, 2021, '2021-01-01', 3],
    [1, 2021, '2021-01-04', 7],
    [0, 2026, undefined, 0],
  ];
  for (const [week, year, first, count] of rows)
    test(`week ${week} of ${year}`, () => {
      const days = daysOfWeek(week, year);
      assert.deepEqual([days[0], days.length], [first, count]);
    });

  test('the weeks of a year hold each of its days once', () => {
    for (const [year, days] of [
      [2023, 365],
      [2024, 366],
      [2026, 365],
    ] as const) {
      const all = Array.from({ length: 54 }, (_, week) => daysOfWeek(week, year)).flat();
      assert.equal(all.length, days);
      assert.equal(new Set(all).size, days);
    }
  });
});

describe('parts of a date', () => {
  test('a year is a range of dates', () =>
    assert.deepEqual(select('year', '2026'), {
      kind: 'all',
      conditions: [
        { kind: 'compare', column: 'date', operator: '>=', value: '2026-01-01T00:00:00' },
        { kind: 'compare', column: 'date', operator: '<=', value: '2026-12-31T23:59:59' },
      ],
    }));
  test('so are the digits that a date begins with', () =>
    assert.deepEqual(select('m', '2026112105'), {
      kind: 'all',
      conditions: [
        { kind: 'compare', column: 'date', operator: '>=', value: '2026-11-21T05:00:00' },
        { kind: 'compare', column: 'date', operator: '<=', value: '2026-11-21T05:59:59' },
      ],
    }));
  test('a month is two digits of a date', () =>
    assert.deepEqual(select('monthnum', '3'), {
      kind: 'partOneOf',
      column: 'date',
      part: { from: 6, length: 2 },
      values: ['03'],
    }));
  for (const [name, raw] of [
    ['monthnum', 13],
    ['day', 0],
    ['hour', 24],
    ['w', 54],
    ['m', '202'],
    ['m', "2026'"],
    ['year', '0'],
    ['year', '10000'],
  ] as const)
    test(`${name} cannot be ${raw}`, () => assert.throws(() => select(name, raw), /must be/));
});
