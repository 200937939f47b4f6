import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin();
const author = quoin.as('author');
const post = (await author.create('/posts', { title: 'First', content: 'One', status: 'publish' })).id as number;
const other = (await author.create('/posts', { title: 'Other' })).id as number;
const page = (await quoin.as('editor').create('/pages', { title: 'Page' })).id as number;
await author.post(`/posts/${post}`, { content: 'Two "2"\n\nlines' });
await quoin.as('editor').post(`/posts/${post}`, { title: 'Second' });
await author.post(`/posts/${post}`, { slug: 'a-name-alone' });
const [second, first] = (await author.get(`/posts/${post}/revisions`)).body as { id: number }[];
assert.ok(first && second);
const given = { post, other, page, first: first.id, second: second.id };

describe('reading revisions', () =>
  testRows(quoin, given, [
    {
      name: 'each change of the texts left one, newest first',
      as: 'author',
      request: 'GET /posts/{post}/revisions',
      status: 200,
      items: ['second', 'first'],
      answerHeaders: { 'x-wp-total': '2', 'x-wp-totalpages': '1', link: undefined },
    },
    {
      name: 'they hold the new texts as stored, and who wrote them',
      as: 'author',
      request: 'GET /posts/{post}/revisions/{first}',
      status: 200,
      answer: {
        title: 'First',
        content: 'Two "2"\n\nlines',
        excerpt: '',
        author: quoin.users.author,
        parent: post,
        slug: `${post}-revision-v1`,
      },
    },
    {
      name: 'an editor wrote the second',
      as: 'editor',
      request: 'GET /posts/{post}/revisions/{second}',
      status: 200,
      answer: { title: 'Second', author: quoin.users.editor },
    },
    { name: 'strangers see none', request: 'GET /posts/{post}/revisions', status: 401, code: 'rest_cannot_read' },
    {
      name: 'nor does another author',
      as: 'author2',
      request: 'GET /posts/{post}/revisions/{first}',
      status: 403,
      code: 'rest_cannot_read',
    },
    {
      name: 'who may not see them does not learn which there are',
      as: 'author2',
      request: 'GET /posts/{post}/revisions/9999',
      status: 403,
      code: 'rest_cannot_read',
    },
    {
      name: 'a revision is found under its own post only',
      as: 'author',
      request: 'GET /posts/{other}/revisions/{first}',
      status: 404,
      code: 'rest_post_invalid_id',
    },
    {
      name: 'a post is none of its revisions',
      as: 'author',
      request: 'GET /posts/{post}/revisions/{post}',
      status: 404,
      code: 'rest_post_invalid_id',
    },
    {
      name: 'a revision is no post',
      as: 'admin',
      request: 'GET /posts/{first}',
      status: 404,
      code: 'rest_post_invalid_id',
    },
    {
      name: 'of an unknown post there are none',
      request: 'GET /posts/9999/revisions',
      status: 404,
      code: 'rest_post_invalid_parent',
    },
    {
      name: 'a page is no post either',
      as: 'admin',
      request: 'GET /posts/{page}/revisions',
      status: 404,
      code: 'rest_post_invalid_parent',
    },
    {
      name: 'there is context view alone',
      as: 'author',
      request: 'GET /posts/{post}/revisions?context=edit',
      status: 400,
      code: 'rest_invalid_param',
      params: ['context'],
    },
    {
      name: 'none is made by hand',
      as: 'admin',
      request: 'POST /posts/{post}/revisions',
      status: 404,
      code: 'rest_no_route',
    },
    {
      name: 'there is no schema of its own',
      request: 'OPTIONS /posts/{post}/revisions',
      status: 404,
      code: 'rest_no_route',
    },
  ]));

describe('deleting revisions', () =>
  testRows(quoin, given, [
    {
      name: 'a stranger deletes none',
      request: 'DELETE /posts/{post}/revisions/{first}',
      status: 401,
      code: 'rest_cannot_delete',
    },
    {
      name: 'nor does a contributor',
      as: 'contributor',
      request: 'DELETE /posts/{post}/revisions/{first}',
      status: 403,
      code: 'rest_cannot_delete',
    },
    {
      name: 'the author does, without any argument',
      as: 'author',
      request: 'DELETE /posts/{post}/revisions/{first}',
      status: 200,
      answer: { deleted: true, previous: { title: 'First' } },
    },
    {
      name: 'it is gone then',
      as: 'author',
      request: 'DELETE /posts/{post}/revisions/{first}',
      status: 404,
      code: 'rest_post_invalid_id',
    },
    { name: 'the others stay', as: 'author', request: 'GET /posts/{post}/revisions', status: 200, items: ['second'] },
  ]));

test('the trash keeps revisions, deletion removes them', async () => {
  await author.delete(`/posts/${post}`);
  assert.equal((await author.get(`/posts/${post}/revisions`)).body.length, 1);
  await author.delete(`/posts/${post}`, { force: true });
  assert.equal((await author.get(`/posts/${post}/revisions`)).body.code, 'rest_post_invalid_parent');
  assert.equal(await quoin.storage.posts.get(given.second), undefined);
});
