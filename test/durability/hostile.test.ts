import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Answer, startQuoin, until } from '../support/index.ts';

const lines: string[] = [];
const quoin = await startQuoin({ log: { level: 'debug', write: (line) => lines.push(line) } });
const editor = quoin.as('editor');
const { hostname, port } = new URL(quoin.url);
const authorization = `Basic ${Buffer.from('editor:application password of editor').toString('base64')}`;

/** Sends bytes as they are. @returns what came back until the connection was closed, or the patience is over */
function raw(text: string | Buffer, patienceMs = 3000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    setTimeout(finish, patienceMs).unref();
    socket
      .on('data', (part) => (answer += part))
      .on('close', finish)
      .on('error', finish);
    socket.write(text);
  });
}

const post = (headers: string, body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `POST /site/v2/posts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n${headers}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);

suite('bodies that lie or never end (trust R14)', () => {
  const JSON_TYPE = 'Content-Type: application/json';

  test('deep JSON is refused or read, and the process lives', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const body of [deep, `{"title":${deep}}`, `{"meta":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`]) {
      const { status } = await editor.request('POST', '/posts', {
        raw: body,
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(status, 400);
    }
  });

  test('a body that is too large is refused before it has arrived', async () => {
    const answer = await raw(post(`${JSON_TYPE}\r\nContent-Length: 10000000000`, '{"title":"'));
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.match(answer, /"rest_body_too_large"/);
  });

  test('a stream without end is cut off', async () => {
    const chunk = `fffff\r\n${'x'.repeat(0xfffff)}\r\n`;
    const answer = await raw(post(`${JSON_TYPE}\r\nTransfer-Encoding: chunked`, chunk.repeat(20)), 8000);
    assert.match(answer, /^HTTP\/1\.1 413 /);
  });

  test('a body longer than its Content-Length is not read as a second request', async () => {
    const answer = await raw(
      post(`${JSON_TYPE}\r\nContent-Length: 2`, '{}GET /site/v2/users HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
  });

  test('two lengths, or a length beside chunks, are refused', async () => {
    for (const headers of ['Content-Length: 2\r\nContent-Length: 3', 'Content-Length: 2\r\nTransfer-Encoding: chunked'])
      assert.match(await raw(post(`${JSON_TYPE}\r\n${headers}`, '{}')), /^HTTP\/1\.1 400 /);
  });

  test('a compressed body is not unpacked', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' ')));
    const answer = await editor.request('POST', '/posts', {
      raw: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    assert.equal(answer.status, 400);
  });

  test('a key of a megabyte, and the same key many times, are read as JSON is', async () => {
    const long = await editor.request('POST', '/tags', {
      raw: `{"${'k'.repeat(1_000_000)}":1,"name":"a","name":"last wins"}`,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(long.body.name, 'last wins');
  });
});

suite('text (trust R15)', () => {
  for (const [name, text] of [
    ['four-byte characters', '𝒳 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['composed and decomposed letters', 'é e\u0301 한 한'],
    ['marks of direction', 'a \u202eb\u202c \u200f'],
  ])
    test(`${name} come back as they were sent`, async () => {
      const made = await editor.create('/posts', { title: text, content: `<p>${text}</p>`, status: 'publish' });
      const { body } = await editor.get(`/posts/${made.id}`, { context: 'edit' });
      assert.deepEqual([body.title.raw, body.content.raw], [text, `<p>${text}</p>`]);
    });

  for (const [name, body] of [
    ['a lone surrogate', '{"title":"\\ud800"}'],
    ['a NUL', '{"title":"a\\u0000b"}'],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"title":"'), 0xff, 0xfe, ...Buffer.from('"}')])],
  ] as const)
    test(`${name} is refused and nothing is stored`, async () => {
      const before = await quoin.storage.version();
      const answer = await editor.request('POST', '/posts', {
        raw: typeof body === 'string' ? body : new Uint8Array(body),
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(await quoin.storage.version(), before);
    });

  for (const query of ['search=%ff', 'search=%00', 'slug=%ed%a0%80'])
    test(`the argument ${query} is refused`, async () => {
      assert.equal((await editor.get(`/posts?${query}`)).status, 400);
    });
});

suite('slow clients (trust R12)', () => {
  test('clients that send byte by byte, or never read, delay no others', async () => {
    const sockets = Array.from({ length: 300 }, (_, place) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(place % 2 ? 'GET /site/v2/po' : 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
      socket.pause();
      return socket;
    });
    for (let count = 0; count < 20; count += 1) assert.equal((await quoin.as('anonymous').get('/posts')).status, 200);
    for (const socket of sockets) socket.destroy();
  });
});

suite('overload (trust R16)', () => {
  test('requests beyond the limit get 503 at once, and the health check passes', async () => {
    const small = await startQuoin({ requestLimit: 4 });
    const client = small.as('editor');
    // Writers wait for as long as this transaction is open.
    const open = Promise.withResolvers<void>();
    const blocking = small.storage.transaction(() => open.promise);
    const answers: Answer[] = [];
    const all = Array.from({ length: 60 }, (_, place) =>
      client.post('/tags', { name: `Tag ${place}` }).then((answer) => answers.push(answer)),
    );
    await until(() => answers.length === 56);
    for (const { status, body, headers } of answers)
      assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'rest_unavailable', '1']);
    for (const path of ['//health/live', '//health/ready'])
      assert.equal((await small.as('anonymous').get(path)).status, 200);
    open.resolve();
    await Promise.all([blocking, ...all]);
    assert.equal(answers.filter(({ status }) => status === 201).length, 4);
    assert.equal((await client.get('/tags')).headers.get('x-wp-total'), '4');
  });
});

suite('contending writers (trust R17)', () => {
  const many = Array.from({ length: 64 }, (_, place) => place);

  test('64 creates of the same title give 64 posts with different slugs', async () => {
    const made = await Promise.all(many.map(() => editor.create('/posts', { title: 'The same', status: 'publish' })));
    assert.equal(new Set(made.map(({ slug }) => slug)).size, 64);
  });

  test('64 creates of the same term give one', async () => {
    const answers = await Promise.all(many.map(() => editor.post('/categories', { name: 'The same' })));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(answers.filter(({ body }) => body.code === 'term_exists').length, 63);
  });

  test('64 creates of the same user name give one', async () => {
    const admin = quoin.as('admin');
    const answers = await Promise.all(
      many.map((place) =>
        admin.post('/users', { username: 'same', email: `same${place}@example.com`, password: 'long enough' }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status } of answers) assert.ok([201, 400, 503].includes(status), String(status));
  });
});

suite('the log', () => {
  test('holds no secret, whatever was asked (trust G9)', async () => {
    const secret = 'canary-7f3a';
    await quoin.login('editor', secret).get('/posts');
    await editor.post('/posts', { title: secret, password: secret, content: secret });
    await editor.get(`/posts?search=${secret}&password=${secret}&token=${secret}`);
    await quoin.as('anonymous').get(`//${secret}`);
    await editor.get('/posts', {}, { headers: { cookie: secret, 'user-agent': secret, referer: secret } });
    await raw(`GET /${secret} HTTP/9.9\r\n\r\n`, 500);
    assert.ok(lines.length > 20);
    assert.ok(!lines.some((line) => line.includes(secret)));
    assert.ok(!lines.some((line) => line.includes('application password of')));
  });
});
