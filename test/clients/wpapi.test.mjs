import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import WPAPI from 'wpapi';
import { fill, newWord, POSTS, picture, USER_PASSWORD } from './support/contents.ts';
import { openSite } from './support/site.ts';

const site = await openSite();
const given = await fill(site);
const anonymous = new WPAPI({ endpoint: site.index });
const admin = new WPAPI({ endpoint: site.index, ...site.admin, auth: true });
const author = new WPAPI({ endpoint: site.index, username: given.authorName, password: USER_PASSWORD, auth: true });

const ids = (items) => items.map(({ id }) => id);
const newestFirst = given.posts.toReversed();

/** Follows the pages that the client finds in the headers. */
async function everyPage(request, collected = []) {
  const page = await request;
  const all = [...collected, ...page];
  return page._paging?.next ? everyPage(page._paging.next, all) : all;
}

describe('finding the interface', () => {
  test('the address of the site is enough to find the interface and its routes', async () => {
    const found = await WPAPI.discover(site.url);
    const posts = await found.posts().categories(given.category);
    assert.deepEqual(ids(posts), newestFirst);
  });

  test('the routes of the index become methods', async () => {
    const found = await WPAPI.discover(site.url);
    for (const name of ['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'])
      assert.equal(found[name]().id(1).toString(), `${site.api}/${name}/1`);
    for (const name of ['types', 'statuses', 'taxonomies'])
      assert.match(found[name]().toString(), new RegExp(`/${name}$`));
    assert.equal(found.posts().id(1).revisions().toString(), `${site.api}/posts/1/revisions`);
    assert.equal(found.users().me().toString(), `${site.api}/users/me`);
  });

  test('the root describes the site', async () => {
    const root = await anonymous.root().get();
    assert.equal(root.home, site.url);
    assert.ok(root.namespaces.includes('wp/v2'));
    assert.deepEqual(root.routes['/wp/v2/posts'].methods, ['GET', 'POST']);
  });
});

