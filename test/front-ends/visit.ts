import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quoin } from '../support/index.ts';

/** Answer of a front end to a request of a visitor. */
export interface Page {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Sends a request for a path to a front end. Redirects are answers. */
export type Ask = (path: string, init?: RequestInit) => Promise<Page>;

/** Reads the answer of a front end. */
export const pageOf = async (response: Response): Promise<Page> => ({
  status: response.status,
  location: response.headers.get('location'),
  text: await response.text(),
});

/**
 * Declares the tests of a front end made of `examples/shared`: list, item with pictures, page tree, search, comments form,
 * redirects, 404 and 410. They are the same for the plain handler and for each framework.
 *
 * @param site a Quoin with anonymous comments, and nothing in it that others look at
 * @param home address that its links begin with
 */
export async function visit(site: Quoin, home: string, ask: Ask): Promise<void> {
  const admin = site.as('admin');
  const content = '<p><img src="/uploads/a.png" alt=""> Low tide</p>';
  const post = await admin.create('/posts', { title: 'Low water', content, status: 'publish' });
  const above = await admin.create('/pages', { title: 'About', status: 'publish' });
  await admin.create('/pages', { title: 'Team', status: 'publish', parent: above.id });
  const path = post.link.slice(home.length);

  test('the first page has the posts and the tree of pages', async () => {
    const { status, text } = await ask('/');
    assert.equal(status, 200);
    assert.ok(text.includes(`<a href="${path}">Low water</a>`));
    assert.match(text, /About<\/a><ul><li><a href="\/about\/team\/">Team/);
  });

  test('an item has its text with pictures, and takes comments', async () => {
    const { status, text } = await ask(path);
    assert.equal(status, 200);
    assert.ok(text.includes(`src="${site.url}/uploads/a.png"`));
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

  test('a category has its name', async () => {
    const { link } = await admin.create('/categories', { name: 'Oats & barley' });
    assert.match((await ask(link.slice(home.length))).text, /<h1>Oats &amp; barley<\/h1>/);
  });

  test('a search finds posts', async () => {
    assert.match((await ask('/search?q=tide')).text, /Low water/);
    assert.doesNotMatch((await ask('/search?q=mountain')).text, /Low water/);
  });

  test('former addresses lead on, and others lead nowhere', async () => {
    const { link } = (await admin.post(`/posts/${post.id}`, { slug: 'ebb' })).body;
    const former = await ask(path);
    assert.deepEqual([former.status, former.location], [301, link]);
    assert.equal((await ask('/nothing/')).status, 404);
    await admin.delete(`/posts/${post.id}?force=true`);
    assert.equal((await ask(path)).status, 410);
  });
}
