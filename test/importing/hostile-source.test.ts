import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { siteModel } from '../../src/content-model/index.ts';
import { checkRecords } from '../../src/importing/check-records.ts';
import { importExport } from '../../src/importing/import-export.ts';
import { mediaTaker } from '../../src/importing/media-files.ts';
import { keepRecords, recordsOfFile } from '../../src/importing/records.ts';
import { REST_PARTS, readRest } from '../../src/importing/rest/read-rest.ts';
import { RestClient } from '../../src/importing/rest/rest-client.ts';
import { configuredSite, openConfiguredFiles } from '../../src/start.ts';
import { openScratchRows } from '../../src/storage/index.ts';
import { type Json, startQuoin, temporaryFolder } from '../support/index.ts';

/** A running site that is out to harm whoever imports it. */
const day = '2024-05-01T10:00:00';
const said = (id: unknown, more: object): Json => ({
  ...{ id, type: 'post', status: 'publish', slug: `item-${id}`, date: day, date_gmt: day, modified: day },
  ...{ modified_gmt: day, title: { raw: `Item ${id}` }, content: { raw: 'Text' }, author: 1, ...more },
});
const comment = (id: unknown, more: object): Json => ({
  ...{ id, post: 50, status: 'approved', type: 'comment', date: day, date_gmt: day, author_name: 'Vi' },
  ...{ content: { raw: `Said ${id}` }, ...more },
});
const proto = JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": "c", "toString": "t"}') as object;
const media = (id: number, source_url: string, file: string): Json =>
  said(id, {
    type: 'attachment',
    status: 'inherit',
    source_url,
    media_details: { file, width: 4, height: 4, sizes: proto },
  });

const lists: Readonly<Record<string, readonly unknown[]>> = {
  users: [
    { id: 1, username: 'mara', email: 'mara@example.com', roles: ['administrator', '__proto__'], meta: proto },
    { id: 2, username: '__proto__', slug: '__proto__', email: '__proto__@example.com', roles: proto },
    { id: 3, username: '../../admin', slug: '../../admin', roles: 'administrator' },
  ],
  categories: [
    { id: 30, name: 'One', slug: 'one', parent: 31 },
    { id: 31, name: 'Two', slug: 'two', parent: 30 },
    { id: 32, name: 'Own', slug: 'own', parent: 32 },
    { id: 33, name: '__proto__', slug: '__proto__', parent: 999, meta: proto },
  ],
  tags: [{ id: 40, name: '<script>alert(1)</script>', slug: "'; DROP TABLE posts; --" }],
  media: [
    media(60, 'http://169.254.169.254/latest/meta-data/x.png', '2024/05/x.png'),
    media(61, 'file:///etc/passwd', '../../../../etc/passwd'),
    media(62, 'http://127.0.0.1:1/y.png', '/etc/shadow'),
    media(63, 'https://old.example/../../z.png', '2024/05/../../../z.png'),
  ],
  pages: [
    said(70, { type: 'page', parent: 71 }),
    said(71, { type: 'page', parent: 72 }),
    said(72, { type: 'page', parent: 70 }),
    said(73, { type: 'page', parent: 73, featured_media: 73 }),
  ],
  posts: [
    ...[0, -1, 2 ** 53, 1.5, '7', null].map((id) => said(id, {})),
    null,
    'a post',
    said(50, { slug: '__proto__', meta: proto, categories: [30, 33, 2 ** 53, -1, null], tags: proto, sticky: 'yes' }),
    said(51, { slug: "'; DROP TABLE posts; --", title: { raw: proto }, content: proto, date: 'never', status: proto }),
    said(52, { type: '__proto__' }),
    said(53, { slug: '../../../x', parent: 50, author: 2 ** 53, template: '../../etc/passwd' }),
  ],
  comments: [
    comment(80, { parent: 81 }),
    comment(81, { parent: 80 }),
    comment(82, { parent: 82, author_email: '__proto__', meta: proto }),
    comment(83, { parent: 2 ** 53, author_url: 'javascript:alert(1)', author_ip: 'x'.repeat(5000) }),
    comment(84, { post: 2 ** 53 }),
  ],
};

const client = new RestClient({
  mostBytes: Number.POSITIVE_INFINITY,
  root: 'https://old.example/wp-json/',
  user: { login: 'anna', password: 'secret' },
  fetch: async (address) => {
    const url = new URL(String(address));
    const [, part = ''] = /\/wp\/v2\/([\w-]+)$/.exec(url.pathname) ?? [];
    if (part === 'settings') return Response.json({ title: proto, timezone: '../../etc/passwd', ...proto });
    const items = lists[part] ?? [];
    const offset = Number(url.searchParams.get('offset'));
    return Response.json(items.slice(offset, offset + 100), { headers: { 'x-wp-total': String(items.length) } });
  },
});

