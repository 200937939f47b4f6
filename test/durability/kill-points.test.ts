import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import sharp from 'sharp';
import { databaseForTest } from '../support/database-for-test.ts';
import { bare, temporaryFolder, until } from '../support/index.ts';
import { checkSite } from './rounds.ts';
import { serve } from './serving.ts';
import { clientOf } from './writers.ts';

/** Every so many calls of a layer, the server is killed at one. */
const steps = { file: 4, sync: 1, statement: 8 } as const;
const preload = join(import.meta.dirname, 'faults/die-at.ts');
const picture = new Uint8Array(
  await sharp({ create: { width: 200, height: 160, channels: 3, background: '#356' } })
    .png()
    .toBuffer(),
);

/** Uploads to a server that dies at this call. @returns whether it died, or was done before it came so far */
async function dieAt(site: { data: string; database: string }, layer: string, at: number): Promise<boolean> {
  const environment = { NODE_OPTIONS: `--import=${preload}`, QUOIN_TEST_DIE_AT: `${layer} ${at}` };
  const { data, database } = site;
  await using server = await serve({ data, ...(database && { database }), environment });
  server.process.kill('SIGUSR2');
  await until(() => server.log().includes('armed'));
  const client = clientOf(server.url);
  const answer = await client
    .post('/media', undefined, bare(`picture-${layer}-${at}.png`, picture))
    .catch(() => undefined);
  if (answer) assert.equal(answer.status, 201, answer.text);
  const died = server.process.signalCode === 'SIGKILL' || !(await client.get('/posts').catch(() => undefined));
  await server.kill('SIGKILL');
  return died;
}

suite('killed between file and row (trust R3)', () => {
  for (const [layer, step] of Object.entries(steps))
    test(`at each ${layer} of an upload: no row is without its file, and the site is whole`, async (t) => {
      const site = { data: temporaryFolder(), database: await databaseForTest() };
      let deaths = 0;
      for (let at = 1; await dieAt(site, layer, at); at += step) {
        deaths += 1;
        await checkSite({ data: site.data, ...(site.database && { database: site.database }) });
      }
      t.diagnostic(`${deaths} deaths`);
      assert.ok(deaths >= 4, `only ${deaths} deaths`);
      await using server = await serve({ data: site.data, ...(site.database && { database: site.database }) });
      const { body } = await clientOf(server.url).get('/media', { per_page: 100 });
      for (const { source_url } of body)
        assert.equal((await fetch(server.url + new URL(source_url).pathname)).status, 200, source_url);
    });
});
