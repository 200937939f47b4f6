import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { startQuoin } from '../support/index.ts';

// Feeds, sitemap and robots: lists as strangers see them, written as XML.
const quoin = await startQuoin({ feeds: true, frontEnd: 'https://www.example.com', title: 'Low & high' });
const admin = quoin.as('admin');
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(quoin.url + path, { headers, redirect: 'manual' });

/** The texts of all elements of a name; the whole must be XML. */
async function textsOf(path: string, name: string): Promise<string[]> {
  const answer = await get(path);
  assert.equal(answer.status, 200, path);
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let open = '';
  parser.on('opentag', () => {
    open = '';
  });
  parser.on('text', (text) => {
    open += text;
  });
  parser.on('closetag', (tag) => {
    if (tag.name === name) texts.push(open);
  });
  parser.on('error', (error) => assert.fail(error));
  parser.write(await answer.text()).close();
  return texts;
}

const category = await admin.create('/categories', { name: 'Stone & co' });
const tag = await admin.create('/tags', { name: 'Grey' });
const post = await admin.create('/posts', {
  title: 'Ebb & <em>flow</em> ]]>',
  content: '<!-- wp:paragraph --><p>A & b\u0007 "c"</p><!-- /wp:paragraph -->',
  status: 'publish',
  date_gmt: '2026-01-02T03:04:05',
  categories: [category.id],
  tags: [tag.id],
});
const page = await admin.create('/pages', { title: 'About', status: 'publish' });
const comment = await admin.create('/comments', { post: post.id, content: 'Well <b>said</b>' });
const hidden = await admin.create('/posts', { title: 'Private one', status: 'private', categories: [category.id] });
await admin.create('/comments', { post: hidden.id, content: 'Unheard' });
const locked = await admin.create('/posts', { title: 'Locked', content: 'Secret', status: 'publish', password: 'x' });
await admin.create('/comments', { post: locked.id, content: 'Behind the lock' });
const pathOf = (link: string) => link.replace('https://www.example.com', '');

describe('feeds', () => {
  test('hold public items, with addresses of the front end', async () => {
    assert.deepEqual(await textsOf('/feed/', 'title'), ['Low & high', 'Locked', 'Ebb & flow ]]>']);
    assert.deepEqual(await textsOf('/feed/', 'link'), ['https://www.example.com/', locked.link, post.link]);
    assert.deepEqual(await textsOf('/feed/', 'pubDate'), [
      new Date(`${locked.date_gmt}Z`).toUTCString().replace('GMT', '+0000'),
      'Fri, 02 Jan 2026 03:04:05 +0000',
    ]);
    assert.deepEqual(await textsOf('/feed/', 'category'), ['Uncategorized', 'Stone & co', 'Grey']);
    assert.deepEqual(await textsOf('/feed/', 'dc:creator'), ['admin', 'admin']);
    const [content] = await textsOf('/feed/', 'content:encoded');
    assert.match(content ?? '', /<p>A &#038; b|<p>A &amp; b/);
  });

  test('are RSS or Atom, by any of the paths and arguments that WordPress has', async () => {
    const whole = await (await get('/feed/')).text();
    for (const path of [
      '/feed',
      '/feed/rss2/',
      '/feed/rss/',
      '/feed/feed/',
      '/?feed=rss2',
      '/?feed=feed',
      '/index.php?feed=rss2',
    ])
      assert.equal(await (await get(path)).text(), whole, path);
    for (const path of ['/feed/atom/', '/feed/atom', '/?feed=atom', '/?x=1&feed=atom']) {
      assert.equal((await get(path)).headers.get('content-type'), 'application/atom+xml; charset=utf-8');
      assert.deepEqual(await textsOf(path, 'title'), ['Low & high', 'Locked', 'Ebb & flow ]]>']);
      assert.deepEqual((await textsOf(path, 'published')).at(-1), '2026-01-02T03:04:05Z');
    }
  });

  test('exist for categories, tags and authors', async () => {
    const author = '/author/admin/';
    for (const path of [pathOf(category.link), pathOf(tag.link)])
      assert.equal((await textsOf(`${path}feed/`, 'link')).at(-1), post.link, path);
    assert.deepEqual((await textsOf(`${pathOf(category.link)}feed/`, 'title')).slice(0, 1), [
      'Stone & co – Low & high',
    ]);
    assert.equal((await textsOf(`${pathOf(category.link)}feed/`, 'item')).length, 1);
    assert.equal((await textsOf(`${author}feed/atom/`, 'entry')).length, 2);
    assert.equal((await textsOf(`${author}?feed=atom`, 'entry')).length, 2);
  });

  test('hold comments on public posts only', async () => {
    assert.deepEqual(await textsOf('/comments/feed/', 'link'), [
      'https://www.example.com/',
      `${post.link}#comment-${comment.id}`,
    ]);
    assert.deepEqual(await textsOf('/?feed=comments-rss2', 'title'), [
      'Comments – Low & high',
      'admin: Ebb & flow ]]>',
    ]);
    assert.deepEqual((await textsOf(`${pathOf(post.link)}feed/`, 'link')).at(-1), `${post.link}#comment-${comment.id}`);
    assert.deepEqual(await textsOf(`${pathOf(locked.link)}feed/`, 'item'), []);
    assert.equal((await get(`/2026/11/21/${hidden.slug}/feed/`)).status, 404);
  });

  test('answer logged-in users as anonymous clients', async () => {
    const authorization = `Basic ${Buffer.from('admin:wrong').toString('base64')}`;
    for (const path of ['/feed/', '/comments/feed/'])
      assert.equal(await (await get(path, { authorization })).text(), await (await get(path)).text());
  });

  test('have pages', async () => {
    assert.equal((await get('/feed/?paged=2')).status, 404);
    assert.equal((await get('/comments/feed/?paged=2')).status, 404);
    for (const path of ['/feed/?paged=0', '/feed/?paged=x', '/feed/?paged=99999'])
      assert.equal(await (await get(path)).text(), await (await get('/feed/')).text(), path);
  });

  test('lead on from another spelling of an address', async () => {
    const answer = await get(`${pathOf(category.link).toUpperCase().replace('CATEGORY', 'category')}feed/atom/`);
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, `${category.link}feed/atom/`]);
  });

  test('have no address that makes the server fail', async () => {
    const part = fc.constantFrom(
      '/feed',
      '/',
      '/category',
      '/stone',
      '%ff',
      '%00',
      '%2f',
      '/..',
      'x',
      '/comments',
      '/atom',
      '\\',
      '?feed=',
      '?paged=',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const { status } = await get(`/${parts.join('')}`);
        assert.ok(status < 500, `${status}`);
      }),
      { numRuns: 200 },
    );
  });

  test('are empty or missing on an empty site', async () => {
    for (const path of ['/nothing/feed/', '/feed/none/', '/category/none/feed/', '/author/nobody/feed/'])
      assert.equal((await get(path)).status, 404, path);
    assert.equal((await get('/site/v2/feed')).headers.get('content-type'), 'application/json; charset=UTF-8');
  });
});

