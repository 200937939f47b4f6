import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, startQuoin } from '../support/index.ts';

const guest = { author_name: 'Gast', author_email: 'gast@example.org' };
let words = 0;
const say = async (client: Client, post: number, fields: object = {}) =>
  client.post('/comments', { post, content: `Words ${++words}`, ...fields });

test('without the setting, only users comment', async () => {
  const quoin = await startQuoin({ commentInterval: 0 });
  const { id: post } = await quoin.as('admin').create('/posts', { title: 'Open', status: 'publish' });

  const refused = await say(quoin.as('anonymous'), post, guest);
  assert.equal(refused.status, 401);
  assert.equal(refused.body.code, 'rest_comment_login_required');
  assert.equal((await quoin.as('anonymous').options('/comments')).headers.get('allow'), 'GET');
  assert.equal((await say(quoin.as('subscriber'), post)).status, 201);
});

test('comments from one address keep their distance in time', async () => {
  const quoin = await startQuoin({ anonymousComments: true, commentInterval: 15 });
  const { id: post } = await quoin.as('admin').create('/posts', { title: 'Open', status: 'publish' });
  const anonymous = quoin.as('anonymous');
  assert.equal((await say(quoin.as('editor'), post)).status, 201, 'a moderator starts no interval');
  assert.equal((await say(anonymous, post, guest)).status, 201);

  // Neither another name, nor an account, nor a date of one's own shortens it.
  for (const [client, fields] of [
    [anonymous, guest],
    [anonymous, { author_name: 'Other', author_email: 'other@example.org' }],
    [anonymous, { ...guest, date: '2020-01-01T00:00:00' }],
    [quoin.as('subscriber'), {}],
  ] as const) {
    const refused = await say(client, post, fields);
    assert.equal(refused.status, 429);
    assert.equal(refused.body.code, 'comment_flood');
    assert.equal(refused.headers.get('retry-after'), '15');
  }
  assert.equal((await say(quoin.as('editor'), post)).status, 201, 'moderators need not wait');

  quoin.clock.advance(14);
  assert.equal((await say(anonymous, post, guest)).status, 429);
  quoin.clock.advance(1);
  assert.equal((await say(anonymous, post, { ...guest, date: '2020-01-01T00:00:00' })).status, 201);
  assert.equal((await say(anonymous, post, guest)).status, 429, 'its date does not set the clock back');
});
