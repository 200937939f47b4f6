import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

// A front end asks which item a path of the site means.
const quoin = await startQuoin();
const [admin, editor, anonymous] = [quoin.as('admin'), quoin.as('editor'), quoin.as('anonymous')];
const resolve = (path: string, client = anonymous) => client.get('//wp-json/quoin/v1/resolve', { path });
const pathOf = (link: string): string => link.slice(quoin.url.length);

const post = await admin.create('/posts', { title: 'Low water', status: 'publish' });
const foreign = await admin.create('/posts', { title: 'Ebbe 潮', status: 'publish' });
const parent = await admin.create('/pages', { title: 'About', status: 'publish' });
const page = await admin.create('/pages', { title: 'Team', status: 'publish', parent: parent.id });
const category = await admin.create('/categories', { name: 'Stone' });
const below = await admin.create('/categories', { name: 'Granite', parent: category.id });
const tag = await admin.create('/tags', { name: 'Grey' });
const picture = await quoin.storage.transaction((stores) =>
  stores.posts.insert({ type: 'attachment', status: 'inherit', slug: 'gull', title: 'Gull', mime_type: 'image/png' }),
);
const attachedTo = (parent_id: number, slug: string) =>
  quoin.storage.transaction((stores) =>
    stores.posts.insert({
      type: 'attachment',
      status: 'inherit',
      slug,
      title: slug,
      mime_type: 'image/png',
      parent_id,
    }),
  );
const attached = await attachedTo(post.id, 'tern');
const sketch = await admin.create('/posts', { title: 'Sketch' });
const hidden = await attachedTo(sketch.id, 'skua');
await attachedTo(page.id, 'wader');
const wp = `${quoin.url}/wp-json/wp/v2`;

describe('a path means', () => {
  const items: readonly [name: string, type: string, rest: string, link: string][] = [
    ['a post', 'post', `/posts/${post.id}`, post.link],
    ['a post whose slug is not Latin', 'post', `/posts/${foreign.id}`, foreign.link],
    ['a page', 'page', `/pages/${parent.id}`, parent.link],
    ['a page below another', 'page', `/pages/${page.id}`, page.link],
    ['a category', 'category', `/categories/${category.id}`, category.link],
    ['a category below another', 'category', `/categories/${below.id}`, below.link],
    ['a tag', 'post_tag', `/tags/${tag.id}`, tag.link],
    ['a picture', 'attachment', `/media/${picture}`, `${quoin.url}/gull/`],
    ['a picture of a post', 'attachment', `/media/${attached}`, `${quoin.url}/tern/`],
    ['an author', 'user', `/users/${quoin.users.admin}`, `${quoin.url}/author/admin/`],
  ];
  for (const [name, type, rest, link] of items)
    test(name, async () => {
      const id = Number(rest.split('/').at(-1));
      const expected = { status: 200, target: null, type, id, link, rest: wp + rest };
      for (const path of [pathOf(link), pathOf(link).replace(/\/$/, ''), decodeURI(pathOf(link)), link]) {
        const { status, body } = await resolve(path);
        assert.deepEqual([status, body], [200, expected], path);
      }
      const { body } = await resolve(pathOf(link).toUpperCase());
      assert.deepEqual(body, { ...expected, status: 301, target: link });
    });

  test('an item by its id, which has another address', async () => {
    for (const [name, one] of [
      ['p', post],
      ['page_id', page],
    ] as const)
      assert.deepEqual((await resolve(`/?${name}=${one.id}`)).body.target, one.link);
  });

  test('a term or an author in the query', async () => {
    const author = `${quoin.url}/author/admin/`;
    for (const [query, target] of [
      [`cat=${category.id}`, category.link],
      [`cat=${below.id}`, below.link],
      ['category_name=granite', below.link],
      ['category_name=stone/granite', below.link],
      ['tag=grey', tag.link],
      [`tag_id=${tag.id}`, tag.link],
      [`author=${quoin.users.admin}`, author],
      ['author_name=admin', author],
    ] as const) {
      const { body } = await resolve(`/?${query}`);
      assert.deepEqual([body.status, body.target], [301, target], query);
    }
    for (const query of [
      `cat=${tag.id}`,
      'cat=x',
      'cat=99999',
      'tag=none',
      `author=${quoin.users.subscriber}`,
      'm=201303',
    ])
      assert.equal((await resolve(`/?${query}`)).status, 404, query);
    assert.equal((await resolve('/?utm_source=x')).body.type, 'home');
  });

  test('items whose slugs have capitals of other scripts, which are encoded in them', async () => {
    const slug = '%d0%9f%d1%80%d0%b8'; // При
    const named = await admin.create('/posts', { title: 'Encoded', status: 'publish', slug });
    const term = await admin.create('/tags', { name: 'Encoded', slug });
    for (const [path, type, id] of [
      [pathOf(named.link), 'post', named.id],
      [pathOf(term.link), 'post_tag', term.id],
      ['/?tag=При', 'post_tag', term.id],
    ] as const) {
      assert.ok(path.includes(slug) || path.includes('При'), path);
      const { status, body } = await resolve(path);
      assert.deepEqual([status, body.type, body.id], [200, type, id], path);
    }
    const above = await admin.create('/pages', { title: 'Encoded', status: 'publish', slug });
    const child = await admin.create('/pages', { title: 'Below', status: 'publish', slug, parent: above.id });
    const day = pathOf(named.link).slice(0, 11);
    const file = await attachedTo(post.id, '%d0%a2%d1%80%d0%b8'); // Три
    for (const item of [named, child, above]) {
      const collection = item === named ? '/posts' : '/pages';
      await admin.post(`${collection}/${item.id}`, { slug: `now-${item.id}` });
    }
    for (const [path, id] of [
      [`${day}/При/`, named.id],
      ['/При/', above.id],
      ['/При/При/', child.id],
      [`${pathOf(post.link)}Три/`, file],
    ] as const) {
      const { body } = await resolve(path);
      assert.deepEqual([body.status, body.id], [301, id], path);
    }
  });

  test('a picture below what it was uploaded to, as in WordPress', async () => {
    for (const [path, slug] of [
      [`${pathOf(post.link)}tern/`, 'tern'],
      [`${pathOf(post.link)}tern`, 'tern'],
      [`${pathOf(post.link)}attachment/tern/`, 'tern'],
      [`${pathOf(page.link)}wader/`, 'wader'],
    ] as const) {
      const { body } = await resolve(path);
      assert.deepEqual([body.status, body.target], [301, `${quoin.url}/${slug}/`], path);
    }
    for (const path of [
      `${pathOf(post.link)}wader/`,
      `${pathOf(post.link)}gull/`,
      `${pathOf(parent.link)}wader/`,
      `${pathOf(post.link)}attachment/`,
      '/attachment/gull/',
    ])
      assert.equal((await resolve(path)).status, 404, path);
    assert.equal((await resolve(`/?p=${sketch.id}`)).status, 404);
  });

  test('no picture of a post that is hidden', async () => {
    for (const path of ['/skua/', `/?attachment_id=${hidden}`]) {
      assert.equal((await resolve(path)).status, 404, path);
      assert.equal((await resolve(path, editor)).body.id, hidden, path);
    }
  });

  test('the first page of the site', async () => {
    const { body } = await resolve('/');
    const link = `${quoin.url}/`;
    assert.deepEqual(body, { status: 200, target: null, type: 'home', id: 0, link, rest: `${wp}/posts` });
  });

  test('nothing, where there is nothing', async () => {
    const day = pathOf(post.link).slice(0, 11);
    for (const path of ['/nothing/', `${day}/nothing/`, `/2001/01/01/${post.slug}/`])
      assert.deepEqual([(await resolve(path)).status, (await resolve(path)).body.code], [404, 'quoin_path_not_found']);
    for (const path of [
      '/category/grey/',
      '/tag/stone/',
      '/category/granite/',
      '/author/nobody/',
      '/?p=999999',
      '/%ff/',
    ])
      assert.equal((await resolve(path)).status, 404, path);
  });
});

