import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

/** The weak hashes of an old site: of `password`, and of something else. */
const MD5 = '5f4dcc3b5aa765d61d8327deb882cf99';
const PORTABLE = '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1';
const TRIES = 200;

const folder = temporaryFolder();
const data = join(folder, 'site');
const dump = join(folder, 'dump.sql');
const tables = tablesOf('wp_', { password: PORTABLE, application: '' });
const { columns = [], rows = [] } = tables['users'] ?? {};
const others = rows.map((row, index) => (index === 0 ? row : row.map((value, place) => (place === 2 ? MD5 : value))));
writeFileSync(dump, dumpOf({ ...tables, users: { columns, rows: others } }, 'wp_'));
const done = await runQuoin(['import', dump, '--data', data, '--report', join(folder, 'report.json')], {
  QUOIN_ADMIN_PASSWORD: 'secret-1',
});
assert.equal(done.code, 0, done.stderr);

/** The digest within a portable hash stands behind its scheme and salt. */
const secrets = [MD5, Buffer.from(MD5, 'hex').toString('base64').slice(0, 20), PORTABLE.slice(12)];
const withHash = (path: string): string[] => {
  const bytes = readFileSync(path);
  const texts = [bytes, bytes.subarray(0, 2).toString('hex') === '1f8b' ? gunzipSync(bytes) : bytes];
  return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
};

describe('weak hashes of an old site', () => {
  test('are nowhere: in the database, a backup, the report, or what is printed', async () => {
    const backup = join(folder, 'site.backup');
    const made = await runQuoin(['backup', backup, '--data', data]);
    assert.equal(made.code, 0, made.stderr);
    const files = readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of [...files, backup, join(folder, 'report.json')]) assert.deepEqual(withHash(path), [], path);
    for (const secret of secrets) assert.ok(!`${done.stdout}${done.stderr}`.includes(secret));
    // They are found where they are.
    assert.deepEqual(withHash(dump), [MD5, PORTABLE.slice(12)]);
  });

  test(`do not hold up reads while they are tried ${TRIES} times`, async () => {
    const quoin = await startQuoin({ data, loginAttempts: 0, clientSurface: true });
    const authorization = `Basic ${Buffer.from('mara:wrong').toString('base64')}`;
    const statuses = new Map<number, number>();
    let left = TRIES;
    const attacker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const answer = await fetch(`${quoin.url}/wp-json/wp/v2/users/me`, { headers: { authorization } });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    };
    const tries = Promise.all(Array.from({ length: 16 }, attacker));
    let reads = 0;
    for (; left > 0; reads += 1) assert.equal((await quoin.as('anonymous').get('/posts')).status, 200);
    await tries;
    assert.deepEqual([...statuses], [[401, TRIES]]);
    // A read that waited for the tries before it would be answered once in 16 of them.
    assert.ok(reads > TRIES / 4, `${reads} reads while ${TRIES} tries were answered`);
  });
});
