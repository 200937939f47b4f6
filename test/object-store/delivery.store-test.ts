import assert from 'node:assert/strict';
import { test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin({ uploadsSigned: 60 });
const author = quoin.as('author');
const text = await upload(author, 'letters.txt', 'abcdefghij');
const picture = await upload(author, '写真.png', png(3, 3));
const ask = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init });

test('redirects to a signed address, which a private bucket accepts', async () => {
  const answer = await ask(text.source_url);
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [302, 'private, max-age=30']);
  const location = new URL(answer.headers.get('location') ?? '');
  assert.equal(location.searchParams.get('X-Amz-Expires'), '60');
  const file = await fetch(location);
  assert.equal(await file.text(), 'abcdefghij');
  // Without the signature there is nothing to be had, nor with that of another file.
  assert.match(String((await fetch(location.origin + location.pathname)).status), /^40[03]$/);
  const other = new URL(location);
  other.pathname = location.pathname.replace('letters.txt', '%E5%86%99%E7%9C%9F.png');
  assert.equal((await fetch(other)).status, 403);
  other.href = location.href;
  other.searchParams.set('response-content-type', 'text/html');
  assert.equal((await fetch(other)).status, 403);
});

test('type and disposition are part of the address: what is no picture, sound or film stays a download', async () => {
  const file = await fetch(text.source_url);
  assert.equal(file.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="letters.txt"');
  const shown = await fetch(picture.source_url);
  assert.equal(shown.headers.get('content-type'), 'image/png');
  assert.match(shown.headers.get('content-disposition') ?? '', /^inline; filename="__\.png"; filename\*=UTF-8''%E5/);
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), png(3, 3));
});

test('parts, HEAD, what the client has already, and what is not there', async () => {
  const part = await fetch(text.source_url, { headers: { range: 'bytes=2-4' } });
  assert.deepEqual([part.status, await part.text()], [206, 'cde']);
  const head = await ask(text.source_url, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '10']);
  const etag = head.headers.get('etag') ?? '';
  assert.equal((await ask(text.source_url, { headers: { 'if-none-match': etag } })).status, 304);
  const missing = await ask(`${quoin.url}/uploads/2026/11/gone.txt`);
  assert.equal(missing.status, 404);
  assert.match(await missing.text(), /^\{"code":"rest_no_route"/);
});
