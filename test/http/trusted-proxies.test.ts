import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Quoin, startQuoin } from '../support/index.ts';

const settings = { anonymousComments: true, commentInterval: 0, loginAttempts: 3 };
const direct = await startQuoin(settings);
const behind = await startQuoin({ ...settings, trustedProxies: ['loopback', '10.0.0.0/8'] });

/** Says something under a post, as if through proxies. @returns the address that is noted */
async function notedAddress(quoin: Quoin, forwarded: string): Promise<string> {
  const admin = quoin.as('admin');
  const { id: post } = await admin.create('/posts', { title: 'Host', status: 'publish' });
  const body = { post, content: `from ${forwarded}`, author_name: 'Guest', author_email: 'guest@example.com' };
  const headers = { 'x-forwarded-for': forwarded };
  const said = await quoin.as('anonymous').post('/comments', body, { headers });
  assert.equal(said.status, 201, said.text);
  return (await admin.get(`/comments/${said.body.id}`, { context: 'edit' })).body.author_ip;
}

test('nobody is believed who is not trusted', async () => {
  assert.equal(await notedAddress(direct, '203.0.113.9'), '127.0.0.1');
});

test('C4: of what trusted proxies say, the last address that is none of theirs counts', async () => {
  for (const [forwarded, noted] of [
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
  ] as const)
    assert.equal(await notedAddress(behind, forwarded), noted, forwarded);
});

test('C4: failed log-ins are counted by the address that was forwarded', async () => {
  const attempt = async (forwarded: string, login: string) =>
    (await behind.login(login, 'wrong').get('/users/me', {}, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (const login of ['one', 'two', 'three']) assert.equal(await attempt('203.0.113.50', login), 401);
  assert.equal(await attempt('203.0.113.50', 'four'), 429);
  assert.equal(await attempt('203.0.113.51', 'five'), 401);
});
