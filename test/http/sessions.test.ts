import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, test } from 'node:test';
import { PASSWORD, type Quoin, secretOf, startQuoin } from '../support/index.ts';

// The log-in by cookie, as pages with scripts use it.
const quoin = await startQuoin({ loginAttempts: 0, uploadLimit: 3 });
const SESSION = '//wp-json/quoin/v1/session';
const nobody = { user: null, nonce: null, ends_gmt: null, limits: { upload_bytes: 3 * 1024 * 1024 } };

type Headers = Record<string, string>;
const ask = (method: string, headers: Headers = {}, body?: unknown, server: Quoin = quoin) =>
  server.as('anonymous').request(method, SESSION, { headers, ...(body !== undefined && { body }) });

/** Logs in. @returns the answer, with the cookie as it is sent back */
async function logIn(login: string, more: Record<string, unknown> = {}, headers: Headers = {}, server = quoin) {
  const answer = await ask('POST', headers, { login, password: PASSWORD, ...more }, server);
  const set = answer.headers.get('set-cookie') ?? '';
  return { ...answer, set, cookie: set.split(';')[0] ?? '' };
}

for (const role of ['subscriber', 'contributor', 'author', 'editor', 'admin'] as const)
  if (role !== 'admin') await quoin.as('admin').post(`/users/${quoin.users[role]}`, { password: PASSWORD });

