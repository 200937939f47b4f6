import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type Json, startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

/** What an import must not show: items that were not public, and hashes of the old site. */
const hashes = {
  password: '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1',
  application: '$generic$-r4FB5NrhNs1VZlhj9uMueqVu30SZqjhd5q-NUtA',
};
const digests = ['AeinT3aULzngu/H5RObBF1', '-r4FB5NrhNs1VZlhj9uMueqVu30SZqjhd5q-NUtA', 'no hash at all'];
const folder = temporaryFolder();
const dump = join(folder, 'dump.sql');
const report = join(folder, 'report.json');
writeFileSync(dump, dumpOf(tablesOf('wp_', hashes), 'wp_'));
const data = join(folder, 'site');
const { code, stdout, stderr } = await runQuoin(['import', dump, '--data', data, '--report', report], {
  QUOIN_ADMIN_PASSWORD: 'secret-1',
});
const written = readdirSync(data, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const texts = [report, ...written].map((path) => [path, readFileSync(path, 'latin1')] as const);

const quoin = await startQuoin({ data, clientSurface: true, feeds: true, loginAttempts: 0 });
const anonymous = quoin.as('anonymous');
const API = '//wp-json/wp/v2';

describe('an imported site', () => {
  test('was imported', () => assert.equal(code, 0, stderr));

  test('has the hashes of the old site in no file, and prints none', () => {
    // What they were made into is found.
    assert.ok(texts.some(([, text]) => text.includes('imported:phpass')));
    for (const [path, text] of [...texts, ['output', stdout + stderr] as const])
      for (const digest of digests) assert.ok(!text.includes(digest), `${digest} in ${path}`);
  });

  test('shows anonymous clients what was public, and nothing else', async () => {
    const ids = async (path: string): Promise<number[]> => {
      const { body } = await anonymous.get(`${API}/${path}`, { per_page: 100, orderby: 'id', order: 'asc' });
      return body.map(({ id }: Json) => id);
    };
    assert.deepEqual(await ids('posts'), [50, 51]);
    assert.deepEqual(await ids('pages'), [60, 61]);
    assert.deepEqual(await ids('comments'), [901, 902]);
    assert.deepEqual(await ids('users'), [7]);
    for (const id of [52, 53, 54, 55, 80, 81]) {
      const { status } = await anonymous.get(`${API}/posts/${id}`);
      assert.ok([401, 403, 404].includes(status), `post ${id}: ${status}`);
    }
    for (const id of [903, 904, 905, 906]) {
      const { status } = await anonymous.get(`${API}/comments/${id}`);
      assert.ok([401, 403, 404].includes(status), `comment ${id}: ${status}`);
    }
    const locked = (await anonymous.get(`${API}/posts/51`)).body;
    assert.deepEqual([locked.content.rendered, locked.content.protected], ['', true]);
  });

  test('names nothing hidden in lists, searches, feeds and maps', async () => {
    const paths = [
      ...['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'].map(
        (part) => `${API}/${part}?_embed=1`,
      ),
      ...['Hidden', 'Sketch', 'Thrown', 'Later', 'Earlier', 'Unsaved'].map((word) => `${API}/posts?search=${word}`),
      ...['//feed/', '//feed/atom/', '//comments/feed/', '//wp-sitemap.xml', '//wp-sitemap-posts-post-1.xml'],
    ];
    for (const path of paths) {
      const { status, text } = await anonymous.get(path);
      assert.equal(status, 200, path);
      const found =
        /Text of (Hidden|Sketch|Thrown|Later|Locked|Earlier|Unsaved)|"(hidden|thrown)"|\/(hidden|thrown|later)\/|e b b|Said 90[3-6]/.exec(
          text,
        );
      assert.equal(found, null, `${path}: ${found?.[0]}`);
    }
    for (const word of ['Hidden', 'Sketch', 'Thrown', 'Later', 'Earlier', 'Unsaved'])
      assert.deepEqual((await anonymous.get(`${API}/posts`, { search: word })).body, [], word);
  });
});
