import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Client, PASSWORD, startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const admin = quoin.as('admin');
const editor = quoin.as('editor');
const words = 'A line that is long enough to be worth compressing. '.repeat(40);
const post = await editor.create('/posts', { title: 'Seen by all', content: words, status: 'publish' });
const draft = await editor.create('/posts', { title: 'Seen by editors', content: words, status: 'draft' });

const paths = [
  ...['/posts', '/posts?context=edit', '/posts?status=draft', '/posts?page=9', '/posts?per_page=no'],
  ...[`/posts/${post.id}`, `/posts/${post.id}?context=edit`, `/posts/${draft.id}`, `/posts/${draft.id}?context=edit`],
  ...['/users?context=edit', '/comments?context=edit', '/types?context=edit', '/nothing'],
];

/** What an answer says, but for what belongs to one request. */
async function answerTo(client: Client, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await client.get(path, {}, { headers: { 'accept-encoding': 'identity', ...headers } });
  const own = ['date', 'x-request-id', 'connection', 'keep-alive'];
  return {
    status: answer.status,
    text: answer.text,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name))),
  };
}

suite('a cached log-in gives the same answer as a new one', () => {
  for (const login of ['anonymous', 'subscriber', 'author', 'editor', 'admin']) {
    for (const path of paths) {
      test(`${login} reads ${path}`, async () => {
        const client = quoin.as(login);
        // A request with a cookie is answered from no cache, whoever asks.
        const first = await answerTo(client, path, { cookie: 'some=thing' });
        assert.deepEqual(await answerTo(client, path), first);
        assert.deepEqual(await answerTo(client, path), first);
      });
    }
  }
});

suite('a cached log-in is verified again', () => {
  const statusOf = async (client: Client): Promise<number> =>
    (await client.get(`/posts/${draft.id}`, { context: 'edit' })).status;

  test('when roles of the user change', async () => {
    const id = await quoin.addUser({ login: 'lowered', roles: ['editor'] });
    const lowered = quoin.as('lowered');
    for (const _ of [1, 2, 3]) assert.equal(await statusOf(lowered), 200);
    assert.equal((await admin.post(`/users/${id}`, { roles: ['subscriber'] })).status, 200);
    assert.notEqual(await statusOf(lowered), 200);
  });

  test('when he is deleted', async () => {
    const id = await quoin.addUser({ login: 'leaving', roles: ['editor'] });
    const leaving = quoin.as('leaving');
    for (const _ of [1, 2, 3]) assert.equal(await statusOf(leaving), 200);
    assert.equal((await admin.delete(`/users/${id}`, { force: true, reassign: 1 })).status, 200);
    assert.equal(await statusOf(leaving), 401);
  });

  test('when the password changes', async () => {
    const withPassword = { authorization: `Basic ${Buffer.from(`editor:${PASSWORD}`).toString('base64')}` };
    const ask = async () =>
      (await quoin.as('anonymous').get(`/posts/${draft.id}`, {}, { headers: withPassword })).status;
    for (const _ of [1, 2, 3]) assert.equal(await ask(), 200);
    assert.equal((await admin.post(`/users/${draft.author}`, { password: 'another-long-pass-1' })).status, 200);
    assert.equal(await ask(), 401);
  });
});
