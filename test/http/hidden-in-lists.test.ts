import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guest, startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const admin = quoin.as('admin');
const made = async (fields: object): Promise<number> =>
  (await admin.create('/posts', { title: 'A post', status: 'publish', ...fields })).id;

const open = await made({});
const own = await made({ author: quoin.users.author });
const hidden = await made({ status: 'private' });
const thrown = { hidden: await made({ status: 'private' }), open: await made({}) };
for (const id of Object.values(thrown)) await admin.request('DELETE', `/posts/${id}`);
const held = (await quoin.as('anonymous').create('/comments', { ...guest, post: open, content: 'Held' })).id;

/** Ids of what somebody finds. */
const found = async (who: string, path: string): Promise<number[]> => {
  const { status, body } = await quoin.as(who).get(path);
  assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
  return (body as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
};

describe('what others have hidden is in no list', () => {
  test('private posts', async () => {
    assert.deepEqual(await found('author', '/posts?status=private'), []);
    assert.deepEqual(await found('editor', '/posts?status=private'), [hidden]);
  });
  test('what was thrown away, whether it was published or private', async () => {
    assert.deepEqual(await found('author', '/posts?status=trash'), []);
    assert.deepEqual(await found('editor', '/posts?status=trash'), Object.values(thrown));
  });
  test('published posts that one may not edit, for editing', async () => {
    assert.deepEqual(await found('author', '/posts'), [open, own]);
    assert.deepEqual(await found('author', '/posts?context=edit'), [own]);
  });
  test('comments of guests that wait: no guest is the author of them all', async () => {
    assert.deepEqual(await found('anonymous', '/comments'), []);
    assert.deepEqual(await found('editor', '/comments?status=hold'), [held]);
  });
});

describe('what is shown for editing is for those who may edit', () => {
  for (const [who, path] of [
    ['subscriber', `/posts/${open}`],
    ['author', `/posts/${open}`],
    ['author', '/categories/1'],
  ] as const)
    test(`not ${path.split('/')[1]} for the ${who}`, async () => {
      const { status, body } = await quoin.as(who).get(`${path}?context=edit`);
      assert.deepEqual([status, body.code], [403, 'rest_forbidden_context']);
    });
});