describe('a name alone leads on', () => {
  test('from an address of another structure to the one item that has it', async () => {
    for (const [path, one] of [
      [`/${post.slug}/`, post],
      [`/archives/${post.slug}`, post],
      ['/team/', page],
    ] as const) {
      const { body } = await resolve(path);
      assert.deepEqual([body.status, body.target, body.id], [301, one.link, one.id], path);
    }
  });

  test('however many drafts have it', async () => {
    // So that the drafts have smaller ids.
    await quoin.storage.transaction(async (stores) => {
      await stores.posts.insert({ type: 'post', status: 'draft', id: 3000 });
      await stores.imports.continueIds();
    });
    const { id, slug } = await admin.create('/posts', { title: 'Crowd', slug: 'crowd', status: 'publish' });
    assert.deepEqual([slug, id > 3000], ['crowd', true]);
    await quoin.storage.transaction(async (stores) => {
      for (let count = 0; count < 100; count += 1)
        await stores.posts.insert({ type: 'post', status: 'draft', id: 1000 + count, slug: 'crowd', title: 'Crowd' });
    });
    assert.equal((await resolve('/crowd/')).body.id, id);
  });

  test('to nothing where several have it, or it is hidden, or the path is one of terms or authors', async () => {
    const one = await admin.create('/posts', { title: 'Twice', status: 'publish' });
    assert.equal((await resolve('/twice/')).body.id, one.id);
    await admin.create('/posts', { title: 'Hidden', slug: 'alone', status: 'private' });
    await admin.create('/posts', { title: 'Draft', slug: 'twice', status: 'draft' });
    assert.equal((await resolve('/twice/')).body.id, one.id);
    await admin.create('/pages', { title: 'Twice', status: 'publish', parent: parent.id });
    for (const path of ['/twice/', '/alone/', `/category/${post.slug}/`, `/author/${post.slug}/`])
      assert.equal((await resolve(path)).status, 404, path);
  });
});

