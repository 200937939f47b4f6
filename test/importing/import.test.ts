import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { equals } from '../../src/storage/index.ts';
import { type Json, startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const item = (members: string, comments = ''): string =>
  `<item><dc:creator>mara</dc:creator>${members}${comments}</item>`;
const comment = (id: number, parent: number, approved: string): string =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Visitor</wp:comment_author><wp:comment_author_email>v@example.com</wp:comment_author_email><wp:comment_date>2024-03-02 08:00:00</wp:comment_date><wp:comment_date_gmt>2024-03-02 08:00:00</wp:comment_date_gmt><wp:comment_content>Said ${id}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
const member = (name: string, value: string | number): string => `<wp:${name}>${value}</wp:${name}>`;
const postMeta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const dates =
  '<wp:post_date>2024-03-01 10:00:00</wp:post_date><wp:post_date_gmt>2024-03-01 10:00:00</wp:post_date_gmt>';

const wxr = (items: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login>mara</wp:author_login><wp:author_email>mara@example.com</wp:author_email><wp:author_display_name>Mara</wp:author_display_name></wp:author>
<wp:category><wp:term_id>30</wp:term_id><wp:category_nicename>granite</wp:category_nicename><wp:category_parent>stone</wp:category_parent><wp:cat_name>Granite</wp:cat_name></wp:category>
<wp:category><wp:term_id>31</wp:term_id><wp:category_nicename>stone</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>Stone</wp:cat_name></wp:category>
${items}</channel></rss>`;

const whole = wxr(
  [
    item(
      `<title>Child</title>${member('post_id', 60)}${dates}${member('status', 'publish')}${member('post_type', 'page')}${member('post_parent', 61)}${member('post_name', 'child')}${member('menu_order', 3)}`,
    ),
    item(
      `<title>Parent</title>${member('post_id', 61)}${dates}${member('status', 'publish')}${member('post_type', 'page')}${member('post_name', 'parent')}`,
    ),
    item(
      `<title>Threaded</title><content:encoded><![CDATA[Words -- here]]></content:encoded><category domain="category" nicename="granite">Granite</category><category domain="post_tag" nicename="grey">Grey</category>${member('post_id', 50)}${dates}${member('status', 'publish')}${member('post_type', 'post')}${member('post_name', 'threaded')}${member('comment_status', 'open')}${member('is_sticky', 1)}${postMeta('_thumbnail_id', '70')}${postMeta('rating', '4')}${postMeta('mood', 'calm')}${postMeta('pages', 'many')}`,
      comment(901, 902, '1') + comment(902, 0, '1') + comment(903, 0, 'spam'),
    ),
    item(
      `<title>Locked</title><content:encoded>Behind the door</content:encoded>${member('post_id', 51)}${dates}${member('status', 'publish')}${member('post_type', 'post')}${member('post_password', 'ebb')}`,
    ),
    item(
      `<title>Later</title>${member('post_id', 52)}<wp:post_date>2090-01-01 00:00:00</wp:post_date><wp:post_date_gmt>2090-01-01 00:00:00</wp:post_date_gmt>${member('status', 'future')}${member('post_type', 'post')}`,
    ),
    item(
      `<title>Sketch</title>${member('post_id', 53)}<wp:post_date>2024-03-01 10:00:00</wp:post_date>${member('status', 'draft')}${member('post_type', 'post')}`,
    ),
    item(
      `<title>Thrown away</title>${member('post_id', 54)}${dates}${member('status', 'trash')}${member('post_type', 'post')}${member('post_name', 'thrown__trashed')}`,
    ),
    item(
      `<title>Picture</title>${member('post_id', 70)}${dates}${member('status', 'inherit')}${member('post_type', 'attachment')}<wp:attachment_url>https://old.example/p/picture.png</wp:attachment_url>`,
    ),
    item(
      `<title>Main menu</title>${member('post_id', 80)}${member('status', 'publish')}${member('post_type', 'nav_menu_item')}`,
    ),
  ].join('\n'),
);

