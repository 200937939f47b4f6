import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everyRole, type Json, startDiscussion, testRows } from '../support/index.ts';

const { quoin, posts, given, users, id } = await startDiscussion();

describe('reading comments', () =>
  testRows(quoin, given, [
    {
      name: 'an anonymous client sees what is approved on posts that are open to all, newest first',
      request: 'GET /comments',
      status: 200,
      items: ['guest', 'onPage', 'elsewhere', 'reply', 'first'],
    },
    {
      name: 'totals count what the anonymous client may see',
      request: 'GET /comments?per_page=2',
      status: 200,
      answerHeaders: { 'x-wp-total': '5', 'x-wp-totalpages': '3' },
    },
    {
      name: 'whoever may edit a post sees what is said behind its doors',
      as: 'author',
      request: 'GET /comments?order=asc&exclude={first},{reply},{elsewhere},{onPage},{guest}',
      status: 200,
      items: ['secret', 'whispered', 'early'],
    },
    { name: 'a page beyond the end is empty', request: 'GET /comments?page=9', status: 200, items: [] },
    {
      name: 'the comments of a post',
      request: 'GET /comments?post={open}',
      status: 200,
      items: ['guest', 'reply', 'first'],
    },
    {
      name: 'of a post that is not open to all, none',
      request: 'GET /comments?post={private}',
      status: 401,
      code: 'rest_cannot_read_post',
    },
    {
      name: 'nor of a protected one, also for users',
      as: 'author2',
      request: 'GET /comments?post={open},{locked}',
      status: 403,
      code: 'rest_cannot_read_post',
    },
    { name: 'a password does not open them', request: 'GET /comments?post={locked}&password=sesame', status: 401 },
    { name: 'of a post that is not there, an empty list', request: 'GET /comments?post=99999', status: 200, items: [] },
    { name: 'comments on nothing', request: 'GET /comments?post=0', status: 401, code: 'rest_cannot_read' },
    { name: 'replies', request: 'GET /comments?parent={first}', status: 200, items: ['reply'] },
    {
      name: 'in the order asked for',
      request: 'GET /comments?include={reply},{guest},{first},{spam}&orderby=include',
      status: 200,
      items: ['reply', 'guest', 'first'],
    },
    {
      name: 'before and after a moment',
      request: 'GET /comments?after=2026-02-02T17:00:00Z&before=2026-02-04T12:00:00',
      status: 200,
      items: ['reply'],
    },
    {
      name: 'a search looks at the words as a phrase',
      request: 'GET /comments?search=first%20WORDS',
      status: 200,
      items: ['first'],
    },
    { name: 'in that order', request: 'GET /comments?search=words%20first', status: 200, items: [] },
    {
      name: 'and at names and addresses of sites',
      request: 'GET /comments?search=gast.example',
      status: 200,
      items: ['guest'],
    },
    { name: 'but not at e-mail addresses', request: 'GET /comments?search=gast@', status: 200, items: [] },
    {
      name: 'nor at network addresses',
      as: 'author2',
      request: 'GET /comments?search=192.0.2.77',
      status: 200,
      items: [],
    },
    {
      name: 'unless a moderator asks',
      as: 'editor',
      request: 'GET /comments?search=192.0.2.77',
      status: 200,
      items: ['guest'],
    },
    { name: 'wildcards are letters', request: 'GET /comments?search=%25', status: 200, items: [] },
    {
      name: 'a moderator sees all that waits',
      as: 'editor',
      request: 'GET /comments?status=hold',
      status: 200,
      items: ['held'],
    },
    { name: 'and the rest', as: 'editor', request: 'GET /comments?status=trash', status: 200, items: ['binned'] },
    {
      name: 'approved and held are all',
      as: 'editor',
      request: 'GET /comments?status=all&per_page=1',
      status: 200,
      answerHeaders: { 'x-wp-total': '9' },
    },
    {
      name: 'any is more than all',
      as: 'editor',
      request: 'GET /comments?status=any&per_page=1',
      status: 200,
      answerHeaders: { 'x-wp-total': '11' },
    },
    {
      name: 'no comment is in a state that is none',
      as: 'editor',
      request: 'GET /comments?status=nonsense',
      status: 200,
      items: [],
    },
    {
      name: 'a contributor finds only what he may see',
      as: 'contributor',
      request: 'GET /comments?status=hold',
      status: 200,
      items: [],
    },
    {
      name: 'a subscriber may not ask',
      as: 'subscriber',
      request: 'GET /comments?status=hold',
      status: 403,
      code: 'rest_forbidden_param',
    },
    {
      name: 'an e-mail address is found by moderators',
      as: 'editor',
      request: 'GET /comments?author_email=GAST@example.org',
      status: 200,
      items: ['guest'],
    },
    {
      name: 'and by whoever may change the comment',
      as: 'author',
      request: 'GET /comments?author_email=gast@example.org',
      status: 200,
      items: ['guest'],
    },
    {
      name: 'but tells nothing to others',
      as: 'author2',
      request: 'GET /comments?author_email=gast@example.org',
      status: 200,
      items: [],
    },
    { name: 'nor does karma', as: 'author2', request: 'GET /comments?karma=7', status: 200, items: [] },
    { name: 'which moderators find', as: 'editor', request: 'GET /comments?karma=7', status: 200, items: ['guest'] },
    {
      name: 'all faults are told at once',
      request: 'GET /comments?post=x&author_email=x&per_page=0',
      status: 400,
      code: 'rest_invalid_param',
      params: ['per_page', 'post', 'author_email'],
    },
    {
      name: 'a comment as everybody sees it',
      request: 'GET /comments/{guest}',
      status: 200,
      answer: (body) => {
        assert.deepEqual(Object.keys(body).sort(), [
          'author',
          'author_avatar_urls',
          'author_name',
          'author_url',
          'content',
          'date',
          'date_gmt',
          'id',
          'link',
          'meta',
          'parent',
          'post',
          'status',
          'type',
        ]);
        assert.deepEqual(body.content, { rendered: '<p>Of a guest</p>\n' });
        assert.equal(body.link, `${quoin.url}/2026/01/01/a-post/#comment-${given.guest}`);
        assert.equal(body.date, '2026-02-09T12:00:00');
        assert.equal(body.date_gmt, '2026-02-09T17:00:00');
        assert.deepEqual(Object.keys(body.author_avatar_urls), ['24', '48', '96']);
        assert.ok(!JSON.stringify(body).includes('gast@example.org'));
      },
    },
    {
      name: 'and as moderators do',
      as: 'editor',
      request: 'GET /comments/{guest}?context=edit',
      status: 200,
      answer: { author_email: 'gast@example.org', author_ip: '192.0.2.77', karma: 7, content: { raw: 'Of a guest' } },
      answerHeaders: { allow: 'GET, POST, DELETE' },
    },
    {
      name: 'which the author of the post may not',
      as: 'author',
      request: 'GET /comments/{guest}?context=edit',
      status: 403,
      code: 'rest_forbidden_context',
    },
    {
      name: 'nor an anonymous client, in a list',
      request: 'GET /comments?context=edit',
      status: 401,
      code: 'rest_forbidden_context',
    },
    {
      name: 'an anonymous client may only read',
      request: 'GET /comments/{first}',
      status: 200,
      answerHeaders: { allow: 'GET' },
    },
    { name: 'what is held is not shown', request: 'GET /comments/{held}', status: 401, code: 'rest_cannot_read' },
    {
      name: 'but to its author',
      as: 'subscriber',
      request: 'GET /comments/{held}',
      status: 200,
      answer: { status: 'hold' },
    },
    { name: 'there is no such comment', request: 'GET /comments/99999', status: 404, code: 'rest_comment_invalid_id' },
    {
      name: 'anonymous clients may comment here',
      request: 'OPTIONS /comments',
      status: 200,
      answerHeaders: { allow: 'GET, POST' },
    },
  ]));

