import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ loginAttempts: 0 });
const admin = quoin.as('admin');
const anonymous = quoin.as('anonymous');
const ids: number[] = [];
for (let number = 0; number < 6; number += 1)
  ids.push((await admin.create('/posts', { title: `Post ${number}`, status: 'publish' })).id);
const locked = await admin.create('/posts', {
  title: 'Locked',
  content: 'hidden words',
  status: 'publish',
  password: 'opensesame',
});
await admin.create('/comments', { post: locked.id, content: 'below' });

const surfaces = ['//site/v2', '//wp-json/wp/v2'];

for (const base of surfaces) {
  suite(`links to other pages on ${base.slice(1)}`, () => {
    test('stay below 4 kB for every request', async () => {
      const exclude = Array.from({ length: 900 }, (_, place) => 1_000_000 + place).join(',');
      for (const query of [
        { per_page: 2, page: 2, exclude },
        { per_page: 2, page: 2, unknown: 'x'.repeat(12_000) },
        { per_page: 2, page: 2, unknown: '"'.repeat(3_000) },
        { per_page: 2, page: 2, unknown: 'x'.repeat(2_000) },
      ]) {
        const { status, headers } = await anonymous.get(`${base}/posts`, query);
        assert.equal(status, 200);
        assert.equal(headers.get('x-wp-totalpages'), '4');
        assert.ok((headers.get('link') ?? '').length < 4096);
      }
    });

    test('lead on where there is no room for the way back', async () => {
      const { headers } = await anonymous.get(`${base}/posts`, { per_page: 2, page: 2, unknown: 'x'.repeat(2_500) });
      assert.match(headers.get('link') ?? '', /rel="next"/);
      assert.doesNotMatch(headers.get('link') ?? '', /rel="prev"/);
    });

    test('do not repeat a password', async () => {
      const query = { per_page: 2, page: 2, password: 'opensesame', post: locked.id };
      const { headers } = await anonymous.get(`${base}/posts`, query);
      assert.match(headers.get('link') ?? '', /page=3&post=\d+>; rel="next"/);
      assert.doesNotMatch(headers.get('link') ?? '', /password|opensesame/);
      const nested = await anonymous.get(`${base}/posts?per_page=2&password[]=opensesame`);
      assert.doesNotMatch(nested.headers.get('link') ?? '', /password|opensesame/);
    });
  });

  suite(`answers that a password opens on ${base.slice(1)}`, () => {
    const path = `${base}/posts/${locked.id}`;
    const password = 'opensesame';
    const isPrivate = (headers: Headers) => assert.equal(headers.get('cache-control'), 'private, no-store');

    test('may not be cached', async () => {
      const opened = await anonymous.get(path, { password });
      assert.match(opened.text, /hidden words/);
      isPrivate(opened.headers);
      isPrivate((await anonymous.head(path, { password })).headers);
      const etag = opened.headers.get('etag') ?? '';
      const again = await anonymous.get(path, { password }, { headers: { 'if-none-match': etag } });
      assert.equal(again.status, 304);
      isPrivate(again.headers);
    });

    test('are new each time', async () => {
      for (let times = 0; times < 4; times += 1) isPrivate((await anonymous.get(path, { password })).headers);
      const plain = await anonymous.get(path);
      assert.equal(plain.headers.get('cache-control'), 'public, no-cache');
      assert.doesNotMatch(plain.text, /hidden words/);
    });
  });
}

test('responses for a post password may not be cached, in an envelope or as a method override either', async () => {
  const path = `//wp-json/wp/v2/posts/${locked.id}`;
  const password = 'opensesame';
  const wrapped = await anonymous.get(path, { password, _envelope: 1 });
  assert.match(wrapped.text, /hidden words/);
  assert.equal(wrapped.headers.get('cache-control'), 'private, no-store');
  const sent = await anonymous.post(path, { password }, { headers: { 'x-http-method-override': 'GET' } });
  assert.match(sent.text, /hidden words/);
  assert.equal(sent.headers.get('cache-control'), 'private, no-store');
  const comments = await anonymous.get('//wp-json/wp/v2/comments', { post: locked.id, password });
  assert.equal(comments.body.length, 1);
  assert.equal(comments.headers.get('cache-control'), 'private, no-store');
  const named = await anonymous.post(`${path}?_method=GET`, { password });
  assert.equal(named.headers.get('cache-control'), 'private, no-store');
});