const data = temporaryFolder();
const site = join(data, 'site');
const path = join(data, 'export.xml');
writeFileSync(path, whole);
mkdirSync(site);
writeFileSync(
  join(site, 'meta-fields.json'),
  JSON.stringify([
    { resource: 'posts', key: 'rating', type: 'integer' },
    { resource: 'posts', key: 'pages', type: 'integer', default: 1 },
  ]),
);
const first = await runQuoin(['import', path, '--data', site], { QUOIN_ADMIN_PASSWORD: 'secret-1' });
cpSync(site, `${site}-once`, { recursive: true });
const second = await runQuoin(['import', path, '--data', site]);
const once = await startQuoin({ data: `${site}-once` });
const quoin = await startQuoin({ data: site });

describe('importing an export', () => {
  const titled = async (path: string, title: string): Promise<Json> =>
    (
      await quoin
        .as('admin')
        .get(path, { search: title, context: 'edit', ...(path === '/media' ? {} : { status: 'any' }) })
    ).body[0];

  test('reports what it imported, what it left out, and why', () => {
    assert.equal(first.code, 0, first.stderr);
    assert.match(
      first.stdout,
      /Imported: 1 settings, 1 authors, 2 categories, 2 pages, 1 tags, 3 comments, 5 posts, 1 media\./,
    );
    assert.match(first.stdout, /nav_menu_item 80 "Main menu" \(line \d+\): there is no type nav_menu_item here/);
  });

  test('a second run changes nothing', async () => {
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.stdout, /Imported: nothing\./);
    for (const path of ['/posts', '/pages']) {
      const all = { status: 'any', context: 'edit', per_page: 100 };
      const { text } = await quoin.as('admin').get(path, all);
      const { text: before } = await once.as('admin').get(path, all);
      assert.equal(text.replaceAll(quoin.url, ''), before.replaceAll(once.url, ''));
    }
  });

  test('ids are kept in an empty database', async () => {
    assert.deepEqual(
      (
        await Promise.all(
          [
            ['/posts', 'Threaded'],
            ['/pages', 'Parent'],
            ['/media', 'Picture'],
          ].map(([at = '', title = '']) => titled(at, title)),
        )
      ).map((one) => one.id),
      [50, 61, 70],
    );
    assert.equal((await quoin.as('anonymous').get('/comments/902')).body.content.rendered, '<p>Said 902</p>\n');
    assert.equal(
      (await quoin.as('admin').post('/posts', { title: 'Next' })).body.id > 70,
      true,
      'new ids continue behind them',
    );
  });

  test('parents, terms, pictures and threads are connected, whatever the order in the file', async () => {
    assert.equal((await titled('/pages', 'Child')).parent, 61);
    assert.equal((await titled('/pages', 'Child')).menu_order, 3);
    const post = await titled('/posts', 'Threaded');
    const [granite] = (await quoin.as('anonymous').get('/categories', { slug: 'granite' })).body;
    assert.deepEqual(post.categories, [granite.id]);
    assert.equal(granite.count, 1);
    assert.equal((await quoin.as('anonymous').get(`/categories/${granite.parent}`)).body.slug, 'stone');
    assert.equal(post.featured_media, 70);
    assert.equal(post.sticky, true);
    assert.equal(post.content.rendered, '<p>Words &#8212; here</p>\n');
    assert.equal((await quoin.as('anonymous').get('/comments/901')).body.parent, 902);
    assert.equal((await quoin.as('anonymous').get('/comments/903')).status, 401);
  });

  test('imports only meta fields that the settings declare', async () => {
    assert.deepEqual((await titled('/posts', 'Threaded')).meta, { rating: 4, pages: 1 });
    assert.match(first.stdout, /meta field of post 50 "Threaded".*pages must be/);
    assert.match(
      first.stdout,
      /^Custom fields that are not declared, and were left out: 1\.\n {2}mood of posts \(1\)$/m,
    );
  });

  test('each item has the state it had', async () => {
    const anonymous = quoin.as('anonymous');
    assert.equal((await anonymous.get('/posts/51')).body.content.rendered, '');
    assert.match((await anonymous.get('/posts/51', { password: 'ebb' })).body.content.rendered, /Behind the door/);
    for (const id of [52, 53, 54]) assert.equal((await anonymous.get(`/posts/${id}`)).status, 401);
    const admin = quoin.as('admin');
    const status = async (id: number) => (await admin.get(`/posts/${id}`, { context: 'edit' })).body.status;
    assert.deepEqual(await Promise.all([52, 53, 54].map(status)), ['future', 'draft', 'trash']);
  });

  test('authors get accounts that nobody can log in to yet', async () => {
    const author = (await titled('/posts', 'Threaded')).author;
    assert.equal((await quoin.as('admin').get(`/users/${author}`, { context: 'edit' })).body.username, 'mara');
    assert.equal((await quoin.login('mara', '').get('/posts')).status, 401);
  });
});

