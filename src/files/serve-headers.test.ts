import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRange } from './byte-range.ts';
import { isFresh, isSameVersion } from './freshness.ts';
import { serveHeaders } from './serve-headers.ts';

const types: [name: string, type: string, disposition: 'inline' | 'attachment'][] = [
  ['a.png', 'image/png', 'inline'],
  ['a.jpg', 'image/jpeg', 'inline'],
  ['a.mp4', 'video/mp4', 'inline'],
  ['a.mp3', 'audio/mpeg', 'inline'],
  ['a.pdf', 'application/pdf', 'attachment'],
  ['a.txt', 'text/plain; charset=utf-8', 'attachment'],
  ['a.csv', 'text/csv; charset=utf-8', 'attachment'],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
  // Never stored; should one ever lie there, it is bytes.
  ['a.svg', 'application/octet-stream', 'attachment'],
  ['a.html', 'application/octet-stream', 'attachment'],
  ['a.constructor', 'application/octet-stream', 'attachment'],
  ['noextension', 'application/octet-stream', 'attachment'],
];
for (const [name, type, disposition] of types) {
  test(`${name} is served as ${type}, ${disposition}, and can run nothing`, () => {
    const headers = serveHeaders(name);
    assert.equal(headers['Content-Type'], type);
    assert.equal(headers['Content-Disposition'], `${disposition}; filename="${name}"`);
    assert.equal(headers['X-Content-Type-Options'], 'nosniff');
    assert.match(headers['Content-Security-Policy'] ?? '', /default-src 'none';.* sandbox$/);
  });
}

test('a name beyond ASCII is sent in both forms', () => {
  assert.equal(
    serveHeaders('写(真.png')['Content-Disposition'],
    `inline; filename="___.png"; filename*=UTF-8''%E5%86%99%28%E7%9C%9F.png`,
  );
});

test('a private file is kept by no cache', () => {
  assert.equal(serveHeaders('a.png', 'private')['Cache-Control'], 'private, no-store');
});

const ranges: [header: string | undefined, size: number, range: ReturnType<typeof readRange>][] = [
  [undefined, 10, 'whole'],
  ['bytes=0-4', 10, { start: 0, end: 4 }],
  ['bytes=5-', 10, { start: 5, end: 9 }],
  ['bytes=5-99', 10, { start: 5, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=9-9', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-20', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=4-2', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['items=0-4', 10, 'whole'],
  [`bytes=${'9'.repeat(400)}-`, 10, 'unsatisfiable'],
];
for (const [header, size, range] of ranges) {
  test(`of ${size} bytes, ${header?.slice(0, 30)} means ${JSON.stringify(range)}`, () => {
    assert.deepEqual(readRange(header, size), range);
  });
}

test('a copy is fresh when its tag is named, or without tags when it is not older', () => {
  const facts = { size: 1, etag: '"abc"', modified: new Date('2026-11-21T10:00:00.700Z') };
  const at = 'Sat, 21 Nov 2026 10:00:00 GMT';
  assert.equal(isFresh({}, facts), false);
  assert.equal(isFresh({ ifNoneMatch: '"abc"' }, facts), true);
  assert.equal(isFresh({ ifNoneMatch: 'W/"abc"' }, facts), true);
  assert.equal(isFresh({ ifNoneMatch: '"x", "abc"' }, facts), true);
  assert.equal(isFresh({ ifNoneMatch: '*' }, facts), true);
  assert.equal(isFresh({ ifNoneMatch: '"x"', ifModifiedSince: at }, facts), false);
  assert.equal(isFresh({ ifModifiedSince: at }, facts), true);
  assert.equal(isFresh({ ifModifiedSince: 'Sat, 21 Nov 2026 09:59:59 GMT' }, facts), false);
  assert.equal(isFresh({ ifModifiedSince: 'nonsense' }, facts), false);
  assert.equal(isSameVersion(undefined, facts), true);
  assert.equal(isSameVersion('"abc"', facts), true);
  assert.equal(isSameVersion('W/"abc"', facts), false);
  assert.equal(isSameVersion('"x"', facts), false);
  assert.equal(isSameVersion(at, facts), true);
  assert.equal(isSameVersion('Sat, 21 Nov 2026 10:00:01 GMT', facts), false);
});
