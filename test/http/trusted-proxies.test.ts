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

test('ignores headers of untrusted proxies', async () => {
  assert.equal(await notedAddress(direct, '203.0.113.9'), '127.0.0.1');
});

test('C4: uses the last address that is not a trusted proxy', async () => {
  for (const [forwarded, noted] of [
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:DB8:0::1]', '2001:db8::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9:4711, 10.1.2.3:443, [::ffff:10.1.2.4]:443', '203.0.113.9'],
    ['', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.9, <script>', '127.0.0.1'],
    ['203.0.113.9, _hidden, 10.1.2.3', '10.1.2.3'],
    ['203.0.113.9, ,', '127.0.0.1'],
    ['1.2.3', '127.0.0.1'],
    [`${'1,'.repeat(4000)}203.0.113.9`, '203.0.113.9'],
    ['203.0.113.9'.repeat(400), '127.0.0.1'],
  ] as const)
    assert.equal(await notedAddress(behind, forwarded), noted, forwarded);
});

test('C4: an invalid address does not make a new client', async () => {
  const attempt = async (forwarded: string, login: string) =>
    (await behind.login(login, 'wrong').get('/users/me', {}, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (const [place, forwarded] of ['x1', 'unknown', '[203.0.113.60'].entries())
    assert.equal(await attempt(forwarded, `guess${place}`), 401);
  assert.equal(await attempt('x4', 'guess4'), 429);
  for (const port of [1, 2, 3]) assert.equal(await attempt(`203.0.113.61:${port}`, `port${port}`), 401);
  assert.equal(await attempt('203.0.113.61:4', 'port4'), 429);
});

test('C4: failed log-ins are counted by the address that was forwarded', async () => {
  const attempt = async (forwarded: string, login: string) =>
    (await behind.login(login, 'wrong').get('/users/me', {}, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (const login of ['one', 'two', 'three']) assert.equal(await attempt('203.0.113.50', login), 401);
  assert.equal(await attempt('203.0.113.50', 'four'), 429);
  assert.equal(await attempt('203.0.113.51', 'five'), 401);
});
