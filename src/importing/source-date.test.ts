import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dateIn } from './dump/dump-values.ts';
import { dateOf } from './rest/rest-values.ts';
import { sourceDate } from './source-date.ts';

describe('a date of a source', () => {
  const dates: Readonly<Record<string, string | undefined>> = {
    '2024-03-01 10:00:00': '2024-03-01T10:00:00',
    '2024-02-29 23:59:59': '2024-02-29T23:59:59',
    // As WordPress shows them.
    '2021-02-31 10:00:00': '2021-03-03T10:00:00',
    '2021-05-00 10:00:00': '2021-04-30T10:00:00',
    '2021-00-01 10:00:00': '2020-12-01T10:00:00',
    '0099-01-01 10:00:00': '0099-01-01T10:00:00',
    '0000-00-00 00:00:00': undefined,
    '0001-00-00 00:00:00': undefined,
    '2021-13-01 10:00:00': undefined,
    '2021-01-01 24:00:00': undefined,
    '2021-01-01': undefined,
    yesterday: undefined,
    '': undefined,
  };
  for (const [given, expected] of Object.entries(dates))
    it(`${JSON.stringify(given)} is ${expected}, through every door`, () => {
      assert.equal(sourceDate(given), expected);
      assert.equal(dateIn({ post_date: given }, 'post_date'), expected);
      assert.equal(dateOf(given.replace(' ', 'T')), expected);
    });
});
