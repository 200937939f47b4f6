import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, type Query, startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const path = '//wp-json/wp/v2/users';
await quoin.addUser({
  login: 'hidden-log-in',
  name: 'Anna',
  roles: ['author'],
  url: 'http://private.example',
  slug: 'hid',
});
await quoin.as('author').create('/posts', { title: 'Shown', status: 'publish' });

const list = (as: string, query: Query = {}) => quoin.as(as).get(path, { who: 'authors', ...query });
const names = async (as: string, query: Query = {}): Promise<string[]> =>
  (await list(as, query)).body.map((user: Json) => user.name);

describe('who=authors', () => {
  test('names all who write, to those who may edit the posts of others', async () => {
    const { body, headers } = await list('editor');
    assert.deepEqual(
      body.map((user: Json) => user.name),
      ['admin', 'Anna', 'author', 'author2', 'contributor', 'editor'],
    );
    assert.equal(headers.get('x-wp-total'), '6');
    for (const user of body) assert.deepEqual(Object.keys(user), ['id', 'name', '_links']);
  });

  test('shows only names in every context', async () => {
    for (const query of [{ _fields: 'id,slug,url,link,email' }, { context: 'embed' }, { _embed: 1 }] as const) {
      const { text, status } = await list('editor', query);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /hid\b|hidden|private\.example/);
    }
    const { status, body } = await list('editor', { context: 'edit' });
    assert.deepEqual([status, body.code], [403, 'rest_forbidden_context']);
  });

  test('is searched by names, and neither filtered nor sorted by hidden fields', async () => {
    assert.deepEqual(await names('editor', { search: 'ann' }), ['Anna']);
    assert.deepEqual(await names('editor', { search: 'hid' }), []);
    assert.deepEqual(await names('editor', { slug: 'hid' }), []);
    assert.deepEqual(await names('editor', { orderby: 'slug' }), ['author']);
    assert.equal((await list('editor', { orderby: 'email' })).body.code, 'rest_forbidden_orderby');
    assert.deepEqual(await names('editor', { orderby: 'name', order: 'desc', per_page: 1 }), ['editor']);
  });

  test('shows whole users to those who list them', async () => {
    const { body } = await list('admin', { search: 'hid', context: 'edit' });
    assert.equal(body[0].username, 'hidden-log-in');
  });

  test('is refused to everybody else', async () => {
    for (const as of ['author', 'contributor', 'subscriber', 'anonymous']) {
      const { status, body } = await list(as);
      assert.deepEqual([status, body.code], [as === 'anonymous' ? 401 : 403, 'rest_forbidden_who']);
    }
  });

  test('shows editors no more than before if it is not requested', async () => {
    assert.deepEqual(
      (await quoin.as('editor').get(path)).body.map((user: Json) => user.name),
      ['author'],
    );
  });
});
