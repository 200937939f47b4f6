import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PASSWORD, type Quoin, secretOf, sendRaw, startQuoin, until } from '../support/index.ts';

const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const surfaces = [quoin.prefix, '/wp-json/wp/v2'];
const JSON_TYPE = { 'Content-Type': 'application/json' };
const KILOBYTE = 1024;

const basic = (login: string, secret = secretOf(login)) => ({
  Authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
});

/** A request of which the body is announced but does not come, except for its beginning. */
const stalled = (server: Quoin, path: string, headers: Record<string, string> = {}, start = '{') =>
  sendRaw(server.url, `POST ${path}`, { ...JSON_TYPE, 'Content-Length': '100', ...headers }, start);

suite('clients that do not send the body that they announced', { timeout: 60_000 }, () => {
  test('do not count against the limit of requests', async () => {
    const small = await startQuoin({ requestLimit: 4 });
    const paths = [...surfaces.map((surface) => `${surface}/comments`), '/wp-json/wp/v2/none', '/wp-login.php'];
    const waiting = paths.flatMap((path) => Array.from({ length: 10 }, () => stalled(small, path)));
    waiting.push(...surfaces.map((surface) => stalled(small, `${surface}/posts`, basic('editor'))));
    await Promise.all(waiting.map(({ begun }) => begun));
    for (const surface of surfaces) {
      // They count until the server has come to wait for their bodies.
      await until(async () => (await small.as('anonymous').get(`/${surface}/posts`)).status === 200);
      await until(async () => (await small.as('editor').post(`/${surface}/tags`, { name: surface })).status === 201);
    }
    for (const { socket } of waiting) socket.destroy();
  });

  test('get an answer when their time is over, and the connection is closed', async () => {
    const hasty = await startQuoin({ bodyPace: { bytes: KILOBYTE, milliseconds: 200, longestPauseMs: 200 } });
    for (const path of [...surfaces.map((surface) => `${surface}/comments`), '/wp-login.php']) {
      const { answer } = stalled(hasty, path);
      const { status, head, text } = await answer;
      assert.equal(status, 408);
      assert.equal(JSON.parse(text).code, 'rest_request_timeout');
      assert.match(head, /connection: close/i);
    }
  });

  test('take no memory from others: the largest unfinished bodies are dropped', async () => {
    const small = await startQuoin({ bodyMemory: 1 });
    const length = { 'Content-Length': String(128 * KILOBYTE) };
    // 256 kB are for those who have not logged in: two of three.
    const waiting = surfaces.flatMap((surface) =>
      Array.from({ length: 3 }, () => stalled(small, `${surface}/comments`, length, 'x'.repeat(120 * KILOBYTE))),
    );
    const given = await Promise.any(waiting.map(({ answer }) => answer));
    assert.equal(given.status, 503);
    assert.equal(JSON.parse(given.text).code, 'rest_unavailable');
    assert.match(given.head, /retry-after: 1/i);
    const content = 'x'.repeat(500 * KILOBYTE);
    for (const surface of surfaces)
      assert.equal((await small.as('editor').post(`/${surface}/posts`, { content })).status, 201);
    for (const { socket } of waiting) socket.destroy();
  });
});

