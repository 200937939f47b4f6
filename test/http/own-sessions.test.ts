import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PASSWORD, type Quoin, startQuoin } from '../support/index.ts';

// Sessions go on while they are used; their user sees and ends them.
const HOUR = 3600;
const DAY = 24 * HOUR;
const SESSION = '//wp-json/quoin/v1/session';
const SESSIONS = '//wp-json/quoin/v1/sessions';

async function logIn(server: Quoin, more: Record<string, unknown> = {}, agent = 'tests') {
  const body = { login: 'admin', password: PASSWORD, ...more };
  const answer = await server.as('anonymous').request('POST', SESSION, { body, headers: { 'user-agent': agent } });
  assert.equal(answer.status, 200, answer.text);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, 'x-wp-nonce': answer.body.nonce as string };
}
const ask = (server: Quoin, method: string, path: string, headers: Record<string, string> = {}) =>
  server.as('anonymous').request(method, path, { headers });
/** The headers of a request with the cookie, with a nonce made for it now. */
const fresh = async (server: Quoin, cookie: string) => ({
  cookie,
  'x-wp-nonce': String((await ask(server, 'GET', SESSION, { cookie })).body.nonce),
});

describe('a session that is used', () => {
  for (const [kind, remember, days] of [
    ['of a visit', false, 2],
    ['that is remembered', true, 14],
  ] as const)
    test(`C5: goes on, ${kind}`, async () => {
      const server = await startQuoin({ loginAttempts: 0 });
      const { cookie } = await logIn(server, { remember });
      server.clock.advance(days * DAY - 10);
      const used = await ask(server, 'GET', '//wp-json/wp/v2/users/me', await fresh(server, cookie));
      assert.equal(used.status, 200);
      const again = used.headers.get('set-cookie') ?? '';
      assert.equal(again.split(';')[0], cookie);
      assert.equal(again.includes(`Max-Age=${days * DAY}`), remember);
      server.clock.advance(days * DAY - 1);
      assert.notEqual((await ask(server, 'GET', SESSION, { cookie })).body.user, null);
      server.clock.advance(1);
      assert.equal((await ask(server, 'GET', SESSION, { cookie })).body.user, null);
    });

  test('is written once an hour', async () => {
    const server = await startQuoin({ loginAttempts: 0 });
    const headers = await logIn(server);
    server.clock.advance(HOUR - 1);
    assert.equal((await ask(server, 'GET', SESSIONS, headers)).headers.get('set-cookie'), null);
    server.clock.advance(1);
    assert.notEqual((await ask(server, 'GET', SESSIONS, headers)).headers.get('set-cookie'), null);
    assert.equal((await ask(server, 'GET', SESSIONS, headers)).headers.get('set-cookie'), null);
  });

  test('does not go on by its cookie alone', async () => {
    const server = await startQuoin({ loginAttempts: 0 });
    const { cookie } = await logIn(server);
    server.clock.advance(DAY);
    for (const path of [SESSION, '//wp-json/wp/v2/posts'])
      assert.equal((await ask(server, 'GET', path, { cookie })).headers.get('set-cookie'), null);
    server.clock.advance(DAY);
    assert.equal((await ask(server, 'GET', SESSION, { cookie })).body.user, null);
  });

  test('R13: does not go on for ever', async () => {
    const server = await startQuoin({ loginAttempts: 0 });
    const { cookie } = await logIn(server, { remember: true });
    for (let day = 0; day < 89; day += 1) {
      server.clock.advance(DAY);
      const { status } = await ask(server, 'GET', '//wp-json/wp/v2/users/me', await fresh(server, cookie));
      assert.equal(status, 200, `day ${day}`);
    }
    server.clock.advance(DAY);
    assert.equal((await ask(server, 'GET', SESSION, { cookie })).body.user, null);
  });
});

