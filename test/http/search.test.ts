import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { type Query, startQuoin, upload } from '../support/index.ts';

// One search of all collections.
const quoin = await startQuoin();
const [admin, editor, author] = [quoin.as('admin'), quoin.as('editor'), quoin.as('author')];
const SEARCH = '//wp-json/quoin/v1/search';
const find = async (query: Query, client = editor) =>
  (await client.get(SEARCH, query)).body.map((one: Record<string, unknown>) => [
    one['collection'],
    one['id'],
    one['status'],
  ]);

const { id: post } = await author.create('/posts', { title: 'Harbour', status: 'publish' });
const { id: draft } = await editor.create('/posts', { title: 'Harbour later' });
const { id: own } = await author.create('/posts', { title: 'Harbour mine' });
const { id: page } = await editor.create('/pages', { title: 'The harbour', status: 'publish' });
const { id: picture } = await upload(author, 'harbour.png', png(4, 3));
const { id: category } = await editor.create('/categories', { name: 'Harbours & piers' });
const { id: tag } = await editor.create('/tags', { name: 'harbour' });
const user = await quoin.addUser({ login: 'harbourmaster', roles: ['author'] });

describe('a search of everything', () => {
  test('returns the most relevant posts first', async () => {
    const { id: named } = await editor.create('/posts', { title: 'Anchor', date: '2020-01-01T00:00:00' });
    const { id: telling } = await editor.create('/posts', { title: 'Later', content: 'anchor' });
    const found = await find({ search: 'anchor', collections: 'posts' });
    assert.deepEqual(
      found.map(([, id]: unknown[]) => id),
      [named, telling],
    );
    for (const id of [named, telling]) await editor.delete(`/posts/${id}`, { force: true });
  });

  test('finds drafts also by words to leave out alone', async () => {
    const found = await find({ search: '-mine', collections: 'posts' });
    assert.deepEqual(found.map(([, id]: unknown[]) => id).toSorted(), [post, draft].toSorted());
  });

  test('finds items that the user may list, in all collections', async () => {
    const found = (await find({ search: 'harbour' }, admin)).toSorted();
    const expected = [
      ['posts', post, 'publish'],
      ['posts', draft, 'draft'],
      ['posts', own, 'draft'],
      ['pages', page, 'publish'],
      ['media', picture, 'inherit'],
      ['categories', category, null],
      ['tags', tag, null],
      ['users', user, null],
    ];
    assert.deepEqual(found, expected.toSorted());
    const ofAuthor = (await find({ search: 'harbour' }, author)).map(([, id]: [string, number]) => id);
    assert.deepEqual(new Set(ofAuthor), new Set([post, own, page, picture, category, tag]));
    const ofSubscriber = (await find({ search: 'harbour' }, quoin.as('subscriber'))).map(
      ([, id]: [string, number]) => id,
    );
    assert.deepEqual(new Set(ofSubscriber), new Set([post, page, picture, category, tag]));
  });

  test('names type and subtype of each result', async () => {
    const { body } = await editor.get(SEARCH, {
      search: 'harbour',
      collections: 'categories,pages',
      per_collection: 1,
    });
    assert.deepEqual(body, [
      {
        collection: 'categories',
        id: category,
        title: 'Harbours &amp; piers',
        status: null,
        link: `${quoin.url}/category/harbours-piers/`,
        rest: `${quoin.url}/wp-json/wp/v2/categories/${category}`,
      },
      {
        collection: 'pages',
        id: page,
        title: 'The harbour',
        status: 'publish',
        link: `${quoin.url}/the-harbour/`,
        rest: `${quoin.url}/wp-json/wp/v2/pages/${page}`,
      },
    ]);
    assert.equal((await find({ search: 'harbour', collections: 'posts', per_collection: 2 })).length, 2);
    assert.deepEqual(await find({ search: 'nothing like it' }), []);
  });

  test('is for users, with a text', async () => {
    assert.equal((await quoin.as('anonymous').get(SEARCH, { search: 'x' })).status, 401);
    for (const query of [{}, { search: 'x', collections: 'secrets' }, { search: 'x', per_collection: 21 }] as Query[])
      assert.equal((await editor.get(SEARCH, query)).status, 400);
  });
});