suite('credentials are checked before the body', { timeout: 30_000 }, () => {
  for (const surface of surfaces) {
    test(`wrong credentials are told before a body is received below ${surface}`, async () => {
      const { socket, answer } = stalled(quoin, `${surface}/posts`, basic('editor', 'wrong'));
      const { status, text } = await answer;
      assert.deepEqual([status, JSON.parse(text).code], [401, 'incorrect_password']);
      socket.destroy();
    });

    for (const [who, headers, status] of [
      ['somebody', {}, 401],
      ['a contributor', basic('contributor'), 403],
    ] as const)
      test(`an upload by ${who} is refused before it is received below ${surface}`, async () => {
        const head = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n';
        for (const [type, start] of [
          ['multipart/form-data; boundary=x', head],
          ['image/png', ''],
        ] as const) {
          const { socket, answer } = stalled(
            quoin,
            `${surface}/media`,
            { ...headers, 'Content-Type': type, 'Content-Length': '50000000' },
            start,
          );
          const { status: told, text } = await answer;
          assert.deepEqual([told, JSON.parse(text).code], [status, 'rest_cannot_create']);
          socket.destroy();
        }
      });

    test(`a password that is changed while a body arrives is not good any more below ${surface}`, async () => {
      const login = `late${surfaces.indexOf(surface)}`;
      const { password_hash = '' } = (await quoin.storage.users.get(quoin.users.admin)) ?? {};
      const id = await quoin.addUser({ login, roles: ['editor'], password_hash });
      // So that the hash of the password is known, and the next request is judged at once.
      assert.equal((await quoin.login(login).get('/posts', { context: 'edit' })).status, 200);
      const { socket, begun, answer } = stalled(
        quoin,
        `${surface}/tags`,
        { ...basic(login, PASSWORD), 'Content-Length': '15' },
        '{"name":',
      );
      await begun;
      assert.equal((await quoin.as('admin').post(`/users/${id}`, { password: 'another password' })).status, 200);
      socket.write('"late"}');
      assert.equal((await answer).status, 401);
      assert.equal((await quoin.as('admin').get('/tags', { search: 'late' })).body.length, 0);
      socket.destroy();
    });
  }
});

suite('how large a body may be', { timeout: 30_000 }, () => {
  const LIMIT = 128 * KILOBYTE;
  const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
  const refused = { status: 413, code: 'rest_body_too_large' };
  const outcomeOf = async ({ socket, answer }: ReturnType<typeof sendRaw>) => {
    const { status, text } = await answer;
    socket.destroy();
    return { status, code: JSON.parse(text).code };
  };

  for (const path of [...surfaces.map((surface) => `${surface}/comments`), '/wp-login.php'])
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      test(`128 kB of ${type} for those who have not logged in at ${path}`, async () => {
        const send = (headers: Record<string, string>, start: string) =>
          outcomeOf(stalled(quoin, path, { 'Content-Type': type, ...headers }, start));
        const { url } = quoin;
        const chunks = { 'Content-Type': type, 'Transfer-Encoding': 'chunked' };
        assert.deepEqual(await send({ 'Content-Length': String(LIMIT + 1) }, ''), refused);
        const endless = sendRaw(url, `POST ${path}`, chunks, chunked(LIMIT) + chunked(1));
        assert.deepEqual(await outcomeOf(endless), refused);
        const whole = sendRaw(url, `POST ${path}`, chunks, `${chunked(LIMIT)}0\r\n\r\n`);
        assert.notEqual((await outcomeOf(whole)).status, 413);
      });

  test('the arguments of a read have 16 kB, as in the address', async () => {
    const sent = (headers: Record<string, string>, path: string, bytes: number) =>
      quoin.as('editor').post(`//wp-json/wp/v2/posts${path}`, undefined, {
        raw: `search=${'x'.repeat(bytes - 7)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    for (const method of ['GET', 'OPTIONS'])
      for (const [headers, path] of [
        [{ 'x-http-method-override': method }, ''],
        [{}, `?_method=${method}`],
      ] as const) {
        assert.equal((await sent(headers, path, 16 * KILOBYTE + 1)).status, 413);
        assert.notEqual((await sent(headers, path, 1000)).status, 413);
      }
  });

  test('memory is released, whether a body was accepted or refused', async () => {
    const small = await startQuoin({ bodyMemory: 1, anonymousComments: true });
    for (let count = 0; count < 12; count += 1) {
      const surface = `/${surfaces[count % 2]}`;
      const content = 'x'.repeat(100 * KILOBYTE);
      assert.equal((await small.as('editor').post(`${surface}/posts`, { content })).status, 201);
      assert.equal((await small.as('anonymous').post(`${surface}/comments`, { content, post: 1 })).status < 500, true);
      const broken = { raw: `{"${content}`, headers: { 'content-type': 'application/json' } };
      assert.equal((await small.as('anonymous').post(`${surface}/comments`, undefined, broken)).status, 400);
    }
  });
});