describe('reading', () => {
  test('pages of a collection are followed to the end, forward and back', async () => {
    const first = await anonymous.posts().categories(given.category).perPage(3);
    assert.equal(first._paging.total, POSTS);
    assert.equal(first._paging.totalPages, 3);
    assert.equal(first._paging.prev, undefined);
    assert.deepEqual(ids(await everyPage(first)), newestFirst);
    const second = await first._paging.next;
    assert.deepEqual(ids(await second._paging.prev), ids(first));
  });

  test('arguments narrow and order a collection', async () => {
    const inCategory = () => anonymous.posts().categories(given.category);
    assert.deepEqual(ids(await inCategory().order('asc').orderby('date').perPage(2).page(2)), given.posts.slice(2, 4));
    assert.deepEqual(ids(await inCategory().tags(given.tags)), [given.richPost]);
    assert.deepEqual(ids(await inCategory().excludeCategories(given.subcategory)), newestFirst.slice(1));
    assert.deepEqual(
      ids(await inCategory().include(given.posts.slice(0, 2)).orderby('id').order('asc')),
      given.posts.slice(0, 2),
    );
    assert.deepEqual(ids(await inCategory().exclude(given.posts.slice(1))), given.posts.slice(0, 1));
    assert.deepEqual(ids(await inCategory().offset(POSTS - 1)), given.posts.slice(0, 1));
    assert.deepEqual(ids(await inCategory().after('2024-03-06T00:00:00')), newestFirst.slice(0, 2));
    assert.deepEqual(ids(await inCategory().before('2024-03-02T00:00:00')), given.posts.slice(0, 1));
    assert.deepEqual(ids(await anonymous.posts().author(given.author).search(`Three ${given.word}`)), [given.posts[2]]);
    const { slug } = await anonymous.posts().id(given.richPost);
    assert.deepEqual(ids(await anonymous.posts().slug(slug)), [given.richPost]);
    assert.deepEqual(ids(await anonymous.pages().parent(given.page)), [given.childPage]);
    assert.deepEqual(ids(await anonymous.categories().search(given.word).parent(given.category)), [given.subcategory]);
    assert.deepEqual(ids(await anonymous.categories().forPost(given.posts[0])), [given.category]);
    assert.deepEqual(ids(await anonymous.comments().forPost(given.richPost).order('asc')), [
      given.comment,
      given.reply,
    ]);
    assert.deepEqual(ids(await anonymous.comments().parent(given.comment)), [given.reply]);
    assert.deepEqual(ids(await anonymous.users().search(given.authorName.slice(7)).include(given.author)), [
      given.author,
    ]);
  });

  test('a post brings along what it points to', async () => {
    const post = await anonymous.posts().id(given.richPost).embed();
    assert.equal(post._embedded.author[0].name, `Author ${given.word}`);
    assert.equal(post._embedded['wp:featuredmedia'][0].id, given.picture);
    const [categories, tags] = post._embedded['wp:term'];
    assert.deepEqual(ids(categories).toSorted(), [given.category, given.subcategory].toSorted());
    assert.deepEqual(ids(tags).toSorted(), given.tags.toSorted());
    assert.deepEqual(ids(post._embedded.replies[0]).toSorted(), [given.comment, given.reply]);
  });

  test('a list brings along what its posts point to', async () => {
    const posts = await anonymous.posts().categories(given.category).embed();
    assert.equal(posts.length, POSTS);
    for (const { _embedded } of posts) assert.equal(_embedded.author[0].id, given.author);
  });

  test('a locked post is opened by its password', async () => {
    const shut = await anonymous.posts().id(given.lockedPost);
    assert.deepEqual([shut.content.rendered, shut.content.protected], ['', true]);
    const open = await anonymous.posts().id(given.lockedPost).password('sesame');
    assert.match(open.content.rendered, new RegExp(`Hidden ${given.word}`));
  });

  test('the headers are read without the body', async () => {
    const headers = await anonymous.posts().categories(given.category).perPage(2).headers();
    assert.equal(headers['x-wp-total'], String(POSTS));
    assert.equal(headers['x-wp-totalpages'], '4');
  });

  test('the context of editing gives what is stored', async () => {
    const post = await admin.posts().id(given.richPost).edit();
    assert.equal(post.content.raw, `Text Seven of ${given.word}.`);
    assert.equal(post.title.raw, `Post Seven ${given.word}`);
  });

  test('types, statuses and taxonomies are read, all and one by one', async () => {
    assert.equal((await anonymous.types()).post.rest_base, 'posts');
    assert.equal((await anonymous.types().type('page')).slug, 'page');
    assert.deepEqual(Object.keys(await anonymous.statuses()), ['publish']);
    assert.ok('draft' in (await admin.statuses()));
    assert.equal((await anonymous.root('wp/v2/statuses/publish')).slug, 'publish');
    assert.equal((await anonymous.taxonomies()).category.rest_base, 'categories');
    assert.deepEqual((await anonymous.taxonomies().taxonomy('post_tag')).types, ['post']);
  });

  test('an address of its own is asked', async () => {
    assert.equal((await anonymous.url(`${site.api}/posts/${given.richPost}`).get()).id, given.richPost);
    assert.equal((await anonymous.root(`wp/v2/pages/${given.page}`).get()).id, given.page);
  });
});

