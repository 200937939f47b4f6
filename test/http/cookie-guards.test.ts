import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PASSWORD, type Quoin, secretOf, startQuoin } from '../support/index.ts';

/** Guards of log-ins by cookie: each of these tests fails without the one it is named after (trust C4, C5, C12, C13). */

const quoin = await startQuoin({ loginAttempts: 0 });
const API = '//wp-json/wp/v2';

/** Sends the log-in form as a browser does. */
const submit = (server: Quoin, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.as('anonymous').post('//wp-login.php', undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const asAuthor = { log: 'author', pwd: PASSWORD };

/** Logs in. @returns the cookie as it is sent back, and as it was set */
async function logIn(server: Quoin, fields: Record<string, string> = asAuthor) {
  const answer = await submit(server, fields);
  assert.equal(answer.status, 302, answer.text);
  const set = answer.headers.get('set-cookie') ?? '';
  return { cookie: set.split(';')[0] ?? '', set };
}

const nonceOf = async (server: Quoin, cookie: string) =>
  (await server.as('anonymous').get('//wp-admin/admin-ajax.php', { action: 'rest-nonce' }, { headers: { cookie } }))
    .text;

/** The status of asking for oneself with a cookie, and a nonce made for it now. */
async function ownStatus(server: Quoin, cookie: string, nonce?: string): Promise<number> {
  const headers = { cookie, 'x-wp-nonce': nonce ?? (await nonceOf(server, cookie)) };
  return (await server.as('anonymous').get(`${API}/users/me`, {}, { headers })).status;
}

describe('C13: logging out leads to the site alone', () => {
  for (const given of ['//evil.example/', 'https://evil.example/', '/\\\\evil.example', 'javascript:alert(1)'])
    test(`not to ${given}`, async () => {
      const response = await fetch(
        `${quoin.url}/wp-login.php?${new URLSearchParams({ action: 'logout', redirect_to: given })}`,
        { redirect: 'manual' },
      );
      assert.deepEqual([response.status, response.headers.get('location')], [302, `${quoin.url}/`]);
    });
});

describe('C12: what belongs to one browser', () => {
  test('is kept by no cache: log-ins, log-outs and nonces', async () => {
    const { cookie } = await logIn(quoin);
    const kept = async (path: string) =>
      (await quoin.as('anonymous').get(path, {}, { headers: { cookie } })).headers.get('cache-control');
    assert.equal((await submit(quoin, asAuthor)).headers.get('cache-control'), 'no-store');
    assert.equal(await kept('//wp-admin/admin-ajax.php?action=rest-nonce'), 'no-store');
    assert.equal(await kept('//wp-login.php?action=logout'), 'no-store');
  });

  test('is never let across origins', async () => {
    const { cookie } = await logIn(quoin);
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { cookie, origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const answer = await quoin.as('anonymous').request(method, `${API}/posts`, { headers });
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    }
  });
});

describe('logging in by a form', () => {
  test('C4: is throttled', async () => {
    const slow = await startQuoin({ loginAttempts: 2 });
    const wrong = { log: 'author', pwd: 'wrong' };
    for (const status of [401, 401, 429]) assert.equal((await submit(slow, wrong)).status, status);
    const right = await submit(slow, asAuthor);
    assert.deepEqual([right.status, right.headers.get('set-cookie')], [429, null]);
    assert.equal(right.headers.get('retry-after'), '900');
  });

  test('C5: takes no application password', async () => {
    const answer = await submit(quoin, { log: 'author', pwd: secretOf('author') });
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [401, null]);
  });

  test('C6: a name that no database can hold is that of nobody', async () => {
    for (const log of ['author\0', '\0', 'author@example.com\0', '\ud800']) {
      const answer = await submit(quoin, { log, pwd: PASSWORD });
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [401, null], JSON.stringify(log));
    }
  });

  test('C12: is a POST, whatever else is said', async () => {
    for (const headers of [{}, { 'x-http-method-override': 'POST' }]) {
      const answer = await quoin.as('anonymous').get('//wp-login.php', { ...asAuthor, _method: 'POST' }, { headers });
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [404, null]);
    }
  });

  test('C12: takes name and password from the body, not from the address, which is logged on its way', async () => {
    const raw = 'rememberme=forever';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = `//wp-login.php?${new URLSearchParams(asAuthor)}`;
    const answer = await quoin.as('anonymous').post(path, undefined, { raw, headers });
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [401, null]);
  });

  test('C12: is not for other sites, also of the same domain', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const answer = await submit(quoin, asAuthor, { 'sec-fetch-site': site });
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null], site);
    }
    for (const site of ['same-origin', 'none'])
      assert.equal((await submit(quoin, asAuthor, { 'sec-fetch-site': site })).status, 302, site);
  });

  test('C12: the cookie goes over https alone where the site does', async () => {
    const secure = await startQuoin({ url: 'https://site.example' });
    const { cookie, set } = await logIn(secure);
    assert.match(set, /; Secure(;|$)/);
    const headers = { cookie };
    const query = { action: 'logout', _wpnonce: await nonceOf(secure, cookie) };
    const out = await secure.as('anonymous').get('//wp-login.php', query, { headers });
    assert.match(out.headers.get('set-cookie') ?? '', /; Secure(;|$)/);
    assert.doesNotMatch((await logIn(quoin)).set, /Secure/);
  });

  test('C12: over https, a cookie that a sibling domain can set is no session', async () => {
    const secure = await startQuoin({ url: 'https://site.example' });
    const { cookie, set } = await logIn(secure);
    assert.match(set, /^__Host-[^;]+; Path=\/; /);
    assert.doesNotMatch(set, /Domain/i);
    assert.equal(await ownStatus(secure, cookie), 200);
    const planted = cookie.replace('__Host-', '');
    assert.notEqual(planted, cookie);
    assert.equal(await nonceOf(secure, planted), '0');
    assert.equal(await ownStatus(secure, `${planted}; ${cookie}`), 200);
  });
});

