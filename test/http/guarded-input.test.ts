import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PASSWORD, sendRaw, startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ clientSurface: true, anonymousComments: true, commentInterval: 0, loginAttempts: 0 });
const API = '//wp-json/wp/v2';
const surfaces = ['', API];
const anonymous = quoin.as('anonymous');
const admin = quoin.as('admin');
const author = quoin.as('author');
const post = await author.create('/posts', { title: 'Open', status: 'publish' });

describe('arguments beyond their limits are refused', () => {
  const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join();
  for (const surface of surfaces)
    for (const [what, query, status] of [
      ['a list of 1,000', { include: ids(1000) }, 200],
      ['a list of 1,001', { include: ids(1001) }, 400],
      ['a number that JavaScript cannot hold', { include: '9007199254740993' }, 400],
      ['a time zone of nineteen hours', { after: '2026-01-01T00:00:00+19:00' }, 400],
      ['a time zone of fourteen hours', { after: '2026-01-01T00:00:00+14:00' }, 200],
    ] as const)
      test(`${what} at ${surface.slice(1) || 'the interface'}`, async () => {
        assert.equal((await anonymous.get(`${surface}/posts`, query)).status, status);
      });

  test('a part of a path that is longer than any', async () => {
    for (const path of ['/posts/', '//site/v2/users/']) {
      const { status, text } = await anonymous.get(path + 'a'.repeat(201));
      assert.equal(status, 414, text);
    }
  });

  test('a path to resolve', async () => {
    const resolve = (length: number) =>
      anonymous.get('//wp-json/quoin/v1/resolve', { path: `/${'a'.repeat(length - 1)}` });
    assert.equal((await resolve(2001)).status, 400);
    assert.equal((await resolve(2000)).status, 404);
  });

  test('preferences', async () => {
    const put = (length: number) =>
      author.request('PUT', '//wp-json/quoin/v1/users/me/preferences', {
        body: { preferences: { text: 'x'.repeat(length) } },
      });
    assert.equal((await put(16_000)).status, 200);
    assert.equal((await put(17_000)).status, 400);
  });

  test('a form with more than ten files', async () => {
    for (const [count, status] of [
      [10, 400],
      [11, 400],
    ] as const) {
      const parts = Array.from(
        { length: count },
        (_, index) => `--x\r\nContent-Disposition: form-data; name="other${index}"; filename="a.txt"\r\n\r\na\r\n`,
      );
      const answer = await author.request('POST', `${API}/media`, {
        raw: `${parts.join('')}--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.equal(answer.status, status);
      assert.equal(answer.body.code, count > 10 ? 'rest_bad_request' : 'rest_upload_no_data');
    }
  });

  test('the texts of a comment that is changed', async () => {
    const comment = await admin.create('/comments', { post: post.id, content: 'Short' });
    const { status, body } = await admin.post(`/comments/${comment.id}`, { content: 'x'.repeat(65_526) });
    assert.deepEqual([status, body.code], [400, 'comment_content_column_length']);
  });
});

describe('what others may not know or do', () => {
  test('an author gives a post to nobody else', async () => {
    for (const surface of surfaces) {
      const { status, body } = await author.post(`${surface}/posts/${post.id}`, { author: quoin.users.editor });
      assert.deepEqual([status, body.code], [403, 'rest_cannot_edit_others']);
    }
  });

  test('of another item, an autosave is not shown', async () => {
    const other = await author.create('/posts', { title: 'Other', status: 'publish' });
    const saved = await author.post(`${API}/posts/${other.id}/autosaves`, { content: 'half' });
    assert.equal((await author.get(`${API}/posts/${other.id}/autosaves/${saved.body.id}`)).status, 200);
    assert.equal((await author.get(`${API}/posts/${post.id}/autosaves/${saved.body.id}`)).status, 404);
  });

  test('two who edit an item have an autosave each', async () => {
    const saved = await author.post(`${API}/posts/${post.id}/autosaves`, { content: 'of the author' });
    const other = await quoin.as('editor').post(`${API}/posts/${post.id}/autosaves`, { content: 'of the editor' });
    assert.notEqual(other.body.id, saved.body.id);
    const { body } = await author.get(`${API}/posts/${post.id}/autosaves/${saved.body.id}`);
    assert.match(body.content.rendered ?? body.content, /of the author/);
  });

  test('an internal error does not reveal its cause', async () => {
    const { users } = quoin.storage;
    const page = users.page.bind(users);
    users.page = async () => {
      throw new Error('the secret of the defect');
    };
    const { status, text } = await anonymous.get('/users', { slug: 'defect' });
    users.page = page;
    assert.equal(status, 500);
    assert.doesNotMatch(text, /secret/);
  });

  test('the program that comments from holds no markup', async () => {
    const { body } = await anonymous.post(
      '/comments',
      { post: post.id, author_name: 'Vi', author_email: 'vi@example.com', content: 'From a program' },
      { headers: { 'user-agent': 'Program/1 <script>alert(1)</script>' } },
    );
    const { author_user_agent } = (await admin.get(`/comments/${body.id}`, { context: 'edit' })).body;
    assert.equal(author_user_agent, 'Program/1');
  });
});

describe('credentials', () => {
  test('that are changed while they are verified open nothing', async () => {
    const { users } = quoin.storage;
    const epochOf = users.credentialEpochOf.bind(users);
    users.credentialEpochOf = async (id) => ((await epochOf(id)) ?? 0) + 1;
    const { status } = await quoin.login('editor', PASSWORD).get('/posts', { context: 'edit' });
    users.credentialEpochOf = epochOf;
    assert.equal(status, 401);
  });

  test('are verified once for many requests at once', async () => {
    const { applicationPasswords } = quoin.storage.users;
    const first = applicationPasswords.first.bind(applicationPasswords);
    let verified = 0;
    applicationPasswords.first = async (where) => {
      verified += 1;
      return first(where);
    };
    const fresh = quoin.login('contributor', PASSWORD);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fresh.get('/posts')));
    applicationPasswords.first = first;
    for (const { status } of answers) assert.equal(status, 200);
    assert.ok(verified < 20, `verified ${verified} times`);
  });

  test('are asked of browsers by a challenge only where no script asks', async () => {
    const Authorization = `Basic ${Buffer.from('author:wrong').toString('base64')}`;
    for (const [mode, isChallenged] of [
      ['navigate', true],
      ['cors', false],
      ['same-origin', false],
    ] as const) {
      const { socket, answer } = sendRaw(quoin.url, 'GET /site/v2/posts', { Authorization, 'Sec-Fetch-Mode': mode });
      const { status, head } = await answer;
      assert.deepEqual([status, /www-authenticate/i.test(head)], [401, isChallenged], mode);
      socket.destroy();
    }
  });

  test('of users are not answered from what is kept for everybody', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const login = await anonymous.request('POST', '//wp-login.php', {
      raw: new URLSearchParams({ log: 'author', pwd: PASSWORD }).toString(),
      headers: { ...form, 'user-agent': 'x'.repeat(5000) },
    });
    assert.equal(login.headers.get('cache-control'), 'no-store');
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const nonce = await anonymous.get('//wp-admin/admin-ajax.php', { action: 'rest-nonce' }, { headers: { cookie } });
    assert.equal(nonce.headers.get('cache-control'), 'no-store');
    for (let time = 0; time < 3; time += 1) await anonymous.get(`${API}/posts`);
    const headers = { cookie, 'x-wp-nonce': nonce.text };
    const own = await anonymous.get(`${API}/posts`, {}, { headers });
    assert.equal(own.headers.get('cache-control'), 'private, no-store');
    const [session] = (await anonymous.get('//wp-json/quoin/v1/sessions', {}, { headers })).body;
    assert.equal(session.user_agent.length, 254);
  });

  test('an empty password of a post counts as no password', async () => {
    for (const surface of surfaces)
      assert.equal((await anonymous.get(`${surface}/posts/${post.id}`, { password: '' })).status, 200);
  });
});
