import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin();
const author = quoin.as('author');
const post = (await author.create('/posts', { title: 'First', content: 'One', status: 'publish' })).id as number;
const other = (await author.create('/posts', { title: 'Other' })).id as number;
const page = (await quoin.as('editor').create('/pages', { title: 'Page' })).id as number;
await author.post(`/posts/${post}`, { content: 'Two "2"\n\nlines' });
await quoin.as('editor').post(`/posts/${post}`, { title: 'Second' });
await author.post(`/posts/${post}`, { slug: 'a-name-alone' });
const [second, first, original] = (await author.get(`/posts/${post}/revisions`)).body as { id: number }[];
assert.ok(first && second);
const given = { post, other, page, first: first.id, second: second.id, original: original?.id ?? 0 };

describe('reading revisions', () =>
  testRows(quoin, given, [
    {
      name: 'each change of the texts left one, newest first, and the first one the texts from before',
      as: 'author',
      request: 'GET /posts/{post}/revisions',
      status: 200,
      items: ['second', 'first', 'original'],
      answerHeaders: { 'x-wp-total': '3', 'x-wp-totalpages': '1', link: undefined },
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
      name: 'the oldest holds the texts from before the first change',
      as: 'author',
      request: 'GET /posts/{post}/revisions/{original}',
      status: 200,
      answer: { title: 'First', content: 'One', author: quoin.users.author, slug: `${post}-revision-v0` },
    },
    {
      name: 'an editor wrote the second',
      as: 'editor',
      request: 'GET /posts/{post}/revisions/{second}',
      status: 200,
      answer: { title: 'Second', author: quoin.users.editor },
    },
    {
      name: 'anonymous clients see none',
      request: 'GET /posts/{post}/revisions',
      status: 401,
      code: 'rest_cannot_read',
    },
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
      name: 'an anonymous client deletes none',
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
    {
      name: 'the others stay',
      as: 'author',
      request: 'GET /posts/{post}/revisions',
      status: 200,
      items: ['second', 'original'],
    },
  ]));

describe('the texts from before the first revision', () => {
  const textsIn = async (path: string) =>
    (await quoin.as('admin').get(`${path}/revisions`)).body.map((one: Json) => one.content.rendered ?? one.content);

  test('are kept with their author and the time of their last change', async () => {
    const { id } = await author.create('/posts', { title: 'Mine', content: 'Old', status: 'publish' });
    quoin.clock.advance(60);
    await author.post(`/posts/${id}`, { slug: 'only-its-name' });
    const { modified_gmt } = (await author.get(`/posts/${id}`)).body;
    quoin.clock.advance(60);
    await quoin.as('editor').post(`/posts/${id}`, { content: 'New' });
    const { body } = await author.get(`/posts/${id}/revisions`);
    assert.deepEqual(
      body.map((one: Json) => [one.content, one.author, one.date_gmt === modified_gmt]),
      [
        ['New', quoin.users.editor, false],
        ['Old', quoin.users.author, true],
      ],
    );
  });

  test('of something scheduled are older than what replaced them', async () => {
    const { id } = await author.create('/posts', {
      content: 'Old',
      status: 'publish',
      date_gmt: '2036-01-01T00:00:00',
    });
    await author.post(`/posts/${id}`, { content: 'New' });
    assert.deepEqual(await textsIn(`/posts/${id}`), ['New', 'Old']);
  });

  test('are stored once, and not for changes of white space', async () => {
    const { id } = await author.create('/posts', { content: 'a b' });
    await author.post(`/posts/${id}`, { content: 'a  b' });
    assert.deepEqual(await textsIn(`/posts/${id}`), []);
    await author.post(`/posts/${id}`, { content: 'c' });
    await author.post(`/posts/${id}`, { content: 'd' });
    assert.deepEqual(await textsIn(`/posts/${id}`), ['d', 'c', 'a  b']);
  });

  test('of pages, and of drafts that an autosave writes over, are kept as well', async () => {
    const page = await quoin.as('admin').create('/pages', { content: 'Old' });
    await quoin.as('admin').post(`/pages/${page.id}`, { content: 'New' });
    assert.deepEqual(await textsIn(`//wp-json/wp/v2/pages/${page.id}`), ['<p>New</p>\n', '<p>Old</p>\n']);
    const draft = await author.create('/posts', { content: 'Old' });
    const autosaves = `//wp-json/wp/v2/posts/${draft.id}/autosaves`;
    await author.post(autosaves, { content: 'Old' });
    assert.deepEqual(await textsIn(`/posts/${draft.id}`), []);
    await author.post(autosaves, { content: 'New' });
    await author.post(autosaves, { content: 'Newer' });
    assert.deepEqual(await textsIn(`/posts/${draft.id}`), ['Old']);
  });

  test('are named by the list of revisions alone: links count and name what WordPress counts', async () => {
    const { id } = await author.create('/posts', { content: 'Old' });
    const links = async () => (await author.get(`//wp-json/wp/v2/posts/${id}`, { context: 'edit' })).body._links;
    await author.post(`//wp-json/wp/v2/posts/${id}/autosaves`, { content: 'Saved' });
    assert.equal((await links())['version-history'][0].count, 0);
    assert.equal((await links())['predecessor-version'], undefined);
    await author.post(`/posts/${id}`, { content: 'New' });
    const [newest] = (await author.get(`/posts/${id}/revisions`)).body;
    assert.equal((await links())['version-history'][0].count, 1);
    assert.equal((await links())['predecessor-version'][0].id, newest.id);
  });
});

test('the trash keeps revisions, deletion removes them', async () => {
  await author.delete(`/posts/${post}`);
  assert.equal((await author.get(`/posts/${post}/revisions`)).body.length, 2);
  await author.delete(`/posts/${post}`, { force: true });
  assert.equal((await author.get(`/posts/${post}/revisions`)).body.code, 'rest_post_invalid_parent');
  assert.equal(await quoin.storage.posts.get(given.second), undefined);
});
