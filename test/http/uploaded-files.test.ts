import assert from 'node:assert/strict';
import { test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin();
const author = quoin.as('author');
const letters = 'abcdefghijklmnopqrstuvwxyz';
const text = await upload(author, 'letters.txt', letters);
const picture = await upload(author, '写真.png', png(3, 3));
const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(text.source_url, { method, headers });

test('a text is a download that runs nothing', async () => {
  const answer = await get();
  assert.equal(await answer.text(), letters);
  const expected = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '26',
    'content-disposition': 'attachment; filename="letters.txt"',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(answer.headers.get(name), value);
  assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none';.*; sandbox$/);
});

test('a picture is shown, under its own name', async () => {
  assert.equal(picture.source_url, `${quoin.url}/uploads/2026/11/%E5%86%99%E7%9C%9F.png`);
  const answer = await fetch(picture.source_url);
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.equal(
    answer.headers.get('content-disposition'),
    `inline; filename="__.png"; filename*=UTF-8''%E5%86%99%E7%9C%9F.png`,
  );
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png(3, 3));
});

test('HEAD says the same without the bytes', async () => {
  const answer = await get({}, 'HEAD');
  assert.deepEqual([answer.status, answer.headers.get('content-length'), await answer.text()], [200, '26', '']);
});

test('a part of it', async () => {
  const answer = await get({ range: 'bytes=2-4' });
  assert.deepEqual(
    [answer.status, answer.headers.get('content-range'), await answer.text()],
    [206, 'bytes 2-4/26', 'cde'],
  );
  assert.equal((await get({ range: 'bytes=99-' })).status, 416);
});

test('answers 304 for a file that the client has', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  const answer = await get({ 'if-none-match': etag });
  assert.deepEqual([answer.status, await answer.text()], [304, '']);
});

test('answers 404 for names that no database can hold', async () => {
  for (const path of ['/uploads/', '/wp-content/uploads/'])
    for (const name of ['%00', 'a%00b.png', 'a-300x200%00.png', 'a%00-300x200.png'])
      assert.equal((await fetch(quoin.url + path + name)).status, 404, path + name);
});

test('answers 404 for files without a media item', async () => {
  for (const path of [
    '/uploads/',
    '/uploads/2026',
    '/uploads/2026/11',
    '/uploads/2026/11/gone.txt',
    '/uploads/2026/11/..%2f..%2f..%2fquoin.sqlite',
    '/uploads/%2e%2e/quoin.sqlite',
    '/uploads/.incoming/x',
    '/uploads/2026/11/letters.txt%00',
    '/uploads//etc/passwd',
  ]) {
    const answer = await fetch(quoin.url + path);
    assert.deepEqual([path, answer.status], [path, 404]);
  }
  assert.equal((await fetch(text.source_url, { method: 'DELETE' })).status, 404);
});