describe('files of the site', () => {
  test('answer 304 until something changes', async () => {
    for (const path of ['/feed/', '/wp-sitemap.xml', '/robots.txt', '/wp-sitemap-posts-post-1.xml']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      for (const again of [path, path, `${path}?utm_source=x`])
        assert.equal((await get(again, { 'if-none-match': etag })).status, 304, again);
    }
    const etag = (await get('/feed/')).headers.get('etag') ?? '';
    const { id } = await admin.create('/posts', { title: 'Later', status: 'publish' });
    assert.equal((await get('/feed/', { 'if-none-match': etag })).status, 200);
    await admin.delete(`/posts/${id}`, { force: true });
  });

  test('are made once, whatever credentials and cookies are sent', async () => {
    const { posts } = quoin.storage;
    const page = posts.page.bind(posts);
    let made = 0;
    posts.page = async (query) => {
      made += 1;
      return page(query);
    };
    await admin.create('/tags', { name: 'Anew' });
    const credentials = [{}, { cookie: 'a=b' }, { authorization: 'Basic eDp5' }, { cookie: 'c=d', authorization: 'x' }];
    for (const time of ['first', 'second', 'third']) {
      if (time === 'third') made = 0;
      for (const headers of credentials)
        assert.equal((await get('/wp-sitemap-posts-post-1.xml', headers as Record<string, string>)).status, 200);
    }
    posts.page = page;
    assert.equal(made, 0);
  });

  test('name every public address in the sitemap, and no other', async () => {
    assert.deepEqual(
      await textsOf('/wp-sitemap.xml', 'loc'),
      ['posts-post-1', 'posts-page-1', 'taxonomies-category-1', 'taxonomies-post_tag-1', 'users-1'].map(
        (name) => `https://www.example.com/wp-sitemap-${name}.xml`,
      ),
    );
    assert.deepEqual(await textsOf('/wp-sitemap-posts-post-1.xml', 'loc'), [
      'https://www.example.com/',
      post.link,
      locked.link,
    ]);
    assert.deepEqual(await textsOf('/wp-sitemap-posts-page-1.xml', 'loc'), [page.link]);
    assert.ok((await textsOf('/wp-sitemap-taxonomies-category-1.xml', 'loc')).includes(category.link));
    assert.deepEqual(await textsOf('/wp-sitemap-users-1.xml', 'loc'), ['https://www.example.com/author/admin/']);
    for (const path of ['/wp-sitemap-posts-post-2.xml', '/wp-sitemap-none-1.xml', '/wp-sitemap-posts-post-0.xml'])
      assert.equal((await get(path)).status, 404, path);
  });

  test('divide the sitemap, so that no part costs much', async () => {
    const large = await startQuoin({ feeds: true });
    for (let made = 0; made < 501; made += 1)
      await large.as('admin').create('/pages', { title: `Page ${made}`, status: 'publish' });
    const locations = async (path: string) => (await (await fetch(large.url + path)).text()).split('<loc>').slice(1);
    const parts = (await locations('/wp-sitemap.xml')).filter((one) => one.includes('posts-page'));
    assert.equal(parts.length, 2);
    const [first, second] = await Promise.all([1, 2].map((part) => locations(`/wp-sitemap-posts-page-${part}.xml`)));
    assert.deepEqual(
      [first?.length, second?.length, new Set([...(first ?? []), ...(second ?? [])]).size],
      [500, 1, 501],
    );
    assert.equal((await fetch(`${large.url}/wp-sitemap-posts-page-3.xml`)).status, 404);
  });

  test('tell crawlers where the sitemap is', async () => {
    assert.match(await (await get('/robots.txt')).text(), /\nSitemap: https:\/\/www\.example\.com\/wp-sitemap\.xml\n$/);
  });

  test('are served only on request', async () => {
    const plain = await startQuoin();
    for (const path of ['/feed/', '/wp-sitemap.xml', '/robots.txt'])
      assert.equal((await fetch(plain.url + path)).status, 404, path);
  });
});
