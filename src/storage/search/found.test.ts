import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { openDatabase } from '../open-database.ts';
import { IdSet } from './id-set.ts';

const database = await openDatabase(await placeForTest());
after(() => database.close());

const EVERY = Array.from({ length: 9_000 }, (_, place) => place + 1);

for (const [what, found] of [
  ['few', EVERY.filter((id) => id % 100 === 0)],
  ['many, of which none is beside some others', EVERY.filter((id) => id % 16 < 8 && id < 4_000)],
] as const)
  test(`each row is either among the ids found or not: ${what}`, async () => {
    const { text, parameters } = database.dialect.search.among('id', IdSet.of(found));
    const where = async (condition: string): Promise<number[]> => {
      const rows = await database.all<{ id: number }>(
        `SELECT id FROM ${database.dialect.search.rows({ id: 'integer' })} given WHERE ${condition} ORDER BY id`,
        [JSON.stringify(EVERY.map((id) => [id])), ...parameters],
      );
      return rows.map(({ id }) => Number(id));
    };
    assert.deepEqual(await where(text), found);
    assert.deepEqual(
      await where(`NOT (${text})`),
      EVERY.filter((id) => !found.includes(id)),
    );
  });