describe('a session', () => {
  for (const [kind, fields, days] of [
    ['one of a visit', asAuthor, 2],
    ['one that is remembered', { ...asAuthor, rememberme: 'forever' }, 14],
  ] as const)
    test(`C5: ${kind} ends after ${days} days`, async () => {
      const server = await startQuoin({ loginAttempts: 0 });
      const { cookie } = await logIn(server, fields);
      server.clock.advance(days * 24 * 3600 - 1);
      const nonce = await nonceOf(server, cookie);
      assert.notEqual(nonce, '0');
      server.clock.advance(1);
      assert.equal(await ownStatus(server, cookie, nonce), 403);
      assert.equal(await nonceOf(server, cookie), '0');
    });

  test('C12: changes nothing for other sites, also of the same domain', async () => {
    const { cookie } = await logIn(quoin);
    const nonce = await nonceOf(quoin, cookie);
    const write = (site: string) =>
      quoin
        .as('anonymous')
        .post(`${API}/posts`, { title: 'x' }, { headers: { cookie, 'x-wp-nonce': nonce, 'sec-fetch-site': site } });
    for (const site of ['cross-site', 'same-site']) {
      const { status, body } = await write(site);
      assert.deepEqual([status, body.code], [403, 'rest_cookie_invalid_nonce'], site);
    }
    assert.equal((await write('same-origin')).status, 201);
  });

  test('C12: is left only with its nonce', async () => {
    const { cookie } = await logIn(quoin);
    const { cookie: other } = await logIn(quoin);
    for (const _wpnonce of [undefined, '', 'wrong', await nonceOf(quoin, other)])
      for (const method of ['GET', 'POST']) {
        const query = { action: 'logout', ...(_wpnonce !== undefined && { _wpnonce }) };
        const answer = await quoin.as('anonymous').request(method, '//wp-login.php', { query, headers: { cookie } });
        assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null], `${method} ${_wpnonce}`);
      }
    assert.equal(await ownStatus(quoin, cookie), 200);
    const query = { action: 'logout', _wpnonce: await nonceOf(quoin, cookie) };
    assert.equal((await quoin.as('anonymous').get('//wp-login.php', query, { headers: { cookie } })).status, 302);
    assert.equal(await ownStatus(quoin, cookie, query._wpnonce), 403);
    assert.equal(await ownStatus(quoin, other), 200);
  });
});
