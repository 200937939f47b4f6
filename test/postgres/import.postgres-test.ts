import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { databaseForTest, startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const demo = fileURLToPath(new URL('../../demo/', import.meta.url));
const collections = ['/posts', '/pages', '/media', '/comments', '/users', '/categories', '/tags'];

/** Imports the demo site, then serves it. */
async function imported(database: string) {
  const data = temporaryFolder();
  const given = ['import', join(demo, 'site.wxr.xml'), '--media-dir', join(demo, 'pictures'), '--data', data];
  const outcome = await runQuoin(given, { QUOIN_ADMIN_PASSWORD: 'a password for tests', QUOIN_DATABASE: database });
  assert.equal(outcome.code, 0, outcome.stderr);
  return startQuoin({ data, database, url: 'http://quoin.test' });
}

describe('an import makes the same site on both engines', async () => {
  const embedded = await imported('');
  const server = await imported(await databaseForTest());
  for (const path of collections) {
    test(`${path} are the same, and so are new ids`, async () => {
      const query = { per_page: 100, orderby: 'id' };
      const ofEmbedded = await embedded.as('anonymous').get(path, query);
      assert.equal((await server.as('anonymous').get(path, query)).text, ofEmbedded.text);
      assert.ok(ofEmbedded.body.length > 0);
    });
  }
  test('new items continue behind the imported ones', async () => {
    const ids = await Promise.all(
      [embedded, server].map(async (quoin) => (await quoin.as('admin').create('/posts', { title: 'New' })).id),
    );
    assert.equal(ids[0], ids[1]);
  });
});
