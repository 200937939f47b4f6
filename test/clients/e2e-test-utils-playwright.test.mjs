import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fill, newWord, picture, USER_PASSWORD } from './support/contents.ts';
import { openSite } from './support/site.ts';

const site = await openSite();
// Read when the package is loaded: where the interface is looked for.
process.env['WP_BASE_URL'] = site.url;
const { RequestUtils } = await import('@wordpress/e2e-test-utils-playwright');

const given = await fill(site);
const word = newWord();
const folder = temporaryFolder();
const storageStatePath = join(folder, 'state.json');
const ids = (items) => items.map(({ id }) => id);

async function setUp(user, options = {}) {
  const utils = await RequestUtils.setup({ baseURL: site.url, user, ...options });
  after(() => utils.request.dispose());
  return utils;
}
const admin = await setUp(site.admin, { storageStatePath });
const author = await setUp({ username: given.authorName, password: USER_PASSWORD });

describe('logging in', () => {
  test('a form and a nonce are enough, and are kept for the next time', async () => {
    const { nonce, rootURL, cookies } = await admin.setupRest();
    assert.equal(rootURL, site.index);
    assert.ok(nonce.length > 0);
    assert.ok(cookies.some(({ httpOnly }) => httpOnly));
    assert.deepEqual(JSON.parse(readFileSync(storageStatePath, 'utf8')), { cookies, nonce, rootURL });
    const again = await setUp(site.admin, { storageStatePath });
    assert.equal((await again.rest({ path: '/wp/v2/users/me' })).slug, site.admin.username);
  });

  test('a nonce that went stale is renewed', async () => {
    const stale = await setUp(site.admin);
    await stale.setupRest();
    stale.storageState.nonce = '0123456789';
    assert.equal((await stale.rest({ path: '/wp/v2/users/me' })).slug, site.admin.username);
    assert.notEqual(stale.storageState.nonce, '0123456789');
  });

  test('a cookie without its nonce is nobody', async () => {
    await admin.setupRest();
    const answer = await admin.request.get(`${site.api}/users/me`);
    assert.deepEqual([answer.status(), (await answer.json()).code], [401, 'rest_not_logged_in']);
    const write = await admin.request.post(`${site.api}/posts`, { data: { title: 'No' } });
    assert.equal(write.status(), 401);
  });
});

describe('requests', () => {
  test('arguments and bodies', async () => {
    const posts = await admin.rest({
      path: '/wp/v2/posts',
      params: { categories: given.category, per_page: 2, page: 4 },
    });
    assert.deepEqual(ids(posts), [given.posts[0]]);
    const query = '_fields=id&_embed=1';
    assert.deepEqual(await admin.rest({ path: `wp/v2/posts/${given.posts[0]}?${query}` }), { id: given.posts[0] });
  });

  test('each verb as it is', async () => {
    const data = { name: `Verb ${word}` };
    const { id } = await admin.rest({ method: 'POST', path: '/wp/v2/tags', data });
    for (const [method, description] of [
      ['PUT', 'One'],
      ['PATCH', 'Two'],
    ])
      assert.equal(
        (await admin.rest({ method, path: `/wp/v2/tags/${id}`, data: { description } })).description,
        description,
      );
    const form = { description: 'Three' };
    assert.equal((await admin.rest({ method: 'POST', path: `/wp/v2/tags/${id}`, form })).description, 'Three');
    const gone = await admin.rest({ method: 'DELETE', path: `/wp/v2/tags/${id}`, data: { force: true } });
    assert.equal(gone.deleted, true);
  });

  test('errors are thrown as they were told', async () => {
    await assert.rejects(admin.rest({ path: '/wp/v2/posts/99999999' }), { code: 'rest_post_invalid_id' });
    await assert.rejects(author.createPage({ title: 'No' }), { code: 'rest_cannot_create' });
    await assert.rejects(author.getSiteSettings(), { code: 'rest_forbidden' });
    await assert.rejects(
      admin.createUser({ username: given.authorName, email: `x-${word}@example.com`, password: 'p' }),
      {
        code: 'existing_user_login',
      },
    );
    await assert.rejects(admin.deleteMedia(99_999_999), { code: 'rest_post_invalid_id' });
  });
});