describe('writing', () => {
  const word = newWord();

  test('a post is created, updated, trashed and deleted', async () => {
    const made = await admin
      .posts()
      .create({ title: `Made ${word}`, content: 'First', status: 'draft', tags: given.tags });
    assert.deepEqual(
      [made.status, made.title.raw, made.tags.toSorted()],
      ['draft', `Made ${word}`, given.tags.toSorted()],
    );
    const changed = await admin.posts().id(made.id).update({ content: 'Second', status: 'publish' });
    assert.equal(changed.content.rendered, '<p>Second</p>\n');
    assert.equal((await anonymous.posts().id(made.id)).id, made.id);
    assert.equal((await admin.posts().id(made.id).delete()).status, 'trash');
    const { deleted, previous } = await admin.posts().id(made.id).delete({ force: true });
    assert.deepEqual([deleted, previous.id], [true, made.id]);
    await assert.rejects(admin.posts().id(made.id).get(), { code: 'rest_post_invalid_id' });
  });

  test('revisions of a post are listed and read', async () => {
    const { id } = await admin.posts().create({ title: `Revised ${word}`, content: 'One', status: 'publish' });
    await admin.posts().id(id).update({ content: 'Two' });
    await admin.posts().id(id).update({ content: 'Three' });
    const revisions = await admin.posts().id(id).revisions();
    assert.equal(revisions[0].content.rendered, '<p>Three</p>\n');
    assert.ok(revisions.every(({ parent }) => parent === id));
    const [{ id: newest }] = revisions;
    assert.equal((await admin.posts().id(id).revisions(newest)).id, newest);
    await admin.posts().id(id).delete({ force: true });
  });

  test('a page is created below another, updated and deleted', async () => {
    const made = await admin.pages().create({ title: `Page ${word}`, status: 'publish', parent: given.page });
    assert.equal(made.parent, given.page);
    assert.equal((await admin.pages().id(made.id).update({ menu_order: 9 })).menu_order, 9);
    await admin.pages().id(made.id).update({ content: 'Changed' });
    assert.equal((await admin.pages().id(made.id).revisions())[0].parent, made.id);
    assert.equal((await admin.pages().id(made.id).delete({ force: true })).deleted, true);
  });

  for (const [kind, title] of [
    ['categories', 'Category'],
    ['tags', 'Tag'],
  ])
    test(`a term of the ${kind} is created, updated and deleted`, async () => {
      const made = await admin[kind]().create({ name: `${title} ${word}` });
      assert.equal(made.slug, `${title.toLowerCase()}-${word}`);
      const changed = await admin[kind]().id(made.id).update({ description: 'Changed' });
      assert.deepEqual([changed.name, changed.description], [made.name, 'Changed']);
      assert.equal((await admin[kind]().id(made.id).delete({ force: true })).deleted, true);
      await assert.rejects(anonymous[kind]().id(made.id).get(), { code: 'rest_term_invalid' });
    });

  test('a comment is written, answered, moderated and deleted', async () => {
    const made = await admin.comments().create({ post: given.posts[0], content: `Comment ${word}` });
    assert.deepEqual([made.status, made.post], ['approved', given.posts[0]]);
    const reply = await author.comments().create({ post: given.posts[0], parent: made.id, content: `Reply ${word}` });
    assert.equal(reply.parent, made.id);
    assert.equal((await admin.comments().id(made.id).update({ status: 'hold' })).status, 'hold');
    assert.ok(!ids(await anonymous.comments().forPost(given.posts[0])).includes(made.id));
    assert.equal((await admin.comments().id(made.id).delete()).status, 'trash');
    for (const { id } of [made, reply])
      assert.equal((await admin.comments().id(id).delete({ force: true })).deleted, true);
  });

  test('a user is created, updated, finds itself, and is deleted', async () => {
    const name = `user-${word}`;
    const made = await admin
      .users()
      .create({ username: name, email: `${name}@example.com`, password: 'user-pass-5678' });
    assert.deepEqual([made.username, made.roles], [name, ['subscriber']]);
    assert.equal((await admin.users().id(made.id).update({ first_name: 'Ada' })).first_name, 'Ada');
    const itself = new WPAPI({ endpoint: site.index, username: name, password: 'user-pass-5678', auth: true });
    assert.equal((await itself.users().me()).id, made.id);
    assert.equal((await itself.users().me().update({ description: 'Me' })).description, 'Me');
    assert.equal((await admin.users().id(made.id).delete({ force: true, reassign: given.author })).deleted, true);
  });

  test('a picture is uploaded as a form, described, served and deleted', async () => {
    const made = await admin
      .media()
      .file(picture(), `${word}.png`)
      .create({ title: `Form ${word}`, alt_text: 'Alt', caption: 'Caption' });
    assert.deepEqual([made.title.raw, made.alt_text, made.caption.raw], [`Form ${word}`, 'Alt', 'Caption']);
    assert.deepEqual([made.media_type, made.mime_type], ['image', 'image/png']);
    assert.deepEqual([made.media_details.width, made.media_details.height], [640, 480]);
    const bytes = Buffer.from(await (await fetch(made.source_url)).arrayBuffer());
    assert.ok(bytes.equals(picture()));
    for (const { source_url } of Object.values(made.media_details.sizes))
      assert.equal((await fetch(source_url)).headers.get('content-type'), 'image/png');
    const changed = await admin.media().id(made.id).update({ title: 'New title', description: 'Long' });
    assert.equal(changed.description.raw, 'Long');
    assert.equal((await admin.media().id(made.id).delete({ force: true })).deleted, true);
    assert.equal((await fetch(made.source_url)).status, 404);
  });

  test('settings are read and changed', async () => {
    const { description } = await admin.settings().get();
    assert.equal((await admin.settings().update({ description: `About ${word}` })).description, `About ${word}`);
    assert.equal((await admin.settings().get()).description, `About ${word}`);
    await admin.settings().update({ description });
  });
});

