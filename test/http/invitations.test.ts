import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeOneTimeLink } from '../../src/access/index.ts';
import { everything } from '../../src/storage/index.ts';
import { PASSWORD, startQuoin } from '../support/index.ts';

// Links by which users set their passwords, once.
const quoin = await startQuoin({ loginAttempts: 0 });
const admin = quoin.as('admin');
const anonymous = quoin.as('anonymous');
const OWN = '//wp-json/quoin/v1';
const NEW = 'a password that is new';
const invite = (id: number, client = admin) => client.request('POST', `${OWN}/users/${id}/invitation`);
const tokenOf = (url: string): string => url.split('#')[1] ?? '';
const welcome = (body: unknown, headers: Record<string, string> = {}) =>
  anonymous.request('POST', `${OWN}/welcome`, { body, headers });

let count = 0;
/** A user with a link. */
async function invited() {
  count += 1;
  const id = await quoin.addUser({ login: `guest-${count}`, roles: ['author'] });
  const answer = await invite(id);
  assert.equal(answer.status, 201, answer.text);
  return { id, login: `guest-${count}`, token: tokenOf(answer.body.url), ...answer };
}

describe('a one-time link', () => {
  test('sets a password and begins a session, once', async () => {
    const { id, login, token, body } = await invited();
    assert.deepEqual(body, { user: id, url: `${quoin.url}/admin/welcome#${token}`, ends_gmt: '2026-11-22T12:00:00' });
    assert.match(token, /^[\w-]{43}$/);
    const told = await welcome({ token });
    assert.deepEqual([told.status, told.body], [200, { login, name: login }]);
    assert.equal(told.headers.get('cache-control'), 'private, no-store');

    const { status, body: session, headers } = await welcome({ token, password: NEW });
    assert.deepEqual([status, session.user.id], [200, id]);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const me = await anonymous.get(
      '//wp-json/wp/v2/users/me',
      {},
      { headers: { cookie, 'x-wp-nonce': session.nonce } },
    );
    assert.equal(me.body.id, id);
    assert.equal((await quoin.login(login, NEW).get('/posts')).status, 200);
    assert.equal((await quoin.login(login, PASSWORD).get('/posts')).status, 401);

    for (const again of [{ token }, { token, password: 'another password' }]) {
      const answer = await welcome(again);
      assert.deepEqual([answer.status, answer.body.code], [410, 'quoin_link_has_ended']);
    }
  });

  test('of two at once, sets one password', async () => {
    const { token } = await invited();
    const answers = await Promise.all(
      ['one password here', 'two passwords here'].map((password) => welcome({ token, password })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410]);
  });

  test('ends after a day', async () => {
    const server = await startQuoin();
    const url = `//wp-json/quoin/v1/users/${server.users.author}/invitation`;
    const token = tokenOf((await server.as('admin').request('POST', url)).body.url);
    const ask = () => server.as('anonymous').request('POST', `${OWN}/welcome`, { body: { token } });
    server.clock.advance(24 * 3600 - 1);
    assert.equal((await ask()).status, 200);
    server.clock.advance(1);
    assert.equal((await ask()).status, 410);
  });

  test('ends with a newer one, and when password, roles or address change', async () => {
    const { id, token } = await invited();
    const newer = tokenOf((await invite(id)).body.url);
    assert.equal((await welcome({ token })).status, 410);
    assert.equal((await welcome({ token: newer })).status, 200);
    for (const change of [{ password: PASSWORD }, { roles: ['editor'] }, { email: 'another@example.org' }]) {
      const one = tokenOf((await invite(id)).body.url);
      assert.equal((await admin.post(`/users/${id}`, change)).status, 200);
      assert.equal((await welcome({ token: one })).status, 410, JSON.stringify(change));
    }
    const last = tokenOf((await invite(id)).body.url);
    await admin.delete(`/users/${id}`, { force: true });
    assert.equal((await welcome({ token: last })).status, 410);
  });

  test('stays when the password is not good enough', async () => {
    const { token } = await invited();
    for (const password of ['', 'short', 5, 'back\\slash in it'])
      assert.equal((await welcome({ token, password })).status, 400, String(password));
    assert.equal((await welcome({ token, password: NEW })).status, 200);
  });

  test('C12: is not used for other sites, nor from an address', async () => {
    const { token } = await invited();
    for (const from of ['cross-site', 'same-site'])
      assert.equal((await welcome({ token, password: NEW }, { 'sec-fetch-site': from })).status, 403);
    const query = { token, password: NEW };
    assert.equal((await anonymous.request('POST', `${OWN}/welcome`, { query, body: {} })).status, 400);
    assert.equal((await welcome({ token })).status, 200);
  });

  test('is kept as a hash alone', async () => {
    const { token } = await invited();
    assert.equal(await quoin.storage.oneTimeLinks.find(token, '2000-01-01T00:00:00'), undefined);
  });

  test('is refused for invalid tokens', async () => {
    for (const token of ['x', 'é', 'a'.repeat(43)]) assert.equal((await welcome({ token })).status, 410, token);
    for (const body of [{}, { token: ['x'] }, { token: 'a'.repeat(101) }])
      assert.equal((await welcome(body)).status, 400);
  });
});

