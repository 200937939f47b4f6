import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { equals } from '../../src/storage/index.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

// A database of WordPress, as dumps have it.
const SECRET = `it's "x" 7`;
const HASHES = {
  password: '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1',
  application: '$generic$-r4FB5NrhNs1VZlhj9uMueqVu30SZqjhd5q-NUtA',
};
const PREFIX = 'blog7_';
const folder = temporaryFolder();
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const text = dumpOf(tablesOf(PREFIX, HASHES), PREFIX);
const site = join(folder, 'site');
mkdirSync(site);
writeFileSync(join(site, 'meta-fields.json'), '[{"resource":"users","key":"shoe_size","type":"integer"}]');
const admin = { QUOIN_ADMIN_PASSWORD: 'secret-1' };
const report = join(folder, 'report.json');
const first = await runQuoin(
  ['import', file('dump.sql.gz', gzipSync(text)), '--data', site, '--report', report],
  admin,
);
const told = readFileSync(report, 'utf8');
const again = await runQuoin(['import', file('dump.sql.zst', zstdCompressSync(text)), '--data', site], admin);
const quoin = await startQuoin({ data: site, loginAttempts: 0 });
const boss = quoin.login('admin', 'secret-1');
const wp = '//wp-json/wp/v2';
const everything = {
  context: 'edit',
  status: 'publish,future,draft,pending,private,trash',
  per_page: 100,
  orderby: 'id',
  order: 'asc',
};
const dry = (path: string, ...flags: string[]) =>
  runQuoin(['import', path, '--dry-run', '--data', join(folder, 'none'), ...flags]);

describe('importing a dump', () => {
  test('imports posts and pages in every state, with their ids', async () => {
    assert.equal(first.code, 0, first.stderr);
    const { body } = await boss.get(`${wp}/posts`, everything);
    assert.deepEqual(
      body.map((post: Record<string, never>) => [
        post['id'],
        post['status'],
        post['slug'],
        post['password'],
        post['sticky'],
      ]),
      [
        [50, 'publish', 'one', '', true],
        [51, 'publish', 'locked', 'e b b', false],
        [52, 'future', body[2].slug, '', false],
        [53, 'draft', '', '', false],
        [54, 'trash', 'thrown__trashed', '', false],
        [55, 'private', 'hidden', '', false],
      ],
    );
    const [one] = body;
    assert.equal(one.title.raw, 'It\'s "one" \\ 😀');
    assert.equal(one.content.raw, "<p>A\n'b' \\n ; -- /* x */</p>");
    assert.deepEqual([one.date_gmt, one.featured_media, one.tags.length], ['2024-03-01T10:00:00', 70, 1]);
    assert.equal((await quoin.storage.posts.get(54))?.trashed_status, 'pending');
    const pages = (await boss.get(`${wp}/pages`, everything)).body;
    assert.deepEqual(
      pages.map((page: Record<string, never>) => [page['id'], page['parent'], page['menu_order']]),
      [
        [60, 61, 3],
        [61, 0, 0],
      ],
    );
  });

  test('imports revisions and autosaves', async () => {
    const revisions = (await boss.get(`${wp}/posts/50/revisions`, { context: 'edit' })).body;
    assert.ok(Array.isArray(revisions), JSON.stringify(revisions));
    assert.deepEqual(revisions.map(({ id }: { id: number }) => id).sort(), [80, 81]);
    assert.equal((await quoin.storage.posts.get(81))?.slug, '50-autosave-v1');
  });

  test('imports comments in every state, with addresses', async () => {
    const states: [number, string, number][] = [];
    for (const id of [901, 902, 903, 904, 905, 906]) {
      const row = await quoin.storage.comments.get(id);
      states.push([id, row?.status ?? '', row?.parent_id ?? -1]);
      assert.deepEqual([row?.author_ip, row?.author_user_agent], ['192.0.2.7', 'Agent/1']);
    }
    assert.deepEqual(states, [
      [901, 'approved', 902],
      [902, 'approved', 0],
      [903, 'hold', 0],
      [904, 'spam', 0],
      [905, 'hold', 0],
      [906, 'trash', 0],
    ]);
  });

  test('imports terms as a tree, users with their roles, and settings', async () => {
    const granite = await quoin.storage.terms.first(equals('slug', 'granite'));
    const stone = await quoin.storage.terms.first(equals('slug', 'stone'));
    assert.deepEqual([granite?.id, granite?.parent_id, stone?.id], [30, 31, 31]);
    const mara = await quoin.storage.users.get(7);
    assert.deepEqual(
      [mara?.login, mara?.name, mara?.first_name, mara?.url],
      ['mara', `Mara "M" O'Hara`, 'Mara', 'https://mara.example/'],
    );
    assert.deepEqual((await boss.get('/users/8', { context: 'edit' })).body.roles, ['editor']);
    const settings = (await boss.get(`${wp}/settings`)).body;
    assert.deepEqual([settings.title, settings.timezone], ['Old &amp; gone', 'Europe/Berlin']);
    assert.deepEqual([settings.email, settings.default_category], ['office@old.example', 30]);
    const _fields = 'show_on_front,page_on_front,page_for_posts';
    // There is no page 999.
    assert.deepEqual((await boss.get(`${wp}/settings`, { _fields })).body, {
      ...{ show_on_front: 'page', page_on_front: 60, page_for_posts: 0 },
    });
    const { body } = await boss.post('/posts', { title: 'Without a category' });
    assert.deepEqual(body.categories, [30]);
  });

  test('leads on from the slugs and dates that posts had', async () => {
    const resolve = (path: string) => quoin.as('anonymous').get('//wp-json/quoin/v1/resolve', { path });
    for (const path of ['/2024/03/01/first-name/', '/2023/12/24/one/', '/2023/12/24/first-name/']) {
      const { body } = await resolve(path);
      assert.deepEqual([body.status, body.id], [301, 50], path);
    }
    for (const path of ['/2024/03/01/hidden-before/', '/2022/12/24/one/'])
      assert.equal((await resolve(path)).status, 404, path);
    // Where pages were while they were imported is no address that they had.
    assert.deepEqual(await quoin.storage.formerAddresses.of(60), []);
  });

  test('lets users log in with the passwords that they had', async () => {
    const me = `${wp}/users/me`;
    for (const secret of [SECRET, 'abcd1234EFGH5678ijkl9012'])
      assert.equal((await quoin.login('mara', secret).get(me)).body.id, 7, secret);
    for (const secret of ['wrong', '', HASHES.password])
      assert.equal((await quoin.login('mara', secret).get(me)).status, 401);
    for (const secret of ['no hash at all', '', SECRET])
      assert.equal((await quoin.login('bert', secret).get(me)).status, 401);
    assert.match((await quoin.storage.users.get(7))?.password_hash ?? '', /^\$argon2id\$/);
  });

  test('imports nothing twice', () => {
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /Imported: nothing\./);
    assert.match(again.stdout, /Keep them with --permalinks '\/%postname%\/' --category-base 'topics'\./);
  });

  test('keeps fields of users that have no place here, and no keys of sessions', () => {
    const { accounts, leftOverFile } = JSON.parse(told);
    assert.deepEqual(accounts['fields of users'], { here: 0, leftOver: 2 });
    const lines = readFileSync(leftOverFile, 'utf8').trim().split('\n');
    const users = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'users');
    assert.deepEqual(
      users.map(({ id, source }) => [id, source.meta]),
      [
        [7, [{ key: 'locale', value: 'nb_NO' }]],
        [8, [{ key: 'O', value: 'O:8:"stdClass":0:{}' }]],
      ],
    );
    assert.doesNotMatch(lines.join(), /session_tokens/);
  });

  test('imports declared fields of users', async () => {
    assert.deepEqual((await quoin.storage.users.get(7))?.meta, { shoe_size: 39 });
  });

  test('reports what has no place here, and no secret', () => {
    assert.match(told, /blog7_shop_orders, 2 rows/);
    assert.match(told, /role shop_manager of bert/);
    assert.match(told, /the password of user 8/);
    for (const secret of [...Object.values(HASHES), SECRET, 'e b b', 'plugin_secret'])
      assert.ok(!(told + first.stdout + first.stderr).includes(secret), secret);
  });

  test('leaves no temporary files', () => {
    assert.deepEqual(readdirSync(join(site, 'imports')), ['old.example']);
    assert.deepEqual(readdirSync(join(site, 'imports', 'old.example')), ['left-over.jsonl']);
  });
});

