import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/storage/index.ts';
import { databaseForTest } from '../support/database-for-test.ts';
import { temporaryFolder, until } from '../support/index.ts';
import { siteWithGrams } from '../support/site-with-grams.ts';
import { serve } from './serving.ts';
import { clientOf } from './writers.ts';

const POSTS = 3_000;
const KILLS = 4;

test('killed again and again while the lists of the search are built, a server finds the same, and goes on', async (t) => {
  const data = temporaryFolder();
  const database = await databaseForTest();
  const address = database || join(data, 'quoin.sqlite');
  await siteWithGrams(address, POSTS);
  const site = { data, ...(database && { database }), environment: { QUOIN_LOG_LEVEL: 'info' } };

  /** Up to which row the lists go; nothing when they are whole. */
  async function builtUpTo(): Promise<number | undefined> {
    const reader = await openDatabase(address);
    const rows = await reader.all<{ up_to: number }>("SELECT up_to FROM search_builds WHERE name = 'posts'");
    await reader.close();
    return rows[0] && Number(rows[0].up_to);
  }

  const seen: (number | undefined)[] = [];
  for (let kill = 0; kill <= KILLS; kill += 1) {
    await using server = await serve(site);
    const client = clientOf(server.url);
    const before = seen.at(-1) ?? 0;
    await until(async () => {
      for (const [word, total] of [
        ['lantern', POSTS],
        ['ante', POSTS],
        [`no${POSTS}`, 1],
        ['nowhere', 0],
      ] as const) {
        const { headers } = await client.get('/posts', { search: word, per_page: 1 });
        assert.equal(headers.get('x-wp-total'), String(total), word);
      }
      const upTo = await builtUpTo();
      return upTo === undefined || (kill < KILLS && upTo > before);
    });
    seen.push(await builtUpTo());
    if (kill === KILLS) assert.match(server.log(), /"percent":100,"msg":"building the index of words"/);
    await server.kill('SIGKILL');
  }
  t.diagnostic(`killed at ${seen.join(', ')} of ${POSTS} rows`);
  assert.ok((seen[0] ?? POSTS) < POSTS, 'the first one was killed in the middle');
  assert.equal(seen.at(-1), undefined);
});
