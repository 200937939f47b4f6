import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { mergeLog } from '../../src/storage/search/merge.ts';
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
await database.transaction((connection) => mergeLog(connection, database.dialect, 1));

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

const { dialect } = database;
const lists = `SELECT token, chunk, ids FROM posts_postings WHERE ${dialect.oneOf('token', 'text')}`;

suite('the plan of a search', () => {
  for (const [name, tokens] of [
    ['a word in half of all', ['half']],
    ['a word in one', ['no77']],
    ['many words', Array.from({ length: 200 }, (_, place) => `no${place}`)],
    ['pairs that all have', ['_th', '_he']],
  ] as const)
    test(`reads the lists by their key: ${name}`, async () => {
      const plan = await planOf(lists, [dialect.list(tokens)]);
      assert.match(plan, /Index Scan (using|on) posts_postings_pkey/, plan);
      assert.doesNotMatch(plan, /Seq Scan/, plan);
    });

  test('reads the few posts with a password by an index that has no others', async () => {
    const plan = await planOf("SELECT id FROM posts WHERE password <> '' ORDER BY id LIMIT 10001", []);
    assert.match(plan, /posts_with_password/, plan);
  });
});
