import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guest, startDiscussion, testRows } from '../support/index.ts';

const { quoin, posts, given, users, admin } = await startDiscussion();

const say = (content: unknown, fields: object = {}) => ({ post: posts.open, content, ...guest, ...fields });

describe('writing comments', () =>
  testRows(quoin, given, [
    {
      name: 'an unknown guest waits, and sees the own words',
      request: 'POST /comments',
      body: say('I am new', { author_name: 'Neu', author_email: 'neu@example.org' }),
      status: 201,
      answer: (body, { headers }) => {
        assert.equal(body.status, 'hold');
        assert.equal(body.author_email, undefined);
        assert.deepEqual(body.content, { rendered: '<p>I am new</p>\n' });
        assert.equal(headers.get('location'), `${quoin.url}${quoin.prefix}/comments/${body.id}`);
      },
    },
    {
      name: 'one who was approved before is shown at once',
      request: 'POST /comments',
      body: say('Me again'),
      status: 201,
      answer: { status: 'approved', author: 0 },
    },
    {
      name: 'under another name he is an anonymous client',
      request: 'POST /comments',
      body: say('Me as another', { author_name: 'Other' }),
      status: 201,
      answer: { status: 'hold' },
    },
    {
      name: 'two links wait',
      request: 'POST /comments',
      body: say('http://a.example and <a href="http://b.example">b</a>'),
      status: 201,
      answer: { status: 'hold' },
    },
    {
      name: 'the author of a post is shown at once',
      as: 'author',
      request: 'POST /comments',
      body: { post: posts.open, content: 'My post' },
      status: 201,
      answer: { status: 'approved', author: users.author },
    },
    {
      name: 'but not on the posts of others',
      as: 'author2',
      request: 'POST /comments',
      body: { post: posts.open, content: 'Not mine' },
      status: 201,
      answer: { status: 'hold' },
    },
    {
      name: 'a moderator sees the whole of what he wrote',
      as: 'editor',
      request: 'POST /comments',
      body: { post: posts.open, content: '<u>All</u> markup' },
      status: 201,
      answer: { status: 'approved', author_ip: '127.0.0.1', content: { raw: '<u>All</u> markup' } },
    },
    {
      name: 'markup of others is cleaned',
      request: 'POST /comments',
      body: say('<b onclick="x">Bold</b> <script>x</script><img src=x onerror=y> & <a href="javascript:x">l</a>'),
      status: 201,
      answer: (body) =>
        assert.equal(body.content.rendered, '<p><b>Bold</b> x &amp; <a href="x" rel="nofollow ugc">l</a></p>\n'),
    },
    {
      name: 'the same words twice are too many',
      request: 'POST /comments',
      body: say('Of a GUEST '),
      status: 409,
      code: 'comment_duplicate',
    },
    {
      name: 'elsewhere they may be said again',
      request: 'POST /comments',
      body: say('Of a guest', { post: posts.other }),
      status: 201,
    },
    {
      name: 'a comment needs words',
      request: 'POST /comments',
      body: say('  '),
      status: 400,
      code: 'rest_comment_content_invalid',
    },
    { name: 'of text', request: 'POST /comments', body: say(5), status: 400, code: 'rest_comment_content_invalid' },
    {
      name: 'a guest needs a name',
      request: 'POST /comments',
      body: say('x', { author_name: '<b></b>' }),
      status: 400,
      code: 'rest_comment_author_data_required',
    },
    {
      name: 'and a valid e-mail address',
      request: 'POST /comments',
      body: say('x', { author_email: 'x' }),
      status: 400,
      code: 'rest_invalid_param',
      params: ['author_email'],
    },
    {
      name: 'words have an end',
      request: 'POST /comments',
      body: say('x'.repeat(70_000)),
      status: 400,
      code: 'comment_content_column_length',
    },
    {
      name: 'closed is closed, also for the administrator',
      as: 'admin',
      request: 'POST /comments',
      body: { post: posts.closed, content: 'x' },
      status: 403,
      code: 'rest_comment_closed',
    },
    {
      name: 'a draft takes none, and says so to everybody',
      request: 'POST /comments',
      body: say('x', { post: posts.draft }),
      status: 403,
      code: 'rest_comment_draft_post',
    },
    {
      name: 'nor does a protected post, of those who may not edit it',
      request: 'POST /comments',
      body: say('x', { post: posts.locked }),
      status: 401,
      code: 'rest_cannot_read_post',
    },
    {
      name: 'nor one that is not there',
      request: 'POST /comments',
      body: say('x', { post: 99_999 }),
      status: 403,
      code: 'rest_comment_invalid_post_id',
    },
    {
      name: 'a comment has no id beforehand',
      request: 'POST /comments',
      body: say('x', { id: 5 }),
      status: 400,
      code: 'rest_comment_exists',
    },
    {
      name: 'there is one type of comment',
      request: 'POST /comments',
      body: say('x', { type: 'pingback' }),
      status: 400,
      code: 'rest_invalid_comment_type',
    },
    {
      name: 'a guest is no user',
      request: 'POST /comments',
      body: say('x', { author: 1 }),
      status: 401,
      code: 'rest_comment_invalid_author',
    },
    {
      name: 'and does not judge',
      as: 'subscriber',
      request: 'POST /comments',
      body: say('x', { status: 'approve' }),
      status: 403,
      code: 'rest_comment_invalid_status',
    },
    {
      name: 'an answer is to a comment on the same post',
      request: 'POST /comments',
      body: say('Answer', { parent: given.elsewhere }),
      status: 400,
      code: 'rest_invalid_param',
      params: ['parent'],
    },
    {
      name: 'also to one that waits',
      request: 'POST /comments',
      body: say('Answer', { parent: given.held }),
      status: 201,
      answer: { parent: given.held },
    },
  ]));

test('karma from users who may not set it is ignored', async () => {
  const { id: made } = await quoin.as('author').create('/comments', { post: posts.open, content: 'Karma?', karma: 9 });
  assert.equal((await admin.get(`/comments/${made}`, { context: 'edit' })).body.karma, 0);
});