describe('errors', () => {
  const rows = [
    ['an item that is not there', () => anonymous.posts().id(99_999_999).get(), 'rest_post_invalid_id', 404],
    ['a page beyond the last', () => anonymous.posts().page(9999).get(), 'rest_post_invalid_page_number', 400],
    ['a draft, for an anonymous client', () => anonymous.posts().id(given.draft).get(), 'rest_forbidden', 401],
    [
      'editing, for an anonymous client',
      () => anonymous.posts().id(given.richPost).edit().get(),
      'rest_forbidden_context',
      401,
    ],
    ['creating, for an anonymous client', () => anonymous.posts().create({ title: 'No' }), 'rest_cannot_create', 401],
    ['creating a page, for an author', () => author.pages().create({ title: 'No' }), 'rest_cannot_create', 403],
    ['a wrong argument', () => anonymous.posts().perPage(1000).get(), 'rest_invalid_param', 400],
    ['who one is, for an anonymous client', () => anonymous.users().me().get(), 'rest_not_logged_in', 401],
    ['settings, for an author', () => author.settings().get(), 'rest_forbidden', 403],
    ['deleting a term without force', () => admin.tags().id(given.tags[0]).delete(), 'rest_trash_not_supported', 501],
    ['a wrong status', () => admin.posts().create({ title: 'No', status: 'nowhere' }), 'rest_invalid_param', 400],
    ['a post of nothing', () => admin.posts().create({}), 'empty_content', 400],
    ['an unknown route', () => anonymous.root('wp/v2/nothing').get(), 'rest_no_route', 404],
  ];
  for (const [name, ask, code, status] of rows)
    test(`${name}: ${code}`, () =>
      assert.rejects(ask(), (error) => {
        assert.deepEqual([error.code, error.data?.status], [code, status]);
        assert.equal(typeof error.message, 'string');
        return true;
      }));

  test('another address than that of the interface: an error of the transport', () =>
    assert.rejects(
      WPAPI.site(`${site.url}/nowhere`).posts().get(),
      (error) => error instanceof Error && error.status === 404,
    ));

  test('a wrong password', async () => {
    const wrong = new WPAPI({ endpoint: site.index, username: given.authorName, password: 'wrong', auth: true });
    await assert.rejects(wrong.users().me().get(), (error) => error.data.status === 401 || error.data.status === 403);
  });
});
