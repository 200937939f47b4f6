import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { type Json, startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin();
const API = '//wp-json/wp/v2';
const author = quoin.as('author');
const admin = quoin.as('admin');
const anonymous = quoin.as('anonymous');

const post = await author.create('/posts', { title: 'First', content: 'One', status: 'publish' });
quoin.clock.advance(60);
await author.post(`/posts/${post.id}`, { content: 'Two "2"' });
await admin.post(`/posts/${post.id}`, { title: 'Second' });
const page = await admin.create('/pages', { title: 'Page', content: 'a', status: 'publish' });
await admin.post(`/pages/${page.id}`, { content: 'b' });
const idsIn = (body: Json): number[] => body.map((item: Json) => item.id);

describe('revisions on the second surface', () => {
  const path = `${API}/posts/${post.id}/revisions`;

  test('show texts as objects, in every context', async () => {
    const { body } = await author.get(path, { context: 'edit' });
    assert.deepEqual(body[1].content, { raw: 'Two "2"', rendered: '<p>Two &#8220;2&#8221;</p>\n' });
    assert.deepEqual((await author.get(path)).body[1].title, { rendered: 'First' });
    const { body: embedded } = await author.get(path, { context: 'embed' });
    assert.equal(embedded[0].content, undefined);
    assert.equal(body[0]._links.parent[0].href, `${quoin.url}/wp-json/wp/v2/posts/${post.id}`);
  });

  test('come in pages, with totals, and are searched, chosen and sorted', async () => {
    const all = idsIn((await author.get(path)).body);
    const { headers, body } = await author.get(path, { per_page: 1, page: 2 });
    assert.deepEqual([headers.get('x-wp-total'), headers.get('x-wp-totalpages'), idsIn(body)], ['3', '3', [all[1]]]);
    assert.match(headers.get('link') ?? '', /rel="prev"/);
    assert.deepEqual(idsIn((await author.get(path, { search: 'second' })).body), [all[0]]);
    assert.deepEqual(idsIn((await author.get(path, { include: [all[1] ?? 0] })).body), [all[1]]);
    assert.deepEqual(idsIn((await author.get(path, { order: 'asc', orderby: 'id' })).body), all.toReversed());
  });

  test('say so when a page lies beyond the end', async () => {
    const { status, body } = await author.get(path, { per_page: 1, page: 9 });
    assert.deepEqual([status, body.code], [400, 'rest_revision_invalid_page_number']);
    const beyond = await author.get(path, { offset: 999, per_page: 1 });
    assert.deepEqual([beyond.status, beyond.body], [200, []]);
  });

  test('of pages are there as well, and are deleted with force alone', async () => {
    const ofPage = `${API}/pages/${page.id}/revisions`;
    const { body } = await admin.get(ofPage);
    assert.equal(body.length, 2);
    assert.equal((await author.get(ofPage)).status, 403);
    assert.equal((await admin.delete(`${ofPage}/${body[0].id}`)).body.code, 'rest_trash_not_supported');
    assert.equal((await admin.delete(`${ofPage}/${body[0].id}`, { force: true })).body.deleted, true);
    assert.equal((await admin.get(`/pages/${page.id}/revisions`)).body.code, 'rest_no_route');
  });
});

describe('autosaves', () => {
  test('are kept one for each author, for posts and pages', async () => {
    for (const [path, parent] of [
      ['posts', post],
      ['pages', page],
    ] as const) {
      const autosaves = `${API}/${path}/${parent.id}/autosaves`;
      const first = await admin.post(autosaves, { content: 'half a' });
      assert.equal(first.status, 200, first.text);
      const second = await admin.post(autosaves, { content: 'half a sentence', title: 'T' });
      assert.equal(second.body.id, first.body.id);
      assert.equal(second.body.slug, `${parent.id}-autosave-v1`);
      assert.match(second.body.preview_link, /preview=true$/);
      const { body } = await admin.get(autosaves, { context: 'edit' });
      assert.deepEqual([body.length, body[0].content.raw], [1, 'half a sentence']);
      assert.equal((await admin.get(`${autosaves}/${body[0].id}`)).body.title.rendered, 'T');
      const shown = (await anonymous.get(`${API}/${path}/${parent.id}`)).body;
      assert.doesNotMatch(shown.content.rendered, /sentence/);
    }
  });

  test('of an own draft are the draft itself', async () => {
    const draft = await author.create('/posts', { title: 'Begun', content: 'a' });
    const saved = await author.post(`${API}/posts/${draft.id}/autosaves`, { content: 'a "b"' });
    assert.deepEqual([saved.status, saved.body.id, saved.body.content.raw], [200, draft.id, 'a "b"']);
    const { body } = await author.get(`/posts/${draft.id}`, { context: 'edit' });
    assert.deepEqual([body.content.raw, body.content.rendered], ['a "b"', '<p>a &#8220;b&#8221;</p>\n']);
    assert.equal(body.title.raw, 'Begun');
    const other = await admin.post(`${API}/posts/${draft.id}/autosaves`, { content: 'c' });
    assert.notEqual(other.body.id, draft.id);
  });

  test('are refused when the item is no longer the one that If-Match means, and tell its version', async () => {
    const etagOf = (answer: { headers: Headers }) => answer.headers.get('etag') ?? '';
    const changing = (tag: string) => ({ headers: { 'if-match': tag } });
    const draft = await author.create('/posts', { title: 'Begun', content: 'a' });
    const published = await author.create('/posts', { title: 'Shown', content: 'a', status: 'publish' });
    for (const { id } of [draft, published]) {
      const path = `${API}/posts/${id}`;
      const seen = etagOf(await author.get(path, { context: 'edit' }));
      const first = await author.post(`${path}/autosaves`, { content: 'b' }, changing(seen));
      assert.equal(first.status, 200, first.text);
      assert.match(etagOf(first), /^"v\d+\./);
      const second = await author.post(`${path}/autosaves`, { content: 'c' }, changing(etagOf(first)));
      assert.equal(second.status, 200, second.text);
      const saved = await author.post(path, { title: 'Saved' }, changing(etagOf(second)));
      assert.equal(saved.status, 200, saved.text);
      const late = await author.post(`${path}/autosaves`, { content: 'd' }, changing(etagOf(second)));
      assert.deepEqual([late.status, late.body.code], [412, 'rest_precondition_failed']);
      assert.equal((await author.post(`${path}/autosaves`, { content: 'd' }, changing('"unknown"'))).status, 412);
      const [kept] = (await author.get(`${path}/autosaves`, { context: 'edit' })).body;
      const left = id === draft.id ? (await author.get(path, { context: 'edit' })).body : kept;
      assert.equal(left.content.raw, 'c');
      assert.equal((await author.post(`${path}/autosaves`, { content: 'e' }, changing('*'))).status, 200);
      await author.delete(`/posts/${id}`, { force: true });
    }
  });

  test('are allowed to users who may change the item', async () => {
    const autosaves = `${API}/posts/${post.id}/autosaves`;
    const other = quoin.as('author2');
    for (const [answer, status, code] of [
      [await anonymous.post(autosaves, { content: 'x' }), 401, 'rest_cannot_edit'],
      [await other.post(autosaves, { content: 'x' }), 403, 'rest_cannot_edit'],
      [await other.get(autosaves), 403, 'rest_cannot_read'],
    ] as const)
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.equal((await admin.post(`${API}/posts/99999/autosaves`, { content: 'x' })).status, 404);
  });
});

describe('shapes of fields', () => {
  test('of a post: status for all, and what an editor needs', async () => {
    const { body } = await anonymous.get(`${API}/posts/${post.id}`);
    assert.equal(body.status, 'publish');
    assert.equal(body.liveblog_likes, undefined);
    assert.equal(body.generated_slug, undefined);
    const { body: edited } = await author.get(`${API}/posts/${post.id}`, { context: 'edit' });
    assert.equal(edited.generated_slug, 'second');
    assert.match(edited.permalink_template, /\/%postname%\/$/);
    assert.equal(edited.content.block_version, 0);
  });

  test('of a title that gives an odd slug: the slug in letters, or as it is', async () => {
    for (const [title, slug] of [
      ['Привет', 'привет'],
      ['%FF', '%ff'],
    ] as const) {
      const { status, body, text } = await author.post(`${API}/posts`, { title });
      assert.equal(status, 201, text);
      assert.equal(body.generated_slug, slug);
    }
  });

  test('of a page: a password keeps its content', async () => {
    const kept = await admin.post(`${API}/pages`, {
      title: 'Kept',
      content: 'secret',
      status: 'publish',
      password: 'sesame',
    });
    assert.equal(kept.body.password, 'sesame');
    assert.equal((await anonymous.get(`${API}/pages/${kept.body.id}`)).body.content.rendered, '');
    const opened = await anonymous.get(`${API}/pages/${kept.body.id}`, { password: 'sesame' });
    assert.match(opened.body.content.rendered, /secret/);
  });

  test('of media: caption and description as objects', async () => {
    const sent = await author.post(`${API}/media`, undefined, {
      raw: 'plain words',
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="words.txt"' },
    });
    assert.equal(sent.status, 201, sent.text);
    const { id, source_url } = sent.body;
    const { body } = await author.request('PATCH', `${API}/media/${id}`, {
      body: { caption: 'Says "it"', description: 'More' },
    });
    assert.deepEqual(body.caption, { raw: 'Says "it"', rendered: '<p>Says &#8220;it&#8221;</p>\n' });
    assert.equal(body.description.raw, 'More');
    assert.ok(body.description.rendered.includes(`<a href='${source_url}'>`));
    assert.equal(body.post, null);
    assert.equal((await author.get(`/media/${id}`)).body.caption, 'Says "it"');
    const file = await anonymous.get(source_url.replace(`${quoin.url}/`, '//'));
    assert.deepEqual([file.status, file.text], [200, 'plain words']);
    await author.delete(`${API}/media/${id}`, { force: true });
    assert.equal((await anonymous.get(source_url.replace(`${quoin.url}/`, '//'))).status, 404);
  });

  test('of types and taxonomies: where their items are', async () => {
    const { body: types } = await anonymous.get(`${API}/types`);
    assert.deepEqual([types.page.rest_base, types.page.rest_namespace], ['pages', 'wp/v2']);
    assert.deepEqual(types.post.taxonomies, ['category', 'post_tag']);
    const { body: type } = await admin.get(`${API}/types/post`, { context: 'edit' });
    assert.equal(type.capabilities.edit_post, 'edit_post');
    assert.equal(
      (await anonymous.get(`${API}/taxonomies/category`)).body._links['wp:items'][0].href,
      `${quoin.url}/wp-json/wp/v2/categories`,
    );
  });
});

describe('arguments that WordPress has added', () => {
  test('lists by the time of the last change', async () => {
    const { body } = await anonymous.get(`${API}/posts`, {
      modified_after: '2026-11-21T12:00:30',
      orderby: 'modified',
    });
    assert.deepEqual(idsIn(body), [post.id]);
    assert.deepEqual((await anonymous.get(`${API}/posts`, { modified_before: '2026-11-21T12:00:30' })).body, []);
  });

  test('terms of which all or some must fit', async () => {
    const [one, two] = [
      await admin.create('/tags', { name: 'One' }),
      await admin.create('/categories', { name: 'Two' }),
    ];
    const tagged = await author.create('/posts', { title: 'Tagged', status: 'publish', tags: [one.id] });
    const query = { tags: one.id, categories: two.id };
    assert.deepEqual((await anonymous.get(`${API}/posts`, query)).body, []);
    assert.deepEqual(idsIn((await anonymous.get(`${API}/posts`, { ...query, tax_relation: 'OR' })).body), [tagged.id]);
  });

  test('items in the order of the slugs that are asked for', async () => {
    const slugs = ['tagged', 'first'];
    const ordered = async (path: string, query: object) =>
      (await anonymous.get(`${API}${path}`, { ...query, orderby: 'include_slugs' })).body.map(
        (item: Json) => item.slug,
      );
    assert.deepEqual(await ordered('/posts', { slug: slugs }), slugs);
    assert.deepEqual(await ordered('/posts', { slug: slugs.toReversed() }), slugs.toReversed());
    assert.deepEqual(await ordered('/tags', { slug: ['one'] }), ['one']);
    for (const orderby of ['author', 'parent', 'modified']) {
      assert.equal((await anonymous.get(`${API}/posts`, { orderby })).status, 200);
      assert.equal((await anonymous.get('/posts', { orderby })).status, 400);
    }
  });

  test('users by what they may do, and by what they have published', async () => {
    const names = async (query: object) =>
      (await admin.get(`${API}/users`, { ...query })).body.map((user: Json) => user.slug);
    assert.deepEqual(await names({ capabilities: 'manage_options' }), ['admin']);
    assert.deepEqual(await names({ has_published_posts: 'page' }), ['admin']);
    assert.deepEqual(await names({ has_published_posts: true }), ['admin', 'author']);
    assert.equal((await quoin.as('editor').get(`${API}/users`, { capabilities: 'manage_options' })).status, 403);
  });

  test('comments on a protected post, with its password', async () => {
    const locked = await author.create('/posts', { title: 'Locked', status: 'publish', password: 'sesame' });
    const comment = await admin.create('/comments', { post: locked.id, content: 'Within' });
    const listed = (password: string) =>
      anonymous.get(`${API}/comments`, { post: locked.id, ...(password && { password }) });
    assert.equal((await listed('')).status, 401);
    assert.equal((await listed('wrong')).status, 401);
    assert.deepEqual(idsIn((await listed('sesame')).body), [comment.id]);
    assert.equal((await anonymous.get(`${API}/comments/${comment.id}`, { password: 'sesame' })).status, 200);
    assert.equal((await anonymous.get(`/comments/${comment.id}`, { password: 'sesame' })).status, 401);

    // The password is that of one post.
    const other = await author.create('/posts', { title: 'Locked', status: 'publish', password: 'sesame' });
    await admin.create('/comments', { post: other.id, content: 'Within another' });
    for (const post of [`${locked.id},${other.id}`, `${locked.id},99999`]) {
      const several = await anonymous.get(`${API}/comments`, { post, password: 'sesame' });
      assert.deepEqual([several.status, several.body.code], [401, 'rest_cannot_read_post']);
    }
    const all = (await anonymous.get(`${API}/comments`, { password: 'sesame' })).body;
    assert.ok(all.every((one: Json) => one.post !== locked.id && one.post !== other.id));
  });

  test('a comment is made on a protected post with its password, on this surface alone', async () => {
    const locked = await author.create('/posts', { title: 'Locked', status: 'publish', password: 'sesame' });
    const said = { post: locked.id, content: 'Said' };
    const subscriber = quoin.as('subscriber');
    for (const more of [{}, { password: 'wrong' }, { password: '' }]) {
      const refused = await subscriber.post(`${API}/comments`, { ...said, ...more });
      assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cannot_read_post']);
    }
    assert.equal((await subscriber.post(`${API}/comments`, { ...said, password: 'sesame' })).status, 201);
    assert.equal((await subscriber.post('/comments', { ...said, password: 'sesame' })).status, 403);
  });
});

test('media are listed by the kind text as well', async () => {
  const { id } = await upload(admin, 'notes.txt', 'Low water');
  await upload(admin, 'picture.png', png(2, 2));
  const { body } = await anonymous.get(`${API}/media`, { media_type: 'text' });
  assert.deepEqual(idsIn(body), [id]);
});
