import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PASSWORD, startQuoin } from '../support/index.ts';

// Items as they would be, for whoever has a token.
const quoin = await startQuoin({
  loginAttempts: 0,
  previewTemplate: 'https://front.example/draft/{type}/{id}?token={token}',
});
const [editor, author, anonymous] = [quoin.as('editor'), quoin.as('author'), quoin.as('anonymous')];
const PREVIEWS = '//wp-json/quoin/v1/previews';
const preview = (body: unknown, client = editor) => client.post(PREVIEWS, body);
const seen = (token: string) => anonymous.get(`${PREVIEWS}/${token}`);
const { id } = await editor.create('/posts', { title: 'Low water', content: '<p>Saved</p>' });

describe('a preview', () => {
  test('shows a draft to anybody with the token', async () => {
    const { status, body } = await preview({ type: 'post', id });
    assert.equal(status, 201);
    const { token } = body;
    assert.match(token, /^[\w-]{43}$/);
    assert.deepEqual(body, {
      token,
      url: `${quoin.url}/preview/${token}`,
      front_end: `https://front.example/draft/post/${id}?token=${token}`,
      ends_gmt: '2026-11-21T12:30:00',
    });
    const shown = await seen(token);
    assert.deepEqual([shown.status, shown.body.id, shown.body.status], [200, id, 'draft']);
    assert.equal(shown.headers.get('cache-control'), 'private, no-store');
    assert.equal(shown.body.content.rendered.trim(), '<p>Saved</p>');
    assert.equal('raw' in shown.body.content, false);
    assert.equal((await anonymous.get(`/posts/${id}`)).status, 401);
  });

  test('shows texts that are not saved, and saves none', async () => {
    const { body } = await preview({ type: 'post', id, title: 'High & dry', content: 'New words' });
    const shown = (await seen(body.token)).body;
    assert.deepEqual([shown.title.rendered, shown.content.rendered.trim()], ['High &#038; dry', '<p>New words</p>']);
    const stored = (await editor.get(`/posts/${id}`, { context: 'edit' })).body;
    assert.deepEqual([stored.title.raw, stored.content.raw], ['Low water', '<p>Saved</p>']);
  });

  test('is sanitised like stored texts', async () => {
    const own = await author.create('/posts', { title: 'Mine' });
    const content = '<p onclick="steal()">Words</p><script>steal()</script>';
    const { body } = await preview({ type: 'post', id: own.id, content }, author);
    assert.doesNotMatch((await seen(body.token)).body.content.rendered, /onclick|<script/);
  });

  test('shows protected texts, as its creator sees them', async () => {
    const locked = await editor.create('/pages', {
      title: 'Locked',
      content: 'Inside',
      password: 'x',
      status: 'publish',
    });
    const { body } = await preview({ type: 'page', id: locked.id });
    assert.match((await seen(body.token)).body.content.rendered, /Inside/);
  });

  test('has a page without scripts and without an origin', async () => {
    const { body } = await preview({
      type: 'post',
      id,
      title: 'A <b>title</b>',
      content: '<script>run()</script><p>Text</p>',
    });
    const { status, text, headers } = await anonymous.get(`//preview/${body.token}`);
    assert.equal(status, 200);
    assert.match(text, /<title>A title<\/title>/);
    assert.match(text, /<html lang="" style="color-scheme: light dark">/);
    const inDark = await anonymous.get(`//preview/${body.token}`, { scheme: 'dark' });
    assert.match(inDark.text, /<html lang="" style="color-scheme: dark">/);
    const odd = await anonymous.get(`//preview/${body.token}`, { scheme: '"><script>' });
    assert.equal(odd.text, text);
    assert.match(text, /<p>Text<\/p>/);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^sandbox; default-src 'none'; /);
    assert.doesNotMatch(policy, /allow-|script-src/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
  });
});

