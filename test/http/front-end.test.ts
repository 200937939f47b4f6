import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { Client } from '../support/client.ts';
import { type Json, startQuoin, temporaryFolder } from '../support/index.ts';

// People read the site elsewhere: `link` names that place, and files, `self` and guid stay with the server.
const HOME = 'https://read.example/blog';
const settings = { frontEnd: HOME, permalinks: '/%year%/%postname%', categoryBase: 'topics', tagBase: 'a/labels' };

describe('links name the front end', async () => {
  const quoin = await startQuoin({ commentInterval: 0, ...settings });
  const [admin, anonymous] = [quoin.as('admin'), quoin.as('anonymous')];
  const parent = await admin.create('/categories', { name: 'Stone' });
  const category = await admin.create('/categories', { name: 'Granite', parent: parent.id });
  const tag = await admin.create('/tags', { name: 'Grey' });
  const post = await admin.create('/posts', { title: 'Low water', status: 'publish', categories: [category.id] });
  const draft = await admin.create('/posts', { title: 'Draft' });
  const above = await admin.create('/pages', { title: 'About', status: 'publish' });
  const page = await admin.create('/pages', { title: 'Team', status: 'publish', parent: above.id });
  const comment = await admin.create('/comments', { post: post.id, content: 'Seen' });
  const picture = await quoin.storage.transaction((stores) =>
    stores.posts.insert({
      type: 'attachment',
      status: 'inherit',
      slug: 'gull',
      file_key: 'a.png',
      mime_type: 'image/png',
    }),
  );

  const year = post.date.slice(0, 4);
  const links: readonly [path: string, link: string][] = [
    [`/posts/${post.id}`, `/${year}/low-water`],
    [`/posts/${draft.id}`, `/?p=${draft.id}`],
    [`/pages/${above.id}`, '/about'],
    [`/pages/${page.id}`, '/about/team'],
    [`/media/${picture}`, '/gull'],
    [`/categories/${category.id}`, '/topics/stone/granite'],
    [`/tags/${tag.id}`, '/a/labels/grey'],
    [`/users/${quoin.users.admin}`, '/author/admin'],
    [`/comments/${comment.id}`, `/${year}/low-water#comment-${comment.id}`],
  ];
  for (const prefix of ['', '//wp-json/wp/v2'])
    for (const [path, link] of links)
      test(`${prefix}${path}`, async () => {
        const { body } = await admin.get(`${prefix}${path}`);
        assert.equal(body.link, HOME + link);
        if (prefix !== '') assert.equal(body._links.self[0].href, `${quoin.url}/wp-json/wp/v2${path}`);
        if (body.guid) assert.match(body.guid.rendered, new RegExp(`^${quoin.url}/\\?p`));
        if (body.source_url) assert.equal(body.source_url, `${quoin.url}/uploads/a.png`);
      });

  test("links of comments to it are the site's own", async () => {
    const hrefs = [
      HOME,
      `${HOME}/team`,
      `${HOME}?p=1`,
      `${quoin.url}/uploads/a.png`,
      `${HOME}ger/`,
      'https://read.example/',
    ];
    for (const [place, href] of hrefs.entries()) {
      const content = `<a href="${href}">there</a>`;
      const { body } = await quoin.as('subscriber').post('/comments', { post: post.id, content });
      const isMarked = /rel="nofollow ugc"/.test((await admin.get(`/comments/${body.id}`)).body.content.rendered);
      assert.equal(isMarked, place > 3, href);
    }
  });

  for (const [path, link] of links.filter(([path]) => !path.startsWith('/comments')))
    test(`resolve finds ${link}`, async () => {
      const rest = `${quoin.url}/wp-json/wp/v2${path}`;
      for (const asked of [HOME + link, `/blog${link}`]) {
        const { body } = await admin.get('//wp-json/quoin/v1/resolve', { path: asked });
        assert.deepEqual([body.status, body.rest, body.link], [200, rest, HOME + link], asked);
      }
    });

  test('resolve finds the first page', async () => {
    for (const path of ['/blog/', '/blog', '/', HOME]) {
      const { body } = await anonymous.get('//wp-json/quoin/v1/resolve', { path });
      assert.deepEqual([body.type, body.link], ['home', `${HOME}/`], path);
    }
  });

  test('and so does the index, the link to a preview, and what editors show of an address', async () => {
    const { url, home } = (await anonymous.get('//wp-json/')).body;
    assert.deepEqual([url, home], [quoin.url, HOME]);
    const saved = await admin.post(`//wp-json/wp/v2/posts/${post.id}/autosaves`, { content: 'More' });
    assert.equal(saved.body.preview_link, `${HOME}/?p=${post.id}&preview=true`);
    const { body } = await admin.get(`//wp-json/wp/v2/posts/${post.id}?context=edit`);
    assert.equal(body.permalink_template, `${HOME}/${year}/%postname%`);
  });
});