describe('importing broken exports', () => {
  for (const [name, text, message] of [
    ['an export that is cut short', whole.slice(0, whole.length - 40), /line \d+, column \d+: .*cut short/],
    ['a text that is no XML', 'not an export', /line 1/],
    [
      'an export with a document type',
      whole.replace('<rss', '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss'),
      /line 2/,
    ],
  ] as const) {
    test(`${name} is refused, and leaves no trace (B8)`, async () => {
      const broken = join(data, 'broken.xml');
      const untouched = join(data, 'untouched');
      writeFileSync(broken, text);
      const outcome = await runQuoin(['import', broken, '--data', untouched]);
      assert.equal(outcome.code, 1);
      assert.match(outcome.stderr, message);
      assert.equal(existsSync(untouched), false);
    });
  }
});

describe('markup of an export', () => {
  const hostile = '<p onclick="alert(1)">Kept</p><script>alert(1)</script><iframe src="https://x.example"></iframe>';
  const cdata = (element: string, text: string): string => `<${element}><![CDATA[${text}]]></${element}>`;
  const said = (user: number): string =>
    comment(900 + user, 0, '1')
      .replace('<wp:comment_content>Said', `<wp:comment_user_id>${user}</wp:comment_user_id><wp:comment_content>Said`)
      .replace(/<wp:comment_content>.*<\/wp:comment_content>/, cdata('wp:comment_content', hostile));
  const posted = (creator: string, id: number): string =>
    `<item><dc:creator>${creator}</dc:creator>${cdata('title', hostile)}${cdata('content:encoded', hostile)}${cdata('excerpt:encoded', hostile)}${member('post_id', id)}${dates}${member('status', 'publish')}${member('post_type', 'post')}${said(7)}${said(0)}</item>`;

  /** Raw texts of what is imported with these flags. */
  const imported = async (...flags: string[]) => {
    const folder = temporaryFolder();
    const file = join(folder, 'hostile.xml');
    writeFileSync(file, wxr(posted('mara', 50) + posted('admin', 51)));
    const target = join(folder, 'site');
    const { stdout: output } = await runQuoin(['import', file, '--data', target, ...flags], {
      QUOIN_ADMIN_PASSWORD: 'secret-1',
    });
    const served = await startQuoin({ data: target });
    const textsOf = async (id: number): Promise<string> =>
      JSON.stringify(await served.storage.posts.get(id)) +
      JSON.stringify(await served.storage.comments.find({ where: equals('post_id', id) }));
    return { output, author: await textsOf(50), admin: await textsOf(51) };
  };
  const isLive = /onclick=|<script|<iframe/;

  test('is removed from texts of authors who may not write it, and reported', async () => {
    const { author, admin, output } = await imported();
    assert.doesNotMatch(author, isLive);
    assert.match(author, /Kept/);
    assert.match(admin, /<iframe/);
    assert.match(
      output,
      /its author may not use it here; --trust-markup keeps it\n {4}(comment .*\n {4})?markup of post 50 /,
    );
    assert.doesNotMatch(output, /markup of post 51/);
  });

  test('is kept if the export is trusted', async () => {
    const { author, output } = await imported('--trust-markup');
    assert.match(author, /<iframe/);
    assert.doesNotMatch(output, /markup of/);
  });
});