describe('a preview ends', () => {
  const ended = async (token: string) => {
    const [one, page] = [await seen(token), await anonymous.get(`//preview/${token}`)];
    assert.deepEqual([one.status, one.body.code, page.status], [410, 'quoin_preview_has_ended', 410]);
  };

  test('after half an hour', async () => {
    const server = await startQuoin();
    const post = await server.as('admin').create('/posts', { title: 'Draft' });
    const { token, front_end } = (await server.as('admin').post(PREVIEWS, { type: 'post', id: post.id })).body;
    assert.equal(front_end, null);
    const status = async () => (await server.as('anonymous').get(`${PREVIEWS}/${token}`)).status;
    server.clock.advance(30 * 60 - 1);
    assert.equal(await status(), 200);
    server.clock.advance(1);
    assert.equal(await status(), 410);
  });

  test('when its creator revokes it', async () => {
    const { token } = (await preview({ type: 'post', id })).body;
    assert.equal((await author.delete(`${PREVIEWS}/${token}`)).status, 410);
    assert.equal((await anonymous.delete(`${PREVIEWS}/${token}`)).status, 401);
    assert.equal((await seen(token)).status, 200);
    assert.equal((await editor.delete(`${PREVIEWS}/${token}`)).status, 200);
    await ended(token);
  });

  test('for a trashed item, and when its creator may no longer edit the item', async () => {
    const own = await author.create('/posts', { title: 'Mine' });
    const { token } = (await preview({ type: 'post', id: own.id }, author)).body;
    await quoin.as('admin').post(`/posts/${own.id}`, { author: quoin.users.editor });
    await ended(token);
    const other = (await preview({ type: 'post', id: own.id })).body.token;
    await editor.delete(`/posts/${own.id}`);
    await ended(other);
  });

  test('with the password of its maker', async () => {
    const user = await quoin.addUser({ login: 'maker', roles: ['editor'] });
    const { token } = (await preview({ type: 'post', id }, quoin.as('maker'))).body;
    assert.equal((await seen(token)).status, 200);
    assert.equal((await quoin.as('admin').post(`/users/${user}`, { password: `${PASSWORD} two` })).status, 200);
    await ended(token);
  });

  test('without a matching token', async () => {
    for (const token of ['x', 'a'.repeat(43)]) await ended(token);
    assert.equal(await quoin.storage.previews.find('x', '2000-01-01T00:00:00'), undefined);
  });
});

describe('making a preview', () => {
  test('ends the earliest of one user who has twenty', { timeout: 120_000 }, async () => {
    const server = await startQuoin();
    const [admin, anyone] = [server.as('admin'), server.as('anonymous')];
    const post = await admin.create('/posts', { title: 'Draft' });
    const tokens: string[] = [];
    for (let made = 0; made < 22; made += 1) {
      tokens.push((await admin.post(PREVIEWS, { type: 'post', id: post.id })).body.token);
      server.clock.advance(1);
    }
    const other = (await server.as('editor').post(PREVIEWS, { type: 'post', id: post.id })).body.token;
    const found = await Promise.all([...tokens, other].map((token) => anyone.get(`${PREVIEWS}/${token}`)));
    assert.deepEqual(
      found.map(({ status }) => status),
      [410, 410, ...Array.from({ length: 21 }, () => 200)],
    );
  });

  test('of texts that are too long together is refused', async () => {
    const text = '"'.repeat(4_000_000);
    const refused = await preview({ type: 'post', id, content: text, excerpt: text });
    assert.deepEqual([refused.status, refused.body.code], [413, 'quoin_item_too_large']);
  });

  test('is allowed to users who may edit the item', async () => {
    for (const [role, status] of [
      ['anonymous', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 403],
      ['editor', 201],
      ['admin', 201],
    ] as const)
      assert.equal((await preview({ type: 'post', id }, quoin.as(role))).status, status, role);
    assert.equal((await preview({ type: 'page', id })).body.code, 'rest_post_invalid_id');
    for (const body of [{}, { type: 'media', id }, { type: 'post', id: 0 }, { type: 'post', id, title: {} }])
      assert.equal((await preview(body)).status, 400, JSON.stringify(body));
  });
});
