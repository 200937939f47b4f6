import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

// Two terms become one.
const quoin = await startQuoin();
const [admin, editor] = [quoin.as('admin'), quoin.as('editor')];
const merge = (id: number, body: unknown, client = editor, headers = {}) =>
  client.request('POST', `//wp-json/quoin/v1/terms/${id}/merge`, { body, headers });
const make = async (path: string, fields: object): Promise<number> => (await editor.create(path, fields)).id;
const isWhole = async () =>
  assert.deepEqual(
    (await quoin.storage.check({ nowGmt: quoin.clock.gmt, repair: false, onProgress: () => undefined })).found,
    [],
  );

for (const [collection, name] of [
  ['/categories', 'categories'],
  ['/tags', 'tags'],
] as const)
  describe(`merging ${name}`, () => {
    test('gives the posts of one to the other, once', async () => {
      const [gone, stays, other] = [
        await make(collection, { name: 'Grey' }),
        await make(collection, { name: 'Gray' }),
        await make(collection, { name: 'Stone' }),
      ];
      const beside = await make(name === 'tags' ? '/categories' : '/tags', { name: `Beside ${name}` });
      const post = (terms: number[], status = 'publish') =>
        make('/posts', { title: 'A post', status, [name]: terms, [name === 'tags' ? 'categories' : 'tags']: [beside] });
      const posts = [
        await post([gone]),
        await post([gone, stays]),
        await post([gone, other]),
        await post([stays]),
        await post([gone, other], 'draft'),
      ];
      const { status, body, headers } = await merge(gone, { into: stays });
      assert.deepEqual([status, body.id, body.name, body.count], [200, stays, 'Gray', 4]);
      assert.match(headers.get('etag') ?? '', /^"v\d+\./);
      assert.equal((await editor.get(`${collection}/${gone}`)).status, 404);
      const expected = [[stays], [stays], [stays, other], [stays], [stays, other]];
      for (const [place, id] of posts.entries()) {
        const { body: found } = await editor.get(`/posts/${id}`, { context: 'edit' });
        assert.deepEqual(found[name].toSorted(), expected[place]?.toSorted());
      }
      const listed = await quoin.as('anonymous').get('/posts', { [name]: stays });
      assert.equal(listed.headers.get('x-wp-total'), '4');
      const both = await quoin
        .as('anonymous')
        .get('/posts', { tags: name === 'tags' ? stays : beside, categories: name === 'tags' ? beside : stays });
      assert.equal(both.headers.get('x-wp-total'), '4');
      await isWhole();
    });

    test('gives a term that nothing had its first post', async () => {
      const [gone, stays] = [await make(collection, { name: 'Used' }), await make(collection, { name: 'Unused' })];
      await make('/posts', { title: 'A post', status: 'publish', [name]: [gone] });
      assert.equal((await merge(gone, { into: stays })).body.count, 1);
      await isWhole();
    });

    test('is allowed to users who manage terms', async () => {
      const [gone, stays] = [await make(collection, { name: 'One' }), await make(collection, { name: 'Two' })];
      for (const role of ['anonymous', 'subscriber', 'contributor', 'author'] as const) {
        const { status, body } = await merge(gone, { into: stays }, quoin.as(role));
        assert.deepEqual([status, body.code], [role === 'anonymous' ? 401 : 403, 'rest_cannot_update'], role);
      }
      assert.equal((await merge(gone, { into: stays }, admin)).status, 200);
    });
  });

describe('what is below a category that is merged', () => {
  const nameOf = async (id: number) => (await editor.get(`/categories/${id}`)).body;

  test('child terms move below the remaining term', async () => {
    const [gone, stays] = [await make('/categories', { name: 'Bread' }), await make('/categories', { name: 'Loaves' })];
    const child = await make('/categories', { name: 'Rye', parent: gone });
    await merge(gone, { into: stays });
    assert.equal((await nameOf(child)).parent, stays);
    await isWhole();
  });

  test('the remaining term moves up if it is a descendant', async () => {
    const top = await make('/categories', { name: 'Top' });
    const gone = await make('/categories', { name: 'Middle', parent: top });
    const between = await make('/categories', { name: 'Between', parent: gone });
    const stays = await make('/categories', { name: 'Deep', parent: between });
    await merge(gone, { into: stays });
    assert.equal((await nameOf(between)).parent, top);
    assert.equal((await nameOf(stays)).parent, between);
  });
});

describe('a merge is refused', () => {
  test('with anything but another term of the same taxonomy', async () => {
    const [category, tag] = [await make('/categories', { name: 'Kind' }), await make('/tags', { name: 'Mark' })];
    for (const into of [category, tag, 999_999, 0, 'x', null, undefined]) {
      const { status } = await merge(category, { into });
      assert.equal(status, 400, String(into));
    }
    assert.equal((await merge(999_999, { into: category })).body.code, 'rest_term_invalid');
  });

  test('of the default category, into which others may be merged', async () => {
    const other = await make('/categories', { name: 'Other' });
    const { status, body } = await merge(1, { into: other });
    assert.deepEqual([status, body.code], [403, 'rest_cannot_delete']);
    assert.equal((await merge(other, { into: 1 })).status, 200);
  });

  test('when the term has changed since it was seen', async () => {
    const [gone, stays] = [await make('/tags', { name: 'Seen' }), await make('/tags', { name: 'Kept' })];
    const seen = (await editor.get(`/tags/${gone}`)).headers.get('etag') ?? '';
    await editor.post(`/tags/${gone}`, { name: 'Changed' });
    assert.equal((await merge(gone, { into: stays }, editor, { 'if-match': seen })).status, 412);
    assert.equal((await editor.get(`/tags/${gone}`)).status, 200);
  });
});

test('a merge is recorded in the audit log', async () => {
  const [gone, stays] = [await make('/tags', { name: 'Old' }), await make('/tags', { name: 'New' })];
  await merge(gone, { into: stays });
  const last = (await quoin.storage.audit.entries({ after: 0, limit: 1000 })).slice(-2);
  assert.deepEqual(
    last.map(({ operation, resource, item_id, login }) => [operation, resource, item_id, login]),
    [
      ['merge', 'tag', gone, 'editor'],
      ['update', 'tag', stays, 'editor'],
    ],
  );
});
