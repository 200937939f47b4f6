import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin();
const editor = quoin.as('editor');
const anonymous = quoin.as('anonymous');
const words = 'A line that is long enough to be worth compressing. '.repeat(40);
const post = await editor.create('/posts', { title: 'Kept', content: words, status: 'publish' });
const page = await editor.create('/pages', { title: 'Kept', content: words, status: 'publish' });
const term = await editor.create('/categories', { name: 'Kept', description: words });
const comment = await quoin.as('subscriber').post('/comments', { post: post.id, content: words });
await editor.post(`/comments/${comment.body.id}`, { status: 'approved' });
const file = await upload(editor, 'letters.txt', words);
const filePath = `/${new URL(file.source_url).pathname}`;

/** What everybody may read; paths with two slashes stand outside the prefix. */
const everywhere = [
  ...['/posts', `/posts/${post.id}`, '/pages', `/pages/${page.id}`, '/categories', `/categories/${term.id}`, '/tags'],
  ...['/comments', `/comments/${comment.body.id}`, '/users', '/media', `/media/${file.id}`],
  ...['/types', '/types/post', '/statuses', '/taxonomies', '/taxonomies/category'],
  ...['//', '//docs', '//openapi.json', filePath],
];
const ofTheInterface = everywhere.filter((path) => !path.startsWith('//'));

suite('a read that the client has', () => {
  for (const path of everywhere) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      test(`${path} as ${encoding} is answered 304, without a body`, async () => {
        const first = await anonymous.get(path, {}, { headers: { 'accept-encoding': encoding } });
        const tag = first.headers.get('etag') ?? '';
        assert.match(tag, /^"[\w.-]+"$/);
        const again = await anonymous.get(
          path,
          {},
          { headers: { 'accept-encoding': encoding, 'if-none-match': `"other", W/${tag}` } },
        );
        assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);
        for (const name of ['cache-control', 'vary']) assert.equal(again.headers.get(name), first.headers.get(name));
        const other = await anonymous.get(path, {}, { headers: { 'if-none-match': '"other"' } });
        assert.equal(other.status, 200);
      });
    }
  }

  test('gets a new response after a change', async () => {
    for (const client of [anonymous, editor]) {
      const { headers } = await client.get(`/posts/${post.id}`);
      await editor.post(`/posts/${post.id}`, { title: `Changed ${Math.random()}` });
      const ask = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
      assert.equal((await client.get(`/posts/${post.id}`, {}, ask)).status, 200);
    }
  });

  test('of a file may be named by its date', async () => {
    const modified = (await anonymous.get(filePath)).headers.get('last-modified') ?? '';
    assert.equal(
      (await anonymous.get(filePath, {}, { headers: { 'if-modified-since': modified } })).status,
      304,
      modified,
    );
  });
});

suite('responses that shared caches may store', () => {
  for (const path of ofTheInterface) {
    test(`${path}: the answer to an anonymous client, never one to a user`, async () => {
      const shared = await anonymous.get(path);
      assert.equal(shared.headers.get('cache-control'), 'public, no-cache');
      assert.equal(shared.headers.get('vary'), 'Authorization, Accept-Encoding');
      const own = await editor.get(path);
      assert.equal(own.headers.get('cache-control'), 'private, no-store');
      assert.equal(own.headers.get('vary'), 'Authorization, Accept-Encoding');
    });
  }

  for (const path of ['//', '//docs', '//openapi.json'])
    test(`${path}: the same for everybody`, async () => {
      const { headers } = await anonymous.get(path);
      assert.equal(headers.get('cache-control'), 'public, no-cache');
      assert.match(headers.get('vary') ?? '', /\bAccept-Encoding$/);
    });

  test('/: programs and people get answers of their own', async () => {
    const { headers, body } = await anonymous.get('//');
    const forPeople = await anonymous.get('//', {}, { headers: { accept: 'text/html' } });
    assert.match(headers.get('vary') ?? '', /\bAccept,/);
    assert.equal(body.openapi, `${quoin.url}/openapi.json`);
    assert.notEqual(forPeople.headers.get('etag'), headers.get('etag'));
  });
});

suite('compression', () => {
  const long = ['/posts', `/posts/${post.id}`, `/categories/${term.id}`, '//docs', '//openapi.json'];
  const accepted: readonly [string, string | null][] = [
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['', null],
  ];
  for (const path of long) {
    for (const [given, expected] of accepted) {
      test(`${path} to a client that accepts "${given}" comes as ${expected ?? 'it is'}`, async () => {
        const plain = await anonymous.get(path, {}, { headers: { 'accept-encoding': 'identity' } });
        // Three times: the answer is made, kept, and taken from where it is kept.
        for (const _ of [1, 2, 3]) {
          const answer = await anonymous.get(path, {}, { headers: { 'accept-encoding': given } });
          assert.equal(answer.headers.get('content-encoding'), expected);
          assert.equal(answer.text, plain.text);
          const ofOther = answer.headers.get('etag') !== plain.headers.get('etag');
          assert.equal(ofOther, expected !== null);
        }
      });
    }
  }

  test('does not compress short responses', async () => {
    const { headers } = await anonymous.get('/types/post', { _fields: 'slug' });
    assert.equal(headers.get('content-encoding'), null);
  });
});