test('users who may read a comment find it in a list, and nobody else does', async () => {
  for (const role of [...everyRole, 'anonymous'] as const) {
    const client = quoin.as(role);
    const readable = role === 'anonymous' || role === 'subscriber' ? 'approve' : 'any';
    const { body } = await client.get('/comments', { status: readable, type: 'comment', per_page: 100 });
    const listed = new Set(body.map((item: Json) => item.id));
    for (const name of Object.keys(given).slice(Object.keys(posts).length)) {
      const answer = await client.get(`/comments/${given[name as keyof typeof given]}`);
      // Their own held ones are beyond the list of those who may not ask for a state.
      const isOwnHeld = role === 'subscriber' && name === 'held';
      if (!isOwnHeld)
        assert.equal(listed.has(given[name as keyof typeof given]), answer.status === 200, `${role} ${name}`);
    }
  }
});

test('a comment on a media item is as visible as the post that it is attached to', async () => {
  const picture = (parent_id: number) =>
    quoin.storage.transaction((stores) =>
      stores.posts.insert({
        type: 'attachment',
        status: 'inherit',
        author_id: users.author,
        date_gmt: '2026-01-01T00:00:00',
        comment_status: 'open',
        parent_id,
      }),
    );
  const seen = { [posts.open]: 200, [posts.locked]: 200, 0: 200, [posts.draft]: 401, [posts.private]: 401 };
  for (const [parent, status] of Object.entries(seen)) {
    const said = await id(`Of a picture of ${parent}`, { post: await picture(Number(parent)) });
    const anonymous = quoin.as('anonymous');
    assert.equal((await anonymous.get(`/comments/${said}`)).status, status, parent);
    assert.equal((await anonymous.get('/comments', { include: [said] })).body.length, status === 200 ? 1 : 0, parent);
    assert.equal((await quoin.as('author').get('/comments', { include: [said] })).body.length, 1, parent);
  }
});

test('a comment on a scheduled post is seen from the moment the post is', async () => {
  assert.equal((await quoin.as('anonymous').get(`/comments/${given.early}`)).status, 401);
  quoin.clock.set('2026-12-24T17:00:00');
  assert.equal((await quoin.as('anonymous').get(`/comments/${given.early}`)).status, 200);
  const { body } = await quoin.as('anonymous').get('/comments', { include: [given.early] });
  assert.equal(body.length, 1);
});

test('the author of a comment learns that its post is hidden; others learn nothing', async () => {
  const own = await id('Own words', { post: posts.private, author: users.subscriber });
  const onLocked = await id('Own words', { post: posts.locked, author: users.subscriber });
  for (const path of [`/comments/${own}`, `//wp-json/wp/v2/comments/${own}`, `/comments/${onLocked}`])
    for (const [as, code] of [
      ['subscriber', '403 rest_cannot_read_post'],
      ['contributor', '403 rest_cannot_read'],
      ['anonymous', '401 rest_cannot_read'],
    ] as const) {
      const { status, body } = await quoin.as(as).get(path);
      assert.equal(`${status} ${body.code}`, code, `${as} ${path}`);
    }
});