describe('a dump', () => {
  const lineOf = ({ stdout }: { stdout: string }) => /Would be imported.*/.exec(stdout)?.[0];

  test('gives the same for dumps of other programs', async () => {
    const one = await dry(join(folder, 'dump.sql.gz'));
    assert.match(
      lineOf(one) ?? '',
      /2 authors, 2 categories, 1 tags, 2 pages, 6 posts.*6 comments|6 posts/,
      one.stderr,
    );
    const names = await dry(
      file('named.sql', dumpOf(tablesOf('', HASHES), '', true).replace(/CREATE TABLE[^;]*;/g, '')),
    );
    assert.equal(lineOf(names), lineOf(one), names.stderr);
    assert.ok(!existsSync(join(folder, 'none')));
  });

  test('of several sites is of the one that is named', async () => {
    const [one, two] = ['wp_', 'wp_2_'].map((prefix) => dumpOf(tablesOf(prefix, HASHES), prefix));
    const network = 'CREATE TABLE `wp_blogs` (`blog_id` int);CREATE TABLE `wp_site` (`id` int);';
    const second = two?.replace(/DROP TABLE IF EXISTS `wp_2_users`[\s\S]*?UNLOCK TABLES;/, '');
    const path = file('network.sql', `${one}${second}${network}`);
    const refused = await dry(path);
    assert.notEqual(refused.code, 0);
    assert.match(refused.stderr, /several sites in one WordPress: name one with --table-prefix \(wp_, wp_2_\)/);
    assert.equal(lineOf(await dry(path, '--table-prefix', 'wp_2_'))?.match(/\d posts/)?.[0], '6 posts');
    assert.match((await dry(path, '--table-prefix', 'x_')).stderr, /no tables of a site that begin with x_/);
  });

  test('that cannot be read is refused with one sentence, and changes nothing', async () => {
    const cases: [name: string, content: string | Buffer, why: RegExp][] = [
      ['empty.sql', '', /no tables of a WordPress site/],
      ['short.sql', text.slice(0, -400), /cut short/],
      ['short.sql.gz', gzipSync(text).subarray(0, 500), /cannot be decompressed/],
      ['no.sql.zst', 'not packed', /cannot be decompressed/],
      ['bare.sql', "INSERT INTO wp_posts VALUES (1,'x');", /does not say which columns wp_posts has/],
    ];
    for (const [name, content, why] of cases) {
      const { code, stderr } = await dry(file(name, content));
      assert.notEqual(code, 0, name);
      assert.match(stderr, why, name);
      assert.doesNotMatch(stderr, /\n\s+at /, name);
    }
    assert.ok(!existsSync(join(folder, 'none')));
  });
});