describe('nothing is told of', () => {
  for (const status of ['draft', 'private', 'pending'])
    test(`a post that is ${status}, but to those who may read it`, async () => {
      const { id, slug, date } = await editor.create('/posts', {
        title: `Hidden ${status}`,
        slug: `hidden-${status}`,
        status,
      });
      const paths = [`/?p=${id}`, `/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`];
      for (const path of paths) assert.equal((await resolve(path)).text, (await resolve('/?p=999999')).text, path);
      assert.equal((await resolve(`/?p=${id}`, editor)).body.id, id);
    });

  test('a scheduled post, before its date', async () => {
    const date_gmt = new Date(quoin.clock.now() + 60_000).toISOString().slice(0, 19);
    const { id, slug, date } = await admin.create('/posts', { title: 'Later', status: 'publish', date_gmt });
    const path = `/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`;
    assert.equal((await resolve(path)).status, 404);
    quoin.clock.advance(61);
    assert.equal((await resolve(path)).body.id, id);
  });

  test('authors who have published nothing', async () => {
    await quoin.addUser({ login: 'idle', roles: ['author'] });
    assert.equal((await resolve('/author/idle/')).status, 404);
    assert.equal((await resolve('/author/idle/', admin)).status, 200);
  });
});

describe('an item that was public is redirected', () => {
  const moved = async (link: string, item: { link: string; id: number }, client = anonymous) => {
    const { status, body } = await resolve(pathOf(link), client);
    assert.deepEqual([status, body.status, body.target, body.id], [200, 301, item.link, item.id], pathOf(link));
  };
  const told = async (link: string, client = anonymous) => (await resolve(pathOf(link), client)).status;
  const publish = (path: string, members: object) =>
    admin.create(path, { title: 'Moved', status: 'publish', ...members });
  const change = async (path: string, { id }: { id: number }, members: object) =>
    (await admin.post(`${path}/${id}`, members)).body;

  test('from former slugs and dates of a post, also twice', async () => {
    const first = await publish('/posts', { slug: 'first' });
    const second = await change('/posts', first, { slug: 'second' });
    const third = await change('/posts', first, { date: '2020-02-02T02:02:02' });
    assert.equal(new Set([first.link, second.link, third.link]).size, 3);
    for (const former of [first, second]) await moved(former.link, third);
    assert.equal(await told(third.link), 200);
    // Nothing was ever there.
    assert.equal(await told(third.link.replace('second', 'first')), 404);
  });

  test('from former places of a page, and of those above it', async () => {
    const above = await publish('/pages', { slug: 'old-top' });
    const below = await publish('/pages', { slug: 'leaf', parent: above.id });
    const renamed = await change('/pages', above, { slug: 'new-top' });
    const { body: now } = await anonymous.get(`/pages/${below.id}`);
    await moved(above.link, renamed);
    await moved(below.link, now);
    const top = await change('/pages', below, { parent: 0, slug: 'twig' });
    for (const former of [below, now]) await moved(former.link, top);
    assert.equal(await told(`${quoin.url}/new-top/nothing/`), 404);
  });

  test('to the item that is at the address now', async () => {
    const first = await publish('/posts', { slug: 'place' });
    await change('/posts', first, { slug: 'elsewhere' });
    const second = await publish('/posts', { slug: 'place' });
    assert.equal(second.link, first.link);
    assert.equal((await resolve(pathOf(first.link))).body.id, second.id);
  });

  test('nowhere, where it is gone', async () => {
    for (const path of ['/posts', '/pages']) {
      const trashed = await publish(path, { slug: 'trashed' });
      await admin.delete(`${path}/${trashed.id}`);
      const { status, body } = await resolve(pathOf(trashed.link));
      assert.deepEqual([status, body.code], [410, 'quoin_path_gone']);
      assert.equal(await told(trashed.link, admin), 410, 'also for those who may look into the trash');
      await admin.delete(`${path}/${trashed.id}?force=true`);
      assert.equal(await told(trashed.link), 410);
      const deleted = await publish(path, { slug: 'deleted' });
      await change(path, deleted, { slug: 'deleted-later' });
      await admin.delete(`${path}/${deleted.id}?force=true`);
      assert.equal(await told(deleted.link), 410);
    }
  });

  test('and reveals no item that is hidden now, or was never public', async () => {
    for (const status of ['draft', 'private']) {
      const post = await publish('/posts', { slug: `was-public-${status}` });
      await change('/posts', post, { status, slug: 'hidden-now' });
      assert.equal(await told(post.link), 404);
      assert.equal((await resolve(pathOf(post.link), editor)).body.id, post.id);
    }
    const date_gmt = new Date(quoin.clock.now() + 60_000).toISOString().slice(0, 19);
    for (const members of [{ status: 'draft' }, { status: 'private' }, { status: 'publish', date_gmt }]) {
      const { id, date } = await admin.create('/posts', { title: 'Never', slug: 'never-public', ...members });
      const link = `${quoin.url}/${date.slice(0, 10).replaceAll('-', '/')}/never-public/`;
      await change('/posts', { id }, { slug: 'never-public-either' });
      assert.equal(await told(link), 404);
      await admin.delete(`/posts/${id}?force=true`);
      assert.equal(await told(link), 404);
    }
  });
});