describe('logging in by JSON', () => {
  for (const role of ['subscriber', 'contributor', 'author', 'editor', 'admin'] as const)
    test(`tells a page who its ${role} is, and until when`, async () => {
      const { status, body, cookie, set, headers } = await logIn(role);
      assert.equal(status, 200);
      assert.match(set, /; HttpOnly; SameSite=Lax$/);
      assert.equal(headers.get('cache-control'), 'private, no-store');
      assert.equal(body.ends_gmt, '2026-11-23T12:00:00');
      const own = { cookie, 'x-wp-nonce': body.nonce };
      const me = await quoin.as('anonymous').get('//wp-json/wp/v2/users/me?context=edit', {}, { headers: own });
      assert.deepEqual(body.user, me.body);
      assert.equal(body.user.id, quoin.users[role]);
      const told = await ask('GET', { cookie });
      assert.deepEqual([told.status, told.body], [200, body]);
      assert.equal(told.headers.get('cache-control'), 'private, no-store');
      assert.deepEqual((await ask('GET', own)).body, body);
    });

  test('can outlive the browser', async () => {
    const { body, set } = await logIn('editor@example.com', { remember: true });
    assert.match(set, /; Max-Age=1209600$/);
    assert.equal(body.ends_gmt, '2026-12-05T12:00:00');
    assert.doesNotMatch((await logIn('editor', { remember: false })).set, /Max-Age/);
  });

  test('with a wrong password is refused without a challenge', async () => {
    for (const [login, password] of [
      ['editor', 'wrong'],
      ['nobody', PASSWORD],
      ['editor', secretOf('editor')],
    ]) {
      const { status, body, headers } = await ask('POST', {}, { login, password });
      assert.deepEqual([status, body.code], [401, 'incorrect_password']);
      assert.deepEqual([headers.get('www-authenticate'), headers.get('set-cookie')], [null, null]);
    }
  });

  test('is refused without a challenge to browsers that send no Sec-Fetch headers', async () => {
    // What fetches here always says it.
    const sent = request(`${quoin.url}/wp-json/quoin/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify({ login: 'editor', password: 'wrong' }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    assert.deepEqual([answer.statusCode, answer.headers['www-authenticate']], [401, undefined]);
  });

  test('C4: is throttled together with the form', async () => {
    const slow = await startQuoin({ loginAttempts: 2 });
    const wrong = { login: 'admin', password: 'wrong' };
    assert.equal((await ask('POST', {}, wrong, slow)).status, 401);
    const raw = new URLSearchParams({ log: 'admin', pwd: 'wrong' }).toString();
    const form = { raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    assert.equal((await slow.as('anonymous').post('//wp-login.php', undefined, form)).status, 401);
    const { status, headers, set } = await logIn('admin', {}, {}, slow);
    assert.deepEqual([status, headers.get('retry-after'), set], [429, '900', '']);
  });

  test('C12: is not for other sites, also of the same domain', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
    ]) {
      const { status, body, set } = await logIn('editor', {}, headers);
      assert.deepEqual([status, body.code, set], [403, 'rest_cookie_invalid_nonce', '']);
    }
    assert.equal((await logIn('editor', {}, { 'sec-fetch-site': 'same-origin', origin: quoin.url })).status, 200);
  });

  test('needs name and password, in the body', async () => {
    for (const body of [{}, { login: 'editor' }, { password: PASSWORD }])
      assert.equal((await ask('POST', {}, body)).body.code, 'rest_missing_callback_param');
    const { status, body } = await ask('POST', {}, { login: ['editor'], password: { x: 1 }, remember: 'maybe' });
    assert.deepEqual([status, Object.keys(body.data.params)], [400, ['login', 'password', 'remember']]);
    const query = { login: 'editor', password: PASSWORD };
    const answer = await quoin.as('anonymous').request('POST', SESSION, { query, body: {} });
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [400, null]);
  });

  test('ends the session that the browser had', async () => {
    const first = await logIn('editor');
    const second = await logIn('author', {}, { cookie: first.cookie });
    assert.equal(second.body.user.id, quoin.users.author);
    assert.deepEqual((await ask('GET', { cookie: first.cookie })).body, nobody);
  });
});

describe('asking for the session', () => {
  test('tells anonymous clients that there is none', async () => {
    const { status, body, headers } = await ask('GET');
    assert.deepEqual([status, body], [200, nobody]);
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal((await ask('GET', { cookie: 'wordpress_logged_in_quoin=nonsense' })).status, 200);
  });

  test('C12: tells other sites nothing', async () => {
    const { cookie } = await logIn('editor');
    for (const from of ['cross-site', 'same-site'])
      assert.deepEqual((await ask('GET', { cookie, 'sec-fetch-site': from })).body, nobody);
    const origin = 'https://elsewhere.example';
    const { body, headers } = await ask('GET', { cookie, origin });
    assert.deepEqual([body, headers.get('access-control-allow-credentials')], [nobody, null]);
  });

  test('C5: shows no user after it has ended', async () => {
    const server = await startQuoin({ loginAttempts: 0 });
    const { cookie } = await logIn('admin', {}, {}, server);
    server.clock.advance(2 * 24 * 3600);
    assert.equal((await ask('GET', { cookie }, undefined, server)).body.user, null);
  });

  test('shows the user of other credentials', async () => {
    const { cookie } = await logIn('author');
    const { body } = await quoin.login('editor').get(SESSION, {}, { headers: { cookie } });
    assert.deepEqual([body.user.id, body.nonce, body.ends_gmt], [quoin.users.editor, null, null]);
  });
});

describe('logging out', () => {
  test('ends the session and takes the cookie away', async () => {
    const { cookie, body } = await logIn('editor');
    const out = await ask('DELETE', { cookie, 'x-wp-nonce': body.nonce });
    assert.deepEqual([out.status, out.body], [200, nobody]);
    assert.match(out.headers.get('set-cookie') ?? '', /^wordpress_logged_in_quoin=; .*Max-Age=0$/);
    assert.deepEqual((await ask('GET', { cookie })).body, nobody);
  });

  test('C12: needs the nonce', async () => {
    const { cookie, body } = await logIn('editor');
    const other = await logIn('editor');
    for (const headers of [{ cookie }, { cookie, 'x-wp-nonce': other.body.nonce }] as Headers[])
      assert.equal((await ask('DELETE', headers)).status, 403);
    assert.equal((await ask('GET', { cookie })).body.user.id, body.user.id);
  });

  test('succeeds for anonymous clients', async () => {
    assert.deepEqual((await ask('DELETE')).body, nobody);
  });
});
