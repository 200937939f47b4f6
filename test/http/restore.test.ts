import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

// Out of the trash, into the state before it.
const quoin = await startQuoin();
const [admin, author, contributor] = [quoin.as('admin'), quoin.as('author'), quoin.as('contributor')];
const restore = (path: string, client = admin, headers = {}) =>
  client.request('POST', `//wp-json/quoin/v1${path}/restore`, { headers });
const LATER = '2030-01-01T00:00:00';

describe('an item comes back as it was:', async () => {
  for (const collection of ['/posts', '/pages'])
    for (const [status, slug, date] of [
      ['publish', 'some-name', undefined],
      ['future', 'a-later-one', LATER],
      ['draft', '', undefined],
      ['draft', 'named-draft', undefined],
      ['pending', '', undefined],
      ['private', 'own-words', undefined],
    ] as const)
      test(`${collection}, ${status}${slug && `, ${slug}`}`, async () => {
        const made = await admin.create(collection, {
          title: 'Title',
          content: 'Words',
          status,
          ...(slug && { slug }),
          ...(date && { date }),
        });
        const path = `${collection}/${made.id}`;
        const before = (await admin.get(path, { context: 'edit' })).body;
        assert.equal((await admin.delete(path)).body.status, 'trash');
        quoin.clock.advance(60);
        const { status: code, body, headers } = await restore(path);
        assert.equal(code, 200, JSON.stringify(body));
        assert.deepEqual([body.status, body.title.raw], [status, 'Title']);
        assert.match(headers.get('etag') ?? '', /^"v\d+\./);
        const after = (await admin.get(path, { context: 'edit' })).body;
        const { modified: _, modified_gmt: __, ...same } = before;
        for (const [name, value] of Object.entries(same))
          if (before.status !== 'draft' && before.status !== 'pending' ? true : !name.startsWith('date'))
            assert.deepEqual(after[name], value, name);
        assert.doesNotMatch(after.slug, /trashed/);
      });

  for (const [status, open] of [
    ['inherit', true],
    ['private', false],
  ] as const)
    test(`a media item, ${status}`, async () => {
      const { id } = await upload(author, 'gull.png', png(4, 3), status === 'private' ? { status } : {});
      await author.delete(`/media/${id}`);
      const { body } = await restore(`/media/${id}`, author);
      assert.equal(body.status, status);
      assert.equal((await quoin.as('anonymous').get(`/media/${id}`)).status === 200, open);
    });

  const { id: post } = await author.create('/posts', { title: 'Talk', status: 'publish' });
  for (const status of ['approved', 'hold', 'spam'])
    test(`a comment, ${status}`, async () => {
      const { id } = await admin.create('/comments', { post, content: `so ${status}`, status });
      await admin.delete(`/comments/${id}`);
      const { body } = await restore(`/comments/${id}`);
      assert.equal(body.status, status);
    });
});

describe('restoring', () => {
  const trashed = async (client: typeof admin, fields: object): Promise<number> => {
    const { id } = await client.create('/posts', { title: 'Away', ...fields });
    await client.delete(`/posts/${id}`);
    return id;
  };

  test('is allowed to users who may update the item', async () => {
    const draft = await trashed(contributor, {});
    const published = await trashed(author, { status: 'publish' });
    const others = await trashed(admin, { status: 'publish' });
    const told = async (id: number) => {
      const statuses: number[] = [];
      for (const role of ['anonymous', 'subscriber', 'contributor', 'author'] as const)
        statuses.push((await restore(`/posts/${id}`, quoin.as(role))).status);
      return statuses;
    };
    assert.deepEqual(await told(draft), [401, 403, 200, 403]);
    assert.deepEqual(await told(published), [401, 403, 403, 200]);
    assert.deepEqual(await told(others), [401, 403, 403, 403]);
    assert.equal((await restore(`/posts/${others}`, quoin.as('editor'))).body.status, 'publish');
  });

  test('publishes nothing for those who may not publish', async () => {
    const id = await trashed(admin, { status: 'publish', author: quoin.users.contributor });
    assert.equal((await restore(`/posts/${id}`, contributor)).status, 403);
    assert.equal((await admin.get(`/posts/${id}`, { context: 'edit' })).body.status, 'trash');
  });

  test('needs an item in the trash, and does not reveal one to others', async () => {
    const { id } = await admin.create('/posts', { title: 'There', status: 'private' });
    const { status, body } = await restore(`/posts/${id}`);
    assert.deepEqual([status, body.code], [409, 'quoin_not_trashed']);
    assert.equal((await restore(`/posts/${id}`, author)).status, 403);
    assert.equal((await restore('/posts/999999')).body.code, 'rest_post_invalid_id');
    const { id: page } = await admin.create('/pages', { title: 'A page' });
    await admin.delete(`/pages/${page}`);
    assert.equal((await restore(`/posts/${page}`)).status, 404);
  });

  test('is for the version that was seen', async () => {
    const id = await trashed(admin, {});
    const seen = (await admin.get(`/posts/${id}`, { context: 'edit' })).headers.get('etag') ?? '';
    const old = seen.replace(/v\d+/, 'v1');
    assert.equal((await restore(`/posts/${id}`, admin, { 'if-match': old })).status, 412);
    assert.equal((await restore(`/posts/${id}`, admin, { 'if-match': seen })).status, 200);
  });

  test('accepts no other arguments', async () => {
    const id = await trashed(admin, {});
    const body = { title: 'Other', status: 'publish', author: quoin.users.author };
    const answer = await admin.request('POST', `//wp-json/quoin/v1/posts/${id}/restore`, { body });
    assert.deepEqual([answer.body.status, answer.body.title.raw], ['draft', 'Away']);
  });

  test('is recorded in the audit log', async () => {
    const id = await trashed(author, {});
    await restore(`/posts/${id}`, author);
    const last = (await quoin.storage.audit.entries({ after: 0, limit: 1000 })).at(-1);
    assert.deepEqual([last?.operation, last?.resource, last?.item_id, last?.login], ['restore', 'post', id, 'author']);
  });
});