describe('own sessions', async () => {
  const quoin = await startQuoin({ loginAttempts: 0 });

  test('are listed and ended, one or all others', async () => {
    const first = await logIn(quoin, {}, 'first');
    quoin.clock.advance(60);
    const second = await logIn(quoin, {}, 'second');
    quoin.clock.advance(60);
    const third = await logIn(quoin, {}, 'third');
    await quoin.as('admin').post(`/users/${quoin.users.editor}`, { password: PASSWORD });
    const others = await logIn(quoin, { login: 'editor' }, 'of somebody else');

    const { body, text } = await ask(quoin, 'GET', SESSIONS, second);
    assert.deepEqual(
      body.map((one: Record<string, unknown>) => [one['user_agent'], one['is_current'], one['address']]),
      [
        ['third', false, '127.0.0.1'],
        ['second', true, '127.0.0.1'],
        ['first', false, '127.0.0.1'],
      ],
    );
    assert.ok(!text.includes(second.cookie.split('=')[1] ?? ''));

    const [thirdId, , firstId] = body.map(({ id }: { id: string }) => id);
    assert.equal((await ask(quoin, 'DELETE', `${SESSIONS}/${thirdId}`, others)).body.code, 'quoin_session_not_found');
    assert.deepEqual((await ask(quoin, 'DELETE', `${SESSIONS}/${thirdId}`, second)).body, { ended: 1 });
    assert.equal((await ask(quoin, 'GET', SESSION, { cookie: third.cookie })).body.user, null);
    assert.equal((await ask(quoin, 'DELETE', `${SESSIONS}/${thirdId}`, second)).status, 404);

    assert.deepEqual((await ask(quoin, 'DELETE', SESSIONS, second)).body, { ended: 1 });
    assert.equal((await ask(quoin, 'GET', SESSION, { cookie: first.cookie })).body.user, null);
    assert.notEqual((await ask(quoin, 'GET', SESSION, { cookie: others.cookie })).body.user, null);
    assert.equal((await ask(quoin, 'DELETE', `${SESSIONS}/${firstId}`, second)).status, 404);

    const own = (await ask(quoin, 'GET', SESSIONS, second)).body[0].id;
    const ended = await ask(quoin, 'DELETE', `${SESSIONS}/${own}`, second);
    assert.match(ended.headers.get('set-cookie') ?? '', /Max-Age=0/);
    const last = (await quoin.storage.audit.entries({ after: 0, limit: 1000 })).at(-1);
    assert.deepEqual([last?.operation, last?.resource, last?.item_id], ['delete', 'session', quoin.users.admin]);
  });

  test('are not those of an earlier password', async () => {
    await logIn(quoin);
    await quoin.login('admin').post(`/users/${quoin.users.admin}`, { password: PASSWORD });
    assert.deepEqual((await quoin.login('admin').get(SESSIONS)).body, []);
  });

  test('C5: go on when an application password is revoked, which ends at once', async () => {
    const headers = await logIn(quoin);
    const passwords = `//wp-json/wp/v2/users/${quoin.users.admin}/application-passwords`;
    for (const revoke of [(uuid: string) => `/${uuid}`, () => '']) {
      const { body } = await quoin.login('admin').post(passwords, { name: `Phone ${revoke('')}` });
      const phone = quoin.login('admin', body.password);
      assert.equal((await phone.get(SESSIONS)).status, 200);
      const answer = await ask(quoin, 'DELETE', passwords + revoke(body.uuid), headers);
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await phone.get(SESSIONS)).status, 401);
      assert.equal((await ask(quoin, 'GET', SESSIONS, headers)).status, 200);
    }
    await quoin.login('admin').post(passwords, { name: 'Last' });
    await quoin.login('admin').post(`/users/${quoin.users.admin}`, { password: PASSWORD });
    assert.equal((await ask(quoin, 'GET', SESSIONS, headers)).status, 403, 'a new password ends them');
  });

  test('are for users, and for their cookies with a nonce', async () => {
    const { cookie } = await logIn(quoin);
    for (const headers of [{}, { cookie }]) assert.equal((await ask(quoin, 'GET', SESSIONS, headers)).status, 401);
    assert.equal((await quoin.as('subscriber').get(SESSIONS)).status, 200);
  });
});

describe('preferences', async () => {
  const quoin = await startQuoin();
  const PREFERENCES = '//wp-json/quoin/v1/users/me/preferences';
  const put = (preferences: unknown, role = 'editor') =>
    quoin.as(role).request('PUT', PREFERENCES, { body: { preferences } });

  test('are kept for each user', async () => {
    const chosen = { theme: 'dark', views: [{ name: 'Mine', query: 'author=3' }], ключ: null };
    assert.deepEqual((await quoin.as('editor').get(PREFERENCES)).body, { preferences: {} });
    assert.deepEqual((await put(chosen)).body, { preferences: chosen });
    assert.deepEqual((await put({ theme: 'light' }, 'subscriber')).status, 200);
    assert.deepEqual((await quoin.as('editor').get(PREFERENCES)).body, { preferences: chosen });
    assert.deepEqual((await put({})).body, { preferences: {} });
  });

  test('are an object of a bounded size, and not for anonymous clients', async () => {
    for (const wrong of [undefined, 'x', 5, [], [1], { text: 'x'.repeat(16 * 1024) }])
      assert.equal((await put(wrong)).status, 400, JSON.stringify(wrong)?.slice(0, 20));
    assert.equal((await put({ text: 'x'.repeat(16 * 1024 - 11) })).status, 200);
    assert.equal((await put({}, 'anonymous')).status, 401);
    assert.equal((await quoin.as('anonymous').get(PREFERENCES)).status, 401);
  });

  test('go with their user', async () => {
    const id = await quoin.addUser({ login: 'gone', roles: ['author'] });
    await put({ some: 'choice' }, 'gone');
    assert.notEqual(await quoin.storage.preferences.get(id), undefined);
    await quoin.as('admin').delete(`/users/${id}`, { force: true });
    assert.equal(await quoin.storage.preferences.get(id), undefined);
  });
});
