import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { readConfig } from '../../src/config/index.ts';
import { siteModel } from '../../src/content-model/index.ts';
import { checkRecords } from '../../src/importing/check-records.ts';
import { importExport } from '../../src/importing/import-export.ts';
import { mediaTaker } from '../../src/importing/media-files.ts';
import { readWxr } from '../../src/importing/wxr/read-wxr.ts';
import { configuredSite, openConfiguredFiles } from '../../src/start.ts';
import { equals } from '../../src/storage/index.ts';
import { type Json, startQuoin, temporaryFolder } from '../support/index.ts';

/** What old sites have that no new one would. */
const CDN = 'https://cdn.example/media/2024/05';
const LONG = 'a-name-that-goes-on-'.repeat(15);
const folder = temporaryFolder();
mkdirSync(join(folder, '2024/05'), { recursive: true });
const background = '#347';
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
  .png()
  .toBuffer();
writeFileSync(join(folder, '2024/05/shore.png'), picture);

const cdata = (name: string, text: string): string => `<${name}><![CDATA[${text}]]></${name}>`;
const item = (id: number, type: string, more: string): string =>
  `<item><title>Item ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>` +
  `<guid isPermaLink="false">urn:old:${id}</guid><dc:creator>mara</dc:creator>` +
  `<wp:post_date>2024-05-01 10:00:00</wp:post_date><wp:post_date_gmt>2024-05-01 10:00:00</wp:post_date_gmt>${more}</item>`;
const meta = (key: string, value: string): string =>
  `<wp:postmeta>${cdata('wp:meta_key', key)}${cdata('wp:meta_value', value)}</wp:postmeta>`;
const attachment = (id: number): string =>
  item(
    id,
    'attachment',
    cdata('wp:attachment_url', `${CDN}/shore.png`) + meta('_wp_attached_file', '2024/05/shore.png'),
  );
const author = (id: number, login: string, email: string): string =>
  `<wp:author><wp:author_id>${id}</wp:author_id>${cdata('wp:author_login', login)}${cdata('wp:author_email', email)}</wp:author>`;

const NAME_OF_55 = `cleo-${'x'.repeat(50)}`;
const wxr = `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${[
  ...[author(20, 'mara', ''), author(21, 'bert', ''), author(22, 'cleo', 'no address'), author(23, NAME_OF_55, '')],
  ...[attachment(7), attachment(8)],
  item(9, 'post', cdata('content:encoded', `<img src="${CDN}/shore.png" alt="">`) + meta('_thumbnail_id', '8')),
  ...[10, 11].map((id) => item(id, 'post', cdata('wp:post_name', LONG))),
  item(12, 'page', cdata('wp:post_name', LONG)),
  item(13, 'post', cdata('wp:post_name', 'tide')).replace('>publish<', '>draft<'),
  item(14, 'post', cdata('wp:post_name', 'tide')),
].join('')}</channel></rss>`;

const quoin = await startQuoin({ clientSurface: true });
const { config } = readConfig({ data: quoin.data }, {});
const files = await openConfiguredFiles(config, quoin.storage);
after(() => files.close());
const site = await configuredSite(config, quoin.storage, siteModel);
const run = async () =>
  importExport({
    checked: await checkRecords(() => readWxr(Readable.from([Buffer.from(wxr)])), siteModel),
    media: mediaTaker(files, { folder, fetch: false, space: () => undefined }),
    folder: temporaryFolder(),
    storage: quoin.storage,
    site,
    nowGmt: '2026-11-21T12:00:00',
    trustsMarkup: true,
  });
const report = await run();
const admin = quoin.as('admin');
const get = async (path: string): Promise<Json> => {
  const answer = await admin.get(`//wp-json/wp/v2/${path}`, { context: 'edit' });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const found = async (guid: string): Promise<Json> => {
  const [row] = await quoin.storage.posts.find({ where: equals('guid', guid), order: [], limit: 2 });
  return row ?? assert.fail(guid);
};

describe('an old site', () => {
  test('two of whose media items share a file has a file for each', async () => {
    const [one, other] = [await found('urn:old:7'), await found('urn:old:8')];
    assert.notEqual(one.file_key, other.file_key);
    const { featured_media } = await found('urn:old:9');
    assert.equal(featured_media, other.id);
    assert.equal((await admin.request('HEAD', '//wp-content/uploads/2024/05/shore.png')).status, 200);
  });

  test('whose files are on another host has texts that name those here', async () => {
    assert.match((await found('urn:old:9')).content, /src="\/uploads\/2024\/05\/shore(-1)?\.png"/);
  });

  test('keeps its guids', async () => {
    const { id } = await found('urn:old:10');
    assert.equal((await get(`posts/${id}`)).guid.raw, 'urn:old:10');
  });

  test('with names longer than ours has them cut, each its own', async () => {
    const slugs = [];
    for (const id of [10, 11, 12]) slugs.push((await found(`urn:old:${id}`)).slug);
    for (const slug of slugs) assert.ok(slug.length <= 200 && LONG.startsWith(slug.replace(/-2$/, '')), slug);
    assert.notEqual(slugs[0], slugs[1]);
  });

  test('whose drafts have slugs of published posts keeps the addresses of these', async () => {
    assert.equal((await found('urn:old:13')).slug, 'tide');
    assert.equal((await found('urn:old:14')).slug, 'tide');
  });

  test('whose log-in names are long has addresses of authors as WordPress cuts them', async () => {
    const user = await quoin.storage.users.byLogin(NAME_OF_55);
    assert.equal(user?.slug, NAME_OF_55.slice(0, 50));
  });

  test('whose users have no e-mail address, or one that is none, has them all', async () => {
    const users = await get('users?per_page=100&search=');
    for (const login of ['mara', 'bert', 'cleo']) {
      const [user] = users.filter(({ username }: Json) => username === login);
      assert.ok(user, login);
    }
  });

  test('is imported once', async () => {
    assert.equal(report.taken.get('media'), 2);
    assert.deepEqual([...(await run()).taken], []);
  });

  test('keeps the file of one of two media items when the other is deleted', async () => {
    const [one, other] = [await found('urn:old:7'), await found('urn:old:8')];
    assert.equal((await admin.delete(`/media/${one.id}`, { force: true })).status, 200);
    const { status } = await admin.request('HEAD', `//uploads/${other.file_key}`);
    assert.equal(status, 200);
  });
});