const quoin = await startQuoin({ clientSurface: true, loginAttempts: 0 });
const folder = temporaryFolder();
const { config } = readConfig({ data: quoin.data }, {});
const files = await openConfiguredFiles(config, quoin.storage);
after(() => files.close());
const site = await configuredSite(config, quoin.storage, siteModel);
const path = join(folder, 'records.jsonl');
await keepRecords(
  path,
  readRest({
    ...{ client, index: { home: 'https://old.example', name: proto, gmt_offset: proto }, concurrency: 2 },
    ...{ only: new Set(REST_PARTS), scratch: openScratchRows(join(folder, 'comments.sqlite')) },
  }),
);
const run = async () =>
  importExport({
    checked: await checkRecords(recordsOfFile(path), siteModel),
    media: mediaTaker(files, { fetch: true, space: () => undefined }),
    folder: join(folder, 'imports'),
    storage: quoin.storage,
    site,
    nowGmt: '2026-11-21T12:00:00',
  });
const around = (): string[] => readdirSync(dirname(quoin.data)).filter((name) => !name.startsWith('quoin-test-'));
const before = around();
const report = await run();

describe('a source that is out to harm', () => {
  test('is imported as far as it makes sense', () => {
    assert.equal(report.taken.get('posts'), 3);
    assert.equal(report.taken.get('pages'), 4);
    assert.equal(report.taken.get('comments'), 4);
    assert.equal(report.taken.get('categories'), 4);
  });

  test('makes no request to other hosts, and writes no file outside', async () => {
    assert.deepEqual(await Array.fromAsync(files.list()), []);
    assert.deepEqual(around(), before);
    const told = JSON.stringify(report);
    assert.match(told, /169\.254\.169\.254 is not on the public internet/);
    assert.match(told, /file: addresses are not fetched/);
  });

  test('changes no object of the program', () => {
    assert.equal(({} as Json).polluted, undefined);
    assert.equal(String({}), '[object Object]');
  });

  test('leaves a site that is whole, and answers', async () => {
    const { found } = await quoin.storage.check({
      nowGmt: '2026-11-21T12:00:00',
      repair: false,
      onProgress: () => undefined,
    });
    assert.deepEqual(found, []);
    const admin = quoin.as('admin');
    for (const part of ['posts', 'pages', 'media', 'comments', 'categories', 'tags', 'users'])
      for (const context of ['view', 'edit']) {
        const answer = await admin.get(`//wp-json/wp/v2/${part}`, { context, per_page: 100, _embed: 1 });
        assert.equal(answer.status, 200, `${part}: ${answer.text.slice(0, 300)}`);
        assert.doesNotMatch(answer.text, /polluted|<script>alert|javascript:alert/);
      }
  });

  test('has no parents that go round', async () => {
    const admin = quoin.as('admin');
    for (const part of ['pages', 'categories', 'comments']) {
      const { body } = await admin.get(`//wp-json/wp/v2/${part}`, { per_page: 100 });
      const parents = new Map<number, number>(body.map(({ id, parent }: Json) => [id, parent]));
      for (const start of parents.keys()) {
        let at = start;
        for (let steps = 0; at !== 0; steps += 1) {
          assert.ok(steps <= parents.size, `${part} ${start}`);
          at = parents.get(at) ?? 0;
        }
      }
    }
  });

  test('makes nobody an administrator here who was none', async () => {
    const { body } = await quoin.as('admin').get('//wp-json/wp/v2/users', { context: 'edit', per_page: 100 });
    const [odd] = body.filter(({ username }: Json) => /proto/.test(username));
    assert.ok(odd && !odd.roles.includes('administrator'), JSON.stringify(odd));
  });

  test('gives nothing new when it is imported again', async () => assert.deepEqual([...(await run()).taken], []));

  test('fills no disk with endless ids, in whatever list they are', async () => {
    for (const part of ['users', 'tags', 'comments', 'media', 'posts', 'types']) {
      const endless = new RestClient({
        mostBytes: 3_000_000,
        root: 'https://old.example/wp-json/',
        fetch: async (address) => {
          const url = new URL(String(address));
          if (url.pathname.endsWith('/wp/v2/types')) return Response.json({ books: { rest_base: 'books' } });
          const isEndless = url.pathname.endsWith(part === 'types' ? '/wp/v2/books' : `/wp/v2/${part}`);
          const offset = Number(url.searchParams.get('offset'));
          const items = isEndless ? Array.from({ length: 100 }, (_, index) => ({ id: offset + index + 1 })) : [];
          return Response.json(items, { headers: { 'x-wp-total': isEndless ? '999999999' : '0' } });
        },
      });
      const folder = temporaryFolder();
      await assert.rejects(
        keepRecords(
          join(folder, 'records.jsonl'),
          readRest({
            ...{ client: endless, index: { home: 'https://old.example' }, concurrency: 2 },
            ...{ only: new Set(REST_PARTS), scratch: openScratchRows(join(folder, 'comments.sqlite')) },
          }),
        ),
        /old\.example has sent more than 3 MB.*free some space/,
        part,
      );
    }
  });

  test('fills no disk with files', async () => {
    const taker = mediaTaker(files, { fetch: true, space: () => ({ free: 900_000_000, size: 100_000_000_000 }) });
    const [item] = (await Array.fromAsync(recordsOfFile(path)())).filter(
      (event) => event.kind === 'item' && event.postType === 'attachment',
    );
    assert.ok(item?.kind === 'item');
    const hooks = { onStoring: async () => undefined, onMissing: () => undefined, onRefused: async () => undefined };
    await assert.rejects(async () => taker?.take(item, hooks), /the disk is nearly full: free some space/);
  });
});