describe('making one', () => {
  test('is for administrators', async () => {
    for (const role of ['anonymous', 'subscriber', 'contributor', 'author', 'editor'] as const) {
      const { status, body } = await invite(quoin.users.author, quoin.as(role));
      assert.deepEqual([status, body.code], [role === 'anonymous' ? 401 : 403, 'rest_cannot_edit'], role);
    }
    assert.equal((await invite(999_999)).body.code, 'rest_user_invalid_id');
  });

  test('is recorded in the audit log', async () => {
    const { id, token } = await invited();
    const last = (await quoin.storage.audit.entries({ after: 0, limit: 1000 })).at(-1);
    assert.deepEqual([last?.operation, last?.resource, last?.item_id, last?.login], ['invite', 'user', id, 'admin']);
    await welcome({ token, password: NEW });
    const used = (await quoin.storage.audit.entries({ after: 0, limit: 1000 })).at(-1);
    assert.deepEqual([used?.operation, used?.item_id, used?.user_id, used?.members], ['update', id, id, 'password']);
  });
});

describe('the link of an empty site', () => {
  test('lists open tasks, and accepts name and address with the password', async () => {
    const site = await startQuoin({ adminPassword: '', title: 'Low Water' });
    const users = await site.storage.users.load(await site.storage.users.ids({ where: everything }));
    const first = users.find(({ login }) => login === 'admin');
    assert.ok(first);
    const token = await site.storage.transaction(async (stores) => {
      for (const user of users) if (user !== first) await stores.users.delete(user);
      return (await makeOneTimeLink(stores, first, site.clock.gmt)).token;
    });
    const ask = (body: object) => site.as('anonymous').request('POST', `${OWN}/welcome`, { body });
    assert.deepEqual((await ask({ token })).body, {
      login: 'admin',
      name: 'admin',
      first_run: { email: 'admin@example.com', title: 'Low Water', timezone: 'UTC', fixed: [] },
    });
    const refused = await ask({ token, password: NEW, name: 'Anna', email: 'nobody' });
    assert.deepEqual([refused.status, Object.keys(refused.body.data.params)], [400, ['email']]);
    const { status, body } = await ask({ token, password: NEW, name: 'Anna', email: 'anna@example.org' });
    assert.deepEqual([status, body.user.name, body.user.email], [200, 'Anna', 'anna@example.org']);
    assert.equal((await ask({ token })).status, 410);
  });

  test('later invitations show nothing of the site', async () => {
    const { token, login } = await invited();
    assert.deepEqual((await welcome({ token })).body, { login, name: login });
  });
});
