import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guest, startDiscussion, testRows } from '../support/index.ts';

const { quoin, posts, given, users, admin, post, id } = await startDiscussion();

describe('changing comments', () =>
  testRows(quoin, given, [
    {
      name: 'a commenter cannot change the own words',
      as: 'subscriber',
      request: 'POST /comments/{held}',
      body: { content: 'x' },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'the author of the post can, and is shown what he changed',
      as: 'author',
      request: 'POST /comments/{held}',
      body: { content: 'Changed <u>words</u>' },
      status: 200,
      answer: { status: 'hold', content: { raw: 'Changed words' }, author: users.subscriber },
    },
    {
      name: 'and approve it',
      as: 'author',
      request: 'POST /comments/{held}',
      body: { status: 'approve' },
      status: 200,
      answer: { status: 'approved' },
    },
    {
      name: 'but not move it to the post of another',
      as: 'author',
      request: 'POST /comments/{held}',
      body: { post: posts.other },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'nor say it was another',
      as: 'author',
      request: 'POST /comments/{held}',
      body: { author: users.editor },
      status: 403,
      code: 'rest_comment_invalid_author',
    },
    {
      name: 'words cannot become none',
      as: 'editor',
      request: 'POST /comments/{first}',
      body: { content: '' },
      status: 400,
      code: 'rest_comment_content_invalid',
    },
    {
      name: 'nor can the type change',
      as: 'editor',
      request: 'POST /comments/{first}',
      body: { type: 'pingback' },
      status: 404,
      code: 'rest_comment_invalid_type',
    },
    {
      name: 'nor can it be about nothing',
      as: 'editor',
      request: 'POST /comments/{first}',
      body: { post: 0 },
      status: 403,
      code: 'rest_comment_invalid_post_id',
    },
    {
      name: 'an unknown author is none',
      as: 'editor',
      request: 'POST /comments/{first}',
      body: { author: 99 },
      status: 400,
      code: 'rest_comment_author_invalid',
    },
    {
      name: 'a comment does not answer itself',
      as: 'editor',
      request: 'POST /comments/{first}',
      body: { parent: given.first },
      status: 400,
      params: ['parent'],
    },
    {
      name: 'nor what answers it',
      as: 'editor',
      request: 'POST /comments/{first}',
      body: { parent: given.reply },
      status: 400,
      params: ['parent'],
    },
    {
      name: 'whoever changes it leaves his address',
      as: 'editor',
      request: 'POST /comments/{guest}',
      body: { author_url: '', karma: 8 },
      status: 200,
      answer: { author_ip: '127.0.0.1', author_url: '', karma: 8 },
    },
    {
      name: 'spam is remembered as what it was',
      as: 'editor',
      request: 'POST /comments/{spam}',
      body: { status: 'unspam' },
      status: 200,
      answer: { status: 'approved' },
    },
    {
      name: 'what is in the trash comes back',
      as: 'editor',
      request: 'POST /comments/{binned}',
      body: { status: 'untrash' },
      status: 200,
      answer: { status: 'approved' },
    },
    {
      name: 'an anonymous client cannot delete',
      request: 'DELETE /comments/{binned}',
      status: 401,
      code: 'rest_cannot_delete',
    },
    {
      name: 'deleting is throwing away',
      as: 'author',
      request: 'DELETE /comments/{binned}',
      status: 200,
      answer: { status: 'trash', author_ip: '127.0.0.1' },
    },
    { name: 'once', as: 'author', request: 'DELETE /comments/{binned}', status: 410, code: 'rest_already_trashed' },
    {
      name: 'or for good',
      as: 'author',
      request: 'DELETE /comments/{binned}?force=true',
      status: 200,
      answer: { deleted: true, previous: { status: 'trash' } },
    },
    {
      name: 'then it is gone',
      as: 'admin',
      request: 'GET /comments/{binned}',
      status: 404,
      code: 'rest_comment_invalid_id',
    },
  ]));

test('replies to a deleted comment move up; a comment that moves to another post keeps its parent', async () => {
  const root = await id('Root');
  const middle = await id('Middle', { parent: root });
  const leaf = await id('Leaf', { parent: middle });
  const parentOf = async (one: number) => (await admin.get(`/comments/${one}`)).body.parent;

  const moved = await admin.post(`/comments/${middle}`, { post: posts.other });
  assert.equal(moved.status, 200);
  assert.deepEqual([await parentOf(middle), await parentOf(leaf)], [root, middle]);
  const back = await admin.post(`/comments/${middle}`, { post: posts.open, parent: root });
  assert.deepEqual([back.status, back.body.parent], [200, root]);
  const elsewhere = await admin.post(`/comments/${leaf}`, { post: posts.other, parent: root });
  assert.deepEqual([elsewhere.status, Object.keys(elsewhere.body.data.params)], [400, ['parent']]);
  const alone = await admin.post(`/comments/${leaf}`, { post: posts.other, parent: 0 });
  assert.deepEqual([alone.status, alone.body.parent], [200, 0]);
  await admin.post(`/comments/${leaf}`, { post: posts.open, parent: middle });

  await admin.delete(`/comments/${middle}`, { force: true });
  assert.equal(await parentOf(leaf), root);
  await admin.delete(`/comments/${root}`, { force: true });
  assert.equal(await parentOf(leaf), 0);
});

test('links do not reveal replies that moved to another post', async () => {
  const said = await id('Answered');
  const answer = await id('The answer', { parent: said });
  const links = async () => (await quoin.as('anonymous').get(`//wp-json/wp/v2/comments/${said}`)).body._links;
  assert.ok((await links()).children);
  await admin.post(`/comments/${answer}`, { post: posts.private });
  assert.equal((await links()).children, undefined);
});

describe('what an editor changes in the comment of somebody else', () => {
  const text = 'x & y <u>z</u> <b>k</b> 1 < 2 AT&T';
  for (const [name, by, raw] of [
    ['who may write no markup, is cleaned as on creation', users.subscriber, 'x &amp; y z <b>k</b> 1 &lt; 2 AT&amp;T'],
    ['who is a guest, is cleaned as well', 0, 'x &amp; y z <b>k</b> 1 &lt; 2 AT&amp;T'],
    ['who may write any, stays', users.admin, text],
    ['is his own, stays', users.editor, text],
  ] as const)
    test(name, async () => {
      const fields = by === 0 ? guest : { author: by };
      const said = await id(`Words of ${by}`, fields);
      const { body } = await quoin.as('editor').post(`/comments/${said}`, { content: text });
      assert.equal(body.content.raw, raw);
    });
});

test('comments follow their post: into the trash, back, and for good', async () => {
  const doomed = await post({ author: users.author });
  const said = await id('Of the doomed', { post: doomed });
  const seenBy = async (role: string) => (await quoin.as(role).get(`/comments/${said}`)).status;
  const listed = async () => (await admin.get('/comments', { post: doomed, status: 'any' })).body.length;

  await admin.delete(`/posts/${doomed}`);
  assert.deepEqual([await seenBy('anonymous'), await seenBy('author'), await listed()], [401, 200, 0]);
  await admin.post(`/posts/${doomed}`, { status: 'publish' });
  assert.deepEqual([await seenBy('anonymous'), await listed()], [200, 1]);
  await admin.delete(`/posts/${doomed}`, { force: true });
  assert.equal(await seenBy('admin'), 404);
});
