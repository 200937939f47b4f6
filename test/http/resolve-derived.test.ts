import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

// Addresses of items that WordPress serves besides the present one.
const quoin = await startQuoin();
const admin = quoin.as('admin');
const resolve = (path: string) => quoin.as('anonymous').get('//wp-json/quoin/v1/resolve', { path });
const pathOf = (link: string): string => link.slice(quoin.url.length);

const post = await admin.create('/posts', { title: 'Low water', status: 'publish' });
const parent = await admin.create('/pages', { title: 'About', status: 'publish' });
const page = await admin.create('/pages', { title: 'Team', status: 'publish', parent: parent.id });

describe('a post whose address has a category or an author is found', async () => {
  const site = await startQuoin({ permalinks: '/%category%/%year%/%postname%/' });
  const client = site.as('admin');
  const ask = async (path: string) => (await site.as('anonymous').get('//wp-json/quoin/v1/resolve', { path })).body;
  const above = await client.create('/categories', { name: 'Stone' });
  const { id: category } = await client.create('/categories', { name: 'Granite', parent: above.id });
  const of = { status: 'publish', date: '2024-03-01T10:00:00', categories: [category] };
  const { id, link, slug } = await client.create('/posts', { title: 'Quarry', ...of });

  test('below any other category, as the first one may have changed', async () => {
    assert.equal(new URL(link).pathname, `/stone/granite/2024/${slug}/`);
    for (const path of [`/granite/2024/${slug}/`, `/other/2024/${slug}`, `/stone/2024/${slug}/`]) {
      const { status, target, id: found } = await ask(path);
      assert.deepEqual([status, target, found], [301, link, id], path);
    }
  });

  test('only with the rest of its address', async () =>
    assert.equal((await ask(`/granite/2023/${slug}/`)).code, 'quoin_path_not_found'));

  test('nowhere, where it is hidden', async () => {
    const hidden = await client.create('/posts', { title: 'Hidden quarry', ...of, status: 'private' });
    assert.equal((await ask(`/other/2024/${hidden.slug}/`)).code, 'quoin_path_not_found');
  });
});

describe('addresses that WordPress makes of the address of an item lead to the item', () => {
  for (const [name, made] of [
    ['a page of its comments', (path: string) => `${path}comment-page-2/`],
    ['its form for other sites', (path: string) => `${path}embed/`],
    ['a page of its text', (path: string) => `${path}3/`],
    ['its address without rewriting', (path: string) => `/index.php${path}`],
  ] as const)
    test(name, async () => {
      for (const { link, id } of [post, page]) {
        const { body } = await resolve(made(pathOf(link)));
        assert.deepEqual([body.status, body.target, body.id], [301, link, id], made(pathOf(link)));
      }
    });

  test('but not what is at such an address itself, nor what is nowhere', async () => {
    const embed = await admin.create('/pages', { title: 'Embed', status: 'publish', parent: page.id });
    assert.equal((await resolve(pathOf(embed.link))).body.id, embed.id);
    for (const path of ['/nothing/embed/', '/embed/', '/index.php/', '/nothing/3/'])
      assert.equal((await resolve(path)).status, 404, path);
  });
});