describe('addresses of posts may name', () => {
  const structures: readonly [structure: string, path: (post: Json) => string][] = [
    ['/%postname%/', () => '/low-water/'],
    ['/archives/%post_id%', ({ id }) => `/archives/${id}`],
    [
      '/%year%/%monthnum%/%day%/%hour%%minute%%second%-%postname%.html',
      ({ date }) => `/${date.slice(0, 10).replaceAll('-', '/')}/${date.slice(11).replaceAll(':', '')}-low-water.html`,
    ],
    ['/%category%/%postname%/', () => '/stone/granite/low-water/'],
    ['/by/%author%/%post_id%/', ({ id }) => `/by/author/${id}/`],
  ];
  for (const [structure, pathOf] of structures)
    test(structure, async () => {
      const quoin = await startQuoin({ permalinks: structure });
      const [admin, author, anonymous] = [quoin.as('admin'), quoin.as('author'), quoin.as('anonymous')];
      const parent = await admin.create('/categories', { name: 'Stone' });
      const first = await admin.create('/categories', { name: 'Granite', parent: parent.id });
      const second = await admin.create('/categories', { name: 'Basalt' });
      const categories = [second.id, first.id];
      const post = await author.create('/posts', { title: 'Low water', status: 'publish', categories });
      const link = quoin.url + pathOf(post);
      assert.equal(post.link, link);
      const comment = await admin.create('/comments', { post: post.id, content: 'Seen' });
      await quoin.presentAll();
      for (const path of ['/posts', '//wp-json/wp/v2/posts'])
        assert.equal((await anonymous.get(path)).body[0].link, link);
      assert.equal((await anonymous.get('/comments')).body[0].link, `${link}#comment-${comment.id}`);
      const resolved = await anonymous.get('//wp-json/quoin/v1/resolve', { path: pathOf(post) });
      assert.deepEqual([resolved.body.status, resolved.body.id], [200, post.id]);

      // What the address names may change, whatever was stored before.
      await quoin.presentAll();
      await admin.post(`/users/${quoin.users.author}`, { slug: 'keeper' });
      await admin.post(`/categories/${parent.id}`, { slug: 'rock' });
      const changed = link.replace('/author/', '/keeper/').replace('/stone/', '/rock/');
      assert.equal((await anonymous.get(`/posts/${post.id}`)).body.link, changed);
    });

  for (const [structure, before] of [
    ['/%postname%/', '/'],
    ['/archives/%post_id%', '/archives/'],
    ['/blog-%year%/%postname%/', '/blog-'],
  ] as const)
    test(`${structure}: those of terms and authors begin alike, unless they have a base`, async () => {
      for (const [settings, bases] of [
        [{}, [`${before}category`, `${before}tag`]],
        [{ categoryBase: 'category', tagBase: 'a/labels' }, ['/category', '/a/labels']],
      ] as const) {
        const quoin = await startQuoin({ permalinks: structure, feeds: true, ...settings });
        const [admin, anonymous] = [quoin.as('admin'), quoin.as('anonymous')];
        const category = await admin.create('/categories', { name: 'Stone' });
        const tag = await admin.create('/tags', { name: 'Grey' });
        const user = (await admin.get(`/users/${quoin.users.author}`)).body;
        await admin.create('/posts', { title: 'Low water', status: 'publish', author: user.id });
        const end = structure.endsWith('/') ? '/' : '';
        const paths = [`${bases[0]}/stone${end}`, `${bases[1]}/grey${end}`, `${before}author/${user.slug}${end}`];
        for (const [index, item] of [category, tag, user].entries()) {
          const path = paths[index] ?? '';
          assert.equal(item.link, quoin.url + path);
          const resolved = await anonymous.get('//wp-json/quoin/v1/resolve', { path });
          assert.deepEqual([resolved.body.status, resolved.body.id], [200, item.id], path);
          const feed = await fetch(`${quoin.url}${path.replace(/\/$/, '')}/feed/`);
          assert.equal(feed.status, 200, path);
        }
      }
    });

  test('the default category if a post has none left', async () => {
    const quoin = await startQuoin({ permalinks: '/%category%/%postname%/' });
    const id = await quoin.storage.transaction(({ posts }) =>
      posts.insert({
        type: 'post',
        status: 'publish',
        slug: 'low-water',
        date_gmt: '2026-01-01T00:00:00',
        date: '2026-01-01T00:00:00',
      }),
    );
    const linked = async () => (await quoin.as('anonymous').get(`/posts/${id}`)).body.link;
    assert.equal(await linked(), `${quoin.url}/uncategorized/low-water/`);
    const admin = quoin.as('admin');
    const { id: above } = await admin.create('/categories', { name: 'Sea' });
    const { id: tide } = await admin.create('/categories', { name: 'Tide', parent: above });
    await admin.post('//wp-json/wp/v2/settings', { default_category: tide });
    // Its slug alone, as in WordPress.
    assert.equal(await linked(), `${quoin.url}/tide/low-water/`);
  });
});

test('an answer cached for another front end is not sent', async () => {
  const data = temporaryFolder();
  const first = await startQuoin({ data });
  const { id } = await first.as('admin').create('/posts', { title: 'Low water', status: 'publish' });
  await first.presentAll();
  await first.stop();
  const { config } = readConfig({}, {});
  const second = await startServer({ ...config, port: 0, data, ...settings });
  after(() => second.stop());
  const { link, date } = (await new Client(second.address, second.prefix, undefined).get(`/posts/${id}`)).body;
  assert.equal(link, `${HOME}/${date.slice(0, 4)}/low-water`);
});

test('the address of the server has no path: nothing is served below one', async () => {
  const quoin = await startQuoin();
  const { status, body } = await quoin.as('admin').post('//wp-json/wp/v2/settings', { url: 'https://a.example/blog' });
  assert.deepEqual([status, body.data.params], [400, { url: 'url must be an http or https address without a path' }]);
});
