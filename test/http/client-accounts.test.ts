import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashPassword } from '../../src/access/index.ts';
import { startQuoin } from '../support/index.ts';
import { PASSWORD } from '../support/users.ts';

const quoin = await startQuoin({ loginAttempts: 0 });
const API = '//wp-json/wp/v2';
const anonymous = quoin.as('anonymous');
const admin = quoin.as('admin');
const author = quoin.as('author');

interface Session {
  readonly cookie: string;
  readonly nonce: string;
}

/** Logs in as a browser does. */
async function logIn(login: string, password = PASSWORD): Promise<Session> {
  const answer = await anonymous.request('POST', '//wp-login.php', {
    raw: `log=${login}&pwd=${encodeURIComponent(password)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(answer.status, 302, answer.text);
  const set = answer.headers.get('set-cookie') ?? '';
  assert.match(set, /; HttpOnly; SameSite=Lax/);
  const cookie = set.split(';')[0] ?? '';
  const nonce = await anonymous.get('//wp-admin/admin-ajax.php', { action: 'rest-nonce' }, { headers: { cookie } });
  return { cookie, nonce: nonce.text };
}
const headersOf = ({ cookie, nonce }: Session, more: object = {}) => ({
  headers: { cookie, 'x-wp-nonce': nonce, ...more },
});
const me = (options: object) => anonymous.get(`${API}/users/me`, {}, options);

describe('users/me', () => {
  test('is the current user, and refused to anonymous clients', async () => {
    assert.equal((await author.get(`${API}/users/me`)).body.id, quoin.users.author);
    assert.equal((await author.get(`${API}/users/me`, { context: 'edit' })).body.username, 'author');
    const { status, body } = await anonymous.get(`${API}/users/me`);
    assert.deepEqual([status, body.code], [401, 'rest_not_logged_in']);
  });

  test('is changed like any user', async () => {
    const changed = await author.request('PUT', `${API}/users/me`, { body: { first_name: 'Ann' } });
    assert.equal(changed.body.first_name, 'Ann');
    const raised = await author.request('PATCH', `${API}/users/me`, { body: { roles: ['administrator'] } });
    assert.equal(raised.status, 403);
    assert.equal((await author.delete(`${API}/users/me`, { force: true })).status, 403);
    const { headers } = await author.options(`${API}/users/me`);
    assert.equal(headers.get('allow'), 'GET, POST, PUT, PATCH');
  });
});

describe('application passwords', () => {
  test('are shown once, open the interface, and are revoked at once', async () => {
    const made = await author.post(`${API}/users/me/application-passwords`, { name: 'my app' });
    assert.equal(made.status, 201);
    const { uuid, password } = made.body as { uuid: string; password: string };
    assert.match(uuid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.equal((await quoin.login('author', password).get(`${API}/users/me`)).body.id, quoin.users.author);
    const { body: list } = await author.get(`${API}/users/${quoin.users.author}/application-passwords`);
    const shown = list.find((each: { uuid: string }) => each.uuid === uuid);
    assert.deepEqual([shown.name, shown.password], ['my app', undefined]);
    const one = `${API}/users/me/application-passwords/${uuid}`;
    assert.equal((await author.request('PUT', one, { body: { name: 'renamed' } })).body.name, 'renamed');
    assert.equal((await author.get(one)).body.name, 'renamed');
    assert.equal((await author.delete(one)).body.deleted, true);
    assert.equal((await quoin.login('author', password).get(`${API}/users/me`)).status, 401);
    assert.equal((await author.get(one)).body.code, 'rest_application_password_not_found');
  });

  test('belong to their user, and to those who may change the user', async () => {
    const path = `${API}/users/${quoin.users.author}/application-passwords`;
    assert.equal((await quoin.as('editor').get(path)).status, 403);
    assert.equal((await anonymous.get(path)).status, 401);
    assert.equal((await quoin.as('editor').post(path, { name: 'x' })).status, 403);
    assert.equal((await admin.get(path)).status, 200);
    assert.equal((await admin.get(`${API}/users/99999/application-passwords`)).status, 404);
    assert.equal((await quoin.as('editor').get(`${API}/users/99999/application-passwords`)).status, 404);
  });

  test('need a name of their own', async () => {
    const path = `${API}/users/me/application-passwords`;
    // Its own credential is one of them.
    const contributor = quoin.as('contributor');
    assert.equal((await contributor.post(path, {})).body.code, 'rest_missing_callback_param');
    assert.equal((await contributor.post(path, { name: 'one' })).status, 201);
    assert.equal((await contributor.post(path, { name: 'one' })).status, 409);
    assert.deepEqual((await contributor.delete(path)).body, { deleted: true, count: 2 });
    assert.equal((await contributor.get(path)).status, 401);
  });
});

describe('settings', () => {
  test('are allowed to users who may manage the site', async () => {
    for (const [role, status] of [
      ['anonymous', 401],
      ['editor', 403],
    ] as const) {
      assert.equal((await quoin.as(role).get(`${API}/settings`)).status, status);
      assert.equal((await quoin.as(role).post(`${API}/settings`, { title: 'Mine' })).status, status);
    }
    const { body } = await admin.get(`${API}/settings`);
    assert.deepEqual([Object.keys(body).length, body.language, body.start_of_week], [15, 'en_US', 1]);
    assert.equal(Object.keys((await admin.post(`${API}/settings`, {})).body).length, 18);
    const { body: asked } = await admin.get(`${API}/settings`, { _fields: 'title,page_on_front' });
    assert.deepEqual(asked, { title: 'Quoin', page_on_front: 0 });
  });

  test('are stored, and take effect at once', async () => {
    const wanted = { title: 'Tides', description: 'of the sea', timezone: 'Asia/Tokyo', posts_per_page: 7 };
    const changed = await admin.request('PATCH', `${API}/settings`, {
      body: { ...wanted, default_comment_status: 'closed' },
    });
    assert.equal(changed.status, 200, changed.text);
    const { body: index } = await anonymous.get('//wp-json/');
    assert.deepEqual(
      [index.name, index.description, index.timezone_string, index.gmt_offset],
      ['Tides', 'of the sea', 'Asia/Tokyo', 9],
    );
    const post = await author.create('/posts', { title: 'Closed', status: 'publish' });
    assert.equal(post.comment_status, 'closed');
    const hours = (Date.parse(`${post.date}Z`) - Date.parse(`${post.date_gmt}Z`)) / 3_600_000;
    assert.equal(hours, 9);
    const back = await admin.post(`${API}/settings`, { title: null, timezone: null, default_comment_status: null });
    assert.deepEqual([back.body.title, back.body.timezone, back.body.posts_per_page], ['Quoin', 'UTC', 7]);
  });

  test('show title and description as HTML, however they are sent', async () => {
    const shown = { title: 'Tom &amp; &lt;i&gt;Jo&lt;/i&gt;', description: 'It&#039;s &quot;here&quot;' };
    for (const sent of [{ title: 'Tom & <i>Jo</i>', description: 'It\'s "here"' }, shown]) {
      const { body } = await admin.post(`${API}/settings`, sent);
      assert.deepEqual({ title: body.title, description: body.description }, shown);
      const { body: index } = await anonymous.get('//wp-json/');
      assert.deepEqual({ title: index.name, description: index.description }, shown);
    }
    await admin.post(`${API}/settings`, { title: null, description: null });
  });

  test('smileys become emoji in new texts while the setting is on', async () => {
    const written = async () =>
      (await admin.create('/posts', { title: 'Smiling', content: 'Well :)', excerpt: 'Oh :(' })) as {
        content: { rendered: string };
        excerpt: { rendered: string };
      };
    assert.match((await written()).content.rendered, /🙂/u);
    await admin.post(`${API}/settings`, { use_smilies: false });
    const plain = await written();
    assert.match(plain.content.rendered, /:\)/);
    assert.match(plain.excerpt.rendered, /:\(/);
    await admin.post(`${API}/settings`, { use_smilies: null });
    assert.match((await written()).content.rendered, /🙂/u);
  });

  test('refuse invalid values', async () => {
    for (const bad of [
      { timezone: 'Nowhere/Land' },
      { default_category: 999 },
      { url: 'javascript:alert(1)' },
      { start_of_week: 9 },
    ]) {
      const { status, body } = await admin.post(`${API}/settings`, bad);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, Object.keys(bad)]);
    }
  });
});

describe('versions of settings', () => {
  test('a change of an older version is refused', async () => {
    const change = (description: string, tag: string | null) =>
      admin.request('PATCH', `${API}/settings`, { body: { description }, headers: { 'if-match': String(tag) } });
    const seen = (await admin.get(`${API}/settings`)).headers.get('etag');
    assert.match(String(seen), /^"v\d+\./);
    const first = await change('One', seen);
    assert.deepEqual([first.status, first.body.description], [200, 'One']);
    const late = await change('Two', seen);
    assert.deepEqual([late.status, late.body.code], [412, 'rest_precondition_failed']);
    assert.equal((await admin.get(`${API}/settings`)).body.description, 'One');
    assert.equal((await change('Two', first.headers.get('etag'))).status, 200);
    const { headers } = await admin.get(`${API}/settings`, { _fields: 'description' });
    assert.equal((await change('Three', headers.get('etag'))).status, 200);
    await admin.post(`${API}/settings`, { description: null });
  });
});

describe('log-in by cookie', () => {
  test('a cookie with its nonce is the user, without it nobody', async () => {
    const session = await logIn('author');
    const answer = await me(headersOf(session));
    assert.equal(answer.body.id, quoin.users.author);
    assert.ok(answer.headers.get('x-wp-nonce'));
    assert.equal((await me({ headers: { cookie: session.cookie } })).status, 401);
    assert.equal((await anonymous.get('/users/me', {}, headersOf(session))).status, 404);
    assert.equal((await anonymous.get('/posts', { context: 'edit' }, headersOf(session))).status, 401);
  });

  test('a wrong nonce, or that of another session, is refused', async () => {
    const [one, other] = [await logIn('author'), await logIn('editor')];
    for (const nonce of ['bad', other.nonce, ''])
      assert.equal((await me(headersOf({ ...one, nonce }))).body.code, 'rest_cookie_invalid_nonce', nonce);
    assert.equal((await anonymous.get(`${API}/posts`, { _wpnonce: 'x' })).status, 403);
  });

  test('a nonce ends after a day, a session after two', async () => {
    const session = await logIn('author');
    quoin.clock.advance(25 * 3600);
    assert.equal((await me(headersOf(session))).status, 403);
    const nonce = await anonymous.get(
      '//wp-admin/admin-ajax.php',
      { action: 'rest-nonce' },
      { headers: { cookie: session.cookie } },
    );
    assert.equal((await me(headersOf({ ...session, nonce: nonce.text }))).status, 200);
    quoin.clock.advance(24 * 3600);
    assert.equal((await me(headersOf({ ...session, nonce: nonce.text }))).status, 403);
  });

  test('C5: a change of password or roles, deletion and log-out end a session at once', async () => {
    const events: readonly [name: string, event: (id: number, session: Session) => Promise<unknown>][] = [
      ['password', (id) => admin.post(`/users/${id}`, { password: 'another-pass-99' })],
      ['roles', (id) => admin.post(`/users/${id}`, { roles: ['author'] })],
      ['deletion', (id) => admin.delete(`/users/${id}`, { force: true, reassign: quoin.users.admin })],
      [
        'log-out',
        (_id, session) =>
          anonymous.get(
            '//wp-login.php',
            { action: 'logout', _wpnonce: session.nonce },
            { headers: { cookie: session.cookie } },
          ),
      ],
    ];
    const password_hash = await hashPassword(PASSWORD);
    for (const [name, event] of events) {
      const login = `victim-${name}`;
      const id = await quoin.addUser({ login, roles: ['contributor'], password_hash });
      const session = await logIn(login);
      assert.equal((await me(headersOf(session))).status, 200);
      await event(id, session);
      assert.equal((await me(headersOf(session))).status, 403, name);
      assert.equal((await me({ headers: { cookie: session.cookie } })).status, 401, name);
    }
  });

  test('C12: another site cannot make use of a cookie', async () => {
    const session = await logIn('admin');
    const { body: before } = await admin.get('/posts', { status: 'any', context: 'edit' });
    const { cookie } = session;
    const form = { raw: 'title=Forged&status=publish' };
    const foreign = [
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      { origin: 'https://evil.example', 'content-type': 'text/plain' },
      { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
    ];
    for (const headers of foreign) {
      const answer = await anonymous.post(`${API}/posts`, undefined, { ...form, headers: { ...headers, cookie } });
      assert.deepEqual([answer.status, answer.body.code], [403, 'rest_cookie_invalid_nonce']);
    }
    for (const [query, headers] of [
      [{ _method: 'DELETE' }, {}],
      [{}, { 'x-http-method-override': 'DELETE' }],
    ] as const) {
      const path = `${API}/posts/${before[0].id}`;
      for (const more of [{}, { 'x-wp-nonce': session.nonce }]) {
        const answer = await anonymous.request('POST', path, { query, headers: { ...headers, ...more, cookie } });
        assert.deepEqual([answer.status, answer.body.code], [403, 'rest_cookie_method_override']);
      }
    }
    const own = await anonymous.post(`${API}/posts`, undefined, {
      ...form,
      headers: { origin: quoin.url, 'content-type': 'application/x-www-form-urlencoded', cookie },
    });
    assert.equal(own.status, 401);
    assert.deepEqual((await admin.get('/posts', { status: 'any', context: 'edit' })).body, before);
    const forged = await anonymous.post('//wp-login.php', undefined, {
      ...form,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    assert.equal(forged.status, 403);
  });

  test('C13: after logging in one stays on the site', async () => {
    for (const [given, expected] of [
      ['/wp-admin/', '/wp-admin/'],
      [`${quoin.url}/page`, '/page'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https:evil.example', '/'],
      ['https://evil.example/', '/'],
      ['%2F%2Fevil.example', '/'],
      ['/%09/evil', '/%09/evil'],
      ['javascript:alert(1)', '/'],
      [`${quoin.url}@evil.example`, '/'],
    ] as const) {
      const answer = await anonymous.request('POST', '//wp-login.php', {
        raw: new URLSearchParams({ log: 'author', pwd: PASSWORD, redirect_to: given }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      assert.equal(answer.headers.get('location'), quoin.url + expected, given);
    }
  });

  test('a wrong password is answered like any other failed log-in, and only the hash of a session is stored', async () => {
    const bad = await anonymous.post('//wp-login.php', { log: 'author', pwd: 'wrong' });
    assert.deepEqual([bad.status, bad.body.code, bad.headers.get('set-cookie')], [401, 'incorrect_password', null]);
    const session = await logIn('author');
    const token = session.cookie.split('=')[1] ?? '';
    assert.ok(token.length > 40);
    assert.equal(await quoin.storage.sessions.find(token, '2000-01-01T00:00:00'), undefined);
  });
});
