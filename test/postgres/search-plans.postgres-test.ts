import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { databaseForTest } from '../support/index.ts';

const POSTS = 4_000;
const TEXT = 'the sea and the harbour with a lantern in the evening '.repeat(20);

const address = await databaseForTest();
const database = await openDatabase(address);
const storage = await openStorage(database);
after(() => storage.close());
for (let start = 0; start < POSTS; start += 1_000)
  await storage.transaction(async ({ posts }) => {
    for (let place = start; place < start + 1_000; place += 1)
      await posts.insert({
        type: 'post',
        status: 'publish',
        date: '2026-01-01T00:00:00',
        content: `${TEXT} no${place} ${place % 2 ? 'half' : ''}`,
      });
  });

const client = new pg.Client({ connectionString: address });
await client.connect();
after(() => client.end());
await client.query('VACUUM ANALYZE');
// As connections for reading have it.
await client.query('SET enable_seqscan = off');

async function planOf(text: string, parameters: readonly unknown[]): Promise<string> {
  let place = 0;
  const numbered = text.replaceAll('?', () => `$${++place}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${numbered}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

suite('the plan of a search', () => {
  for (const [name, all] of [
    ['a word in half of all', [['half']]],
    ['a word in one', [['no77']]],
    ['many words', [Array.from({ length: 200 }, (_, place) => `no${place}`)]],
    ['pairs that all have', [['_th'], ['_he']]],
  ] as const)
    test(`takes the index of tokens, and unpacks those of no row that it has not found: ${name}`, async () => {
      const { text, parameters } = database.dialect.search.found('posts', { all, none: ['evening_'] });
      for (const statement of [
        text,
        `SELECT posts.id, posts.date FROM posts WHERE posts.type = 'post' AND posts.state = 'publish' AND posts.id IN (${text})`,
      ]) {
        const plan = await planOf(statement, parameters);
        assert.match(plan, /Bitmap Index Scan on posts_tokens_by_token/);
        assert.doesNotMatch(plan, /Seq Scan|posts_tokens_by_id/, plan);
      }
    });

  test('takes the index of the runs of words', async () => {
    const { search } = database.dialect;
    const plan = await planOf(search.wordsWith('posts'), [search.runs(['no7']), '%no7%', 201]);
    assert.match(plan, /Bitmap Index Scan on posts_words_by_runs/);
  });
});
