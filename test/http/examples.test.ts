import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEVER, startQuoin } from '../support/index.ts';

// The pages of the examples, without the frameworks that they are made for.
const example = (name: string) => import(new URL(`../../examples/shared/${name}`, import.meta.url).href);
const [{ handlerOf }, { quoin: client }] = await Promise.all([example('pages.mjs'), example('quoin.mjs')]);
const HOME = 'https://read.example';
const quoin = await startQuoin({ quietMs: NEVER, frontEnd: HOME, anonymousComments: true });
const admin = quoin.as('admin');
const handle = handlerOf(client(quoin.url));
const ask = async (path: string, init?: RequestInit) => {
  const response = await handle(new Request(HOME + path, init));
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

const content = '<p><img src="/uploads/a.png" alt=""> Low tide</p>';
const post = await admin.create('/posts', { title: 'Low water', content, status: 'publish' });
const above = await admin.create('/pages', { title: 'About', status: 'publish' });
await admin.create('/pages', { title: 'Team', status: 'publish', parent: above.id });
const path = post.link.slice(HOME.length);

test('the first page has the posts and the tree of pages', async () => {
  const { status, text } = await ask('/');
  assert.equal(status, 200);
  assert.ok(text.includes(`<a href="${path}">Low water</a>`));
  assert.match(text, /About<\/a><ul><li><a href="\/about\/team\/">Team/);
});

test('an item has its text with pictures, and takes comments', async () => {
  const { status, text } = await ask(path);
  assert.equal(status, 200);
  assert.ok(text.includes(`src="${quoin.url}/uploads/a.png"`));
  const body = new URLSearchParams({
    post: `${post.id}`,
    author_name: 'Ada',
    author_email: 'ada@example.org',
    content: 'Seen',
  });
  assert.equal((await ask('/comment', { method: 'POST', body })).status, 200);
  const held = (await admin.get('/comments?status=hold')).body[0];
  await admin.post(`/comments/${held.id}`, { status: 'approve' });
  assert.match((await ask(path)).text, /<p>Seen<\/p>/);
});

test('a search finds posts', async () => {
  assert.match((await ask('/search?q=tide')).text, /Low water/);
  assert.doesNotMatch((await ask('/search?q=mountain')).text, /Low water/);
});

test('former addresses lead on, and others lead nowhere', async () => {
  const { link } = (await admin.post(`/posts/${post.id}`, { slug: 'ebb' })).body;
  assert.deepEqual(await ask(path), { status: 301, location: link, text: '' });
  assert.equal((await ask('/nothing/')).status, 404);
  await admin.delete(`/posts/${post.id}?force=true`);
  assert.equal((await ask(path)).status, 410);
});
