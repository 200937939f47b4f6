import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { leaseIn } from '../../src/storage/index.ts';
import { dumpOf, tablesOf } from '../importing/old-site.ts';
import { databaseForTest, startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { PASSWORD, secretOf } from '../support/users.ts';

// A site that runs, taken into both engines, mirrored, exported and compared.
const API = '//wp-json/wp/v2';
const source = await startQuoin({ clientSurface: true, loginAttempts: 0 });
const there = source.as('admin');
const published = { content: 'words of the site', status: 'publish' };
const [goes] = [
  await there.post(`${API}/posts`, { ...published, title: 'Goes' }),
  await there.post(`${API}/posts`, { ...published, title: 'Stays' }),
  await there.post(`${API}/posts`, { title: 'Sketch', content: 'unfinished' }),
  await there.post(`${API}/tags`, { name: 'Grey' }),
];
const dump = join(temporaryFolder(), 'dump.sql');
writeFileSync(
  dump,
  dumpOf(tablesOf('wp_', { password: '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1', application: '' }), 'wp_'),
);

async function siteOn(database: string) {
  const data = join(temporaryFolder(), 'site');
  const report = `${data}.json`;
  const run = async (command: string, operands: readonly string[], ...flags: string[]) => {
    const given = [command, ...operands, '--data', data, ...flags];
    return runQuoin(given, {
      QUOIN_DATABASE: database,
      QUOIN_IMPORT_PASSWORD: secretOf('admin'),
      QUOIN_ADMIN_PASSWORD: PASSWORD,
      QUOIN_URL: 'http://quoin.test',
    });
  };
  const import_ = async (operand: string, ...flags: string[]) => {
    // Test servers add the same users of their own.
    const parts = 'categories,tags,media,pages,posts,comments';
    const ofSite = operand.startsWith('http') ? ['--user', 'admin', '--only', parts] : [];
    const { code, stderr } = await run('import', [operand], '--report', report, '--trust-markup', ...ofSite, ...flags);
    assert.equal(code, 0, stderr);
    return JSON.parse(readFileSync(report, 'utf8'));
  };
  return { data, database, run, import: import_, export: `${data}.xml` };
}

const sites = [await siteOn(''), await siteOn(await databaseForTest())] as const;

describe('a site that moves in, on both engines', { concurrency: 1 }, () => {
  const both = async <Result>(work: (site: (typeof sites)[number]) => Promise<Result>): Promise<Result> => {
    const [one, two] = [await work(sites[0]), await work(sites[1])];
    assert.deepEqual(two, one);
    return one;
  };
  const counted = ({ taken, known, accounts, leftOut }: Record<string, unknown>) => ({
    taken,
    known,
    accounts,
    leftOut,
  });

  test('comes from a running site, and once', async () => {
    const { taken } = await both(async (site) => counted(await site.import(source.url)));
    assert.deepEqual((taken as { posts: number }).posts, 3);
    const again = await both(async (site) => counted(await site.import(source.url)));
    assert.deepEqual(again.taken, {});
  });

  test('comes from a dump', async () => {
    const { taken } = await both(async (site) => counted(await site.import(dump)));
    assert.equal((taken as { passwords: number }).passwords, 1);
  });

  test('follows what is gone', async () => {
    await there.delete(`${API}/posts/${goes?.body.id}?force=true`);
    const { taken } = await both(async (site) => counted(await site.import(source.url, '--mirror')));
    assert.deepEqual(taken, { 'posts into the trash': 1 });
  });

  test('is exported as the same bytes', async () => {
    const text = await both(async (site) => {
      const { code, stderr } = await site.run('export', [site.export]);
      assert.equal(code, 0, stderr);
      return readFileSync(site.export, 'utf8');
    });
    assert.match(text, /<wp:status><!\[CDATA\[trash\]\]>/);
  });

  test('is taken by one import at a time, and is no other site than it was', async () => {
    for (const { data, database, run } of sites) {
      const quoin = await startQuoin({ data, database, clientSurface: true, loginAttempts: 0 });
      const lease = leaseIn(quoin.storage, 'import', Date.now);
      await lease.take();
      const { code, stderr } = await run('import', [source.url], '--user', 'admin');
      assert.equal(code, 1);
      assert.match(stderr, /another import into this site is under way/);
      await lease.release();
      const given = ['compare', quoin.url, quoin.url, '--user', 'admin'];
      const compared = await runQuoin(given, { QUOIN_IMPORT_PASSWORD: secretOf('admin') });
      assert.equal(compared.code, 0, compared.stdout + compared.stderr);
    }
  });
});
