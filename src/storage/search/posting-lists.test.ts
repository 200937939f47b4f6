import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Connection, Dialect } from '../database.ts';
import { IdSet } from './id-set.ts';
import { containersOf } from './posting-list.ts';
import { readLists } from './posting-lists.ts';

const ROWS = 40_000;
const every = containersOf(IdSet.of(Array.from({ length: 8000 }, (_, at) => at * 3)));
const rows = Array.from({ length: ROWS }, (_, at) => {
  const { chunk, bytes } = every[at % every.length] ?? assert.fail();
  return { token: `t${at}`, chunk, ids: Uint8Array.from(bytes) };
});
const connection = { all: async () => rows } as unknown as Connection;
const dialect = (holdsUp: boolean): Dialect =>
  ({ holdsUp, oneOf: () => '', list: (values: unknown) => values }) as unknown as Dialect;

describe('posting lists of the words that contain a part', () => {
  for (const holdsUp of [true, false])
    test(`are read without holding up others, however many a statement returns (holdsUp: ${holdsUp})`, async () => {
      let turns = 0;
      let isReading = true;
      const count = (): void => {
        turns += 1;
        if (isReading) setImmediate(count);
      };
      setImmediate(count);
      const found = await readLists(connection, dialect(holdsUp), 'posts', ['t1', 't2']);
      isReading = false;
      assert.equal(found.count, 8000);
      assert.ok(turns > 4, `${turns} turns`);
    });
});
