import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin({ timezone: 'America/New_York' });
const author = quoin.as('author');

const post = async (fields: object): Promise<number> => (await author.create('/posts', fields)).id;
const given = {
  plain: await post({ title: 'Plain', content: 'Of bread', status: 'publish', date: '2026-01-01T12:00:00' }),
  locked: await post({
    title: 'Locked',
    content: 'Of salt',
    status: 'publish',
    password: 'sesame',
    date: '2026-01-02T12:00:00',
  }),
  hidden: await post({ title: 'Hidden', content: 'Of bread', status: 'private', date: '2026-01-03T12:00:00' }),
  coming: await post({ title: 'Coming', content: 'Of bread', status: 'future', date: '2026-12-24T12:00:00' }),
  draft: await post({ title: 'Draft', content: 'Of bread' }),
};

describe('reading posts', () =>
  testRows(quoin, given, [
    {
      name: 'an anonymous client sees what is published, newest first',
      request: 'GET /posts',
      status: 200,
      items: ['locked', 'plain'],
    },
    {
      name: 'totals count what the anonymous client may see',
      request: 'GET /posts?per_page=1',
      status: 200,
      answerHeaders: { 'x-wp-total': '2', 'x-wp-totalpages': '2' },
    },
    {
      name: 'an editor finds private posts',
      as: 'editor',
      request: 'GET /posts?status=private',
      status: 200,
      items: ['hidden'],
    },
    {
      name: 'an author finds the own private posts',
      as: 'author',
      request: 'GET /posts?status=private',
      status: 200,
      items: ['hidden'],
    },
    {
      name: 'a subscriber may not ask for any',
      as: 'subscriber',
      request: 'GET /posts?status=private',
      status: 400,
      code: 'rest_invalid_param',
      params: ['status'],
    },
    {
      name: 'an author finds the own drafts',
      as: 'author',
      request: 'GET /posts?status=draft',
      status: 200,
      items: ['draft'],
    },
    {
      name: 'and not those of others',
      as: 'author2',
      request: 'GET /posts?status=draft',
      status: 200,
      items: [],
    },
    {
      name: 'an anonymous client cannot read a draft',
      request: 'GET /posts/{draft}',
      status: 401,
      code: 'rest_forbidden',
    },
    {
      name: 'another author cannot read a draft',
      as: 'author2',
      request: 'GET /posts/{draft}',
      status: 403,
      code: 'rest_forbidden',
    },
    {
      name: 'an editor can',
      as: 'editor',
      request: 'GET /posts/{draft}?context=edit',
      status: 200,
      answer: { status: 'draft' },
    },
    {
      name: 'a protected post keeps its texts to itself',
      request: 'GET /posts/{locked}',
      status: 200,
      answer: { title: { rendered: 'Locked' }, content: { rendered: '', protected: true } },
    },
    {
      name: 'the password opens it',
      request: 'GET /posts/{locked}?password=sesame',
      status: 200,
      answer: { content: { rendered: '<p>Of salt</p>\n', protected: true } },
    },
    {
      name: 'a wrong one does not',
      request: 'GET /posts/{locked}?password=open',
      status: 403,
      code: 'rest_post_incorrect_password',
    },
    {
      name: 'the search of anonymous clients skips protected texts',
      request: 'GET /posts?search=salt',
      status: 200,
      items: [],
    },
    { name: 'an id that is no number is no route', request: 'GET /posts/1abc', status: 404, code: 'rest_no_route' },
    { name: 'a missing post is not found', request: 'GET /posts/9999', status: 404, code: 'rest_post_invalid_id' },
    {
      name: 'a page beyond the end is refused',
      request: 'GET /posts?page=9',
      status: 400,
      code: 'rest_post_invalid_page_number',
    },
    {
      name: 'all bad arguments are named at once',
      request: 'GET /posts?per_page=0&order=up',
      status: 400,
      code: 'rest_invalid_param',
      params: ['per_page', 'order'],
    },
  ]));

describe('writing posts', () =>
  testRows(quoin, given, [
    {
      name: 'an anonymous client cannot create',
      request: 'POST /posts',
      body: { title: 'No' },
      status: 401,
      code: 'rest_cannot_create',
    },
    {
      name: 'a subscriber cannot create',
      as: 'subscriber',
      request: 'POST /posts',
      body: { title: 'No' },
      status: 403,
      code: 'rest_cannot_create',
    },
    {
      name: 'a contributor cannot publish',
      as: 'contributor',
      request: 'POST /posts',
      body: { title: 'No', status: 'publish' },
      status: 403,
      code: 'rest_cannot_publish',
    },
    {
      name: "an author cannot edit another author's post",
      as: 'author2',
      request: 'POST /posts/{plain}',
      body: { title: 'Mine' },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'an empty post is refused',
      as: 'author',
      request: 'POST /posts',
      body: {},
      status: 400,
      code: 'empty_content',
    },
    {
      name: 'the id in a body is none',
      as: 'author',
      request: 'POST /posts',
      body: { id: 5, title: 'No' },
      status: 400,
      code: 'rest_post_exists',
    },
  ]));

test('a scheduled post appears when its time has come', async () => {
  quoin.clock.set('2026-12-24T16:59:59');
  assert.equal((await quoin.as('anonymous').get(`/posts/${given.coming}`)).status, 401);
  quoin.clock.set('2026-12-24T17:00:00');
  const { body } = await quoin.as('anonymous').get(`/posts/${given.coming}`);
  assert.equal(body.date, '2026-12-24T12:00:00');
});

test('a post goes to the trash, comes back, and is deleted for good', async () => {
  const { id } = await author.create('/posts', { title: 'Leaving', status: 'publish' });
  assert.equal((await author.delete(`/posts/${id}`)).body.status, 'trash');
  assert.equal((await author.delete(`/posts/${id}`)).status, 410);
  assert.equal((await author.post(`/posts/${id}`, { status: 'publish' })).body.slug, 'leaving');
  const { body } = await author.delete(`/posts/${id}`, { force: true });
  assert.equal(body.deleted, true);
  assert.equal(body.previous.id, id);
  assert.equal((await author.get(`/posts/${id}`)).status, 404);
});