describe('what a test of a site makes and clears away', () => {
  const count = async (path, params = {}) => (await admin.rest({ path, params: { per_page: 100, ...params } })).length;

  const remove = (path, params = {}) => admin.rest({ method: 'DELETE', path, params: { force: true, ...params } });

  test('users', async () => {
    const made = await admin.createUser({
      username: `user-${word}`,
      email: `user-${word}@example.com`,
      password: 'user-pass-5678',
      firstName: 'Ada',
      lastName: 'Gull',
      roles: ['contributor'],
    });
    assert.deepEqual([made.first_name, made.last_name, made.roles], ['Ada', 'Gull', ['contributor']]);
    const contributor = await setUp({ username: `user-${word}`, password: 'user-pass-5678' });
    const post = await contributor.createPost({ title: `By a contributor ${word}`, status: 'pending' });
    assert.equal(post.author, made.id);
    assert.equal((await remove(`/wp/v2/users/${made.id}`, { reassign: given.author })).deleted, true);
    const headers = { 'x-wp-nonce': contributor.storageState.nonce };
    assert.ok([401, 403].includes((await contributor.request.get(`${site.api}/users/me`, { headers })).status()));
  });

  test('comments', async () => {
    const made = await author.createComment({ post: given.posts[0], content: `Comment ${word}` });
    assert.equal(made.author, given.author);
    await admin.deleteAllComments();
    assert.equal(await count('/wp/v2/comments', { status: 'all' }), 0);
  });

  test('files', async () => {
    const path = join(folder, `${word}.png`);
    writeFileSync(path, picture());
    const fromDisk = await author.uploadMedia(path);
    assert.deepEqual([fromDisk.mime_type, fromDisk.author], ['image/png', given.author]);
    const fromMemory = await admin.uploadMedia({ name: `${word}.png`, mimeType: 'image/png', buffer: picture() });
    assert.notEqual(fromMemory.source_url, fromDisk.source_url);
    assert.ok(ids(await admin.listMedia()).includes(fromDisk.id));
    assert.equal((await admin.deleteMedia(fromDisk.id)).deleted, true);
    assert.equal((await fetch(fromDisk.source_url)).status, 404);
    await admin.deleteAllMedia();
    assert.equal(await count('/wp/v2/media'), 0);
  });

  test('pages', async () => {
    const made = await admin.createPage({ title: `Page ${word}`, status: 'private' });
    assert.equal((await remove(`/wp/v2/pages/${made.id}`)).deleted, true);
    await admin.deleteAllPages();
    assert.equal(await count('/wp/v2/pages', { status: 'publish,future,draft,pending,private,trash' }), 0);
  });

  test('posts', async () => {
    for (const status of ['publish', 'draft', 'pending', 'private', 'future'])
      await admin.createPost({
        title: `A ${status} ${word}`,
        content: 'Text',
        status,
        ...(status === 'future' && { date: '2091-01-01T00:00:00' }),
      });
    const { id } = await admin.createRecord('posts', { title: `Trashed ${word}` });
    await admin.rest({ method: 'DELETE', path: `/wp/v2/posts/${id}` });
    await admin.deleteAllPosts();
    assert.equal(await count('/wp/v2/posts', { status: 'publish,future,draft,pending,private,trash' }), 0);
  });

  test('settings', async () => {
    const { title } = await admin.getSiteSettings();
    assert.equal((await admin.updateSiteSettings({ title: `Site ${word}` })).title, `Site ${word}`);
    await admin.updateSiteSettings({ title });
    assert.equal((await admin.getSiteSettings()).title, title);
  });

  test('preferences are reset without an error', () => admin.resetPreferences());

  test('all users but the first', async () => {
    const gone = await admin.deleteAllUsers();
    assert.ok(gone.every(({ deleted }) => deleted));
    assert.deepEqual(ids(await admin.rest({ path: '/wp/v2/users' })).length, 1);
  });
});
