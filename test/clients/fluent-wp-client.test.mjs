import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WordPressApiError, WordPressClient } from 'fluent-wp-client';
import {
  authorSchema,
  categorySchema,
  commentSchema,
  mediaSchema,
  pageSchema,
  postSchema,
  settingsSchema,
  wordPressErrorSchema,
} from 'fluent-wp-client/zod';
import { fill, newWord, POSTS, picture, USER_PASSWORD } from './support/contents.ts';
import { logIn } from './support/session.ts';
import { openSite } from './support/site.ts';

const site = await openSite();
const given = await fill(site);
const as = (auth) => new WordPressClient({ baseUrl: site.url, auth });
const anonymous = as(undefined);
const admin = as(site.admin);
const author = as({ username: given.authorName, password: USER_PASSWORD });

const ids = (items) => items.map(({ id }) => id);
const newestFirst = given.posts.toReversed();
const inCategory = { categories: [given.category] };

describe('reading', () => {
  test('every item is of the shape that the client declares', async () => {
    const shapes = [
      [postSchema, await anonymous.getAllPosts({ search: given.word })],
      [pageSchema, await anonymous.getAllPages({ search: given.word })],
      [mediaSchema, await anonymous.getAllMedia({ search: given.word })],
      [categorySchema, await anonymous.getAllCategories({ search: given.word })],
      [categorySchema, await anonymous.getAllTags({ search: given.word })],
      [commentSchema, await anonymous.getAllComments({ post: given.richPost })],
      [authorSchema, await anonymous.getAllUsers({ include: [given.author] })],
      [
        settingsSchema.omit({ show_on_front: true, page_on_front: true, page_for_posts: true }),
        [await admin.getSettings()],
      ],
    ];
    for (const [schema, items] of shapes) {
      assert.ok(items.length > 0);
      for (const item of items) schema.parse(item);
    }
  });

  test('all pages are fetched, and totals are told', async () => {
    assert.deepEqual(ids(await anonymous.getAllPosts({ ...inCategory, perPage: 2 })), newestFirst);
    const page = await anonymous.getPostsPaginated({ ...inCategory, perPage: 3, page: 2 });
    assert.deepEqual([page.total, page.totalPages, page.page], [POSTS, 3, 2]);
    assert.deepEqual(ids(page.data), newestFirst.slice(3, 6));
    const terms = await anonymous.getCategoriesPaginated({ search: given.word, perPage: 1 });
    assert.deepEqual([terms.total, terms.totalPages], [2, 2]);
    for (const [read, filter] of [
      ['getPagesPaginated', { search: given.word }],
      ['getTagsPaginated', { search: given.word }],
      ['getCommentsPaginated', { post: given.richPost }],
    ])
      assert.equal((await anonymous[read](filter)).total, 2, read);
    assert.equal((await anonymous.getMediaPaginated({ search: given.word })).total, 1);
    assert.equal((await anonymous.getUsersPaginated({ include: [given.author] })).total, 1);
  });

  test('filters are understood', async () => {
    const posts = async (filter) => ids(await anonymous.getPosts({ ...inCategory, ...filter }));
    assert.deepEqual(
      await posts({ order: 'asc', orderby: 'title' }),
      [5, 4, 1, 7, 6, 3, 2].map((n) => given.posts[n - 1]),
    );
    assert.deepEqual(await posts({ orderby: 'author', perPage: 1 }).then((found) => found.length), 1);
    assert.equal((await posts({ orderby: 'modified' })).length, POSTS);
    assert.deepEqual(await posts({ tags: [given.tags[0]] }), [given.richPost]);
    assert.deepEqual(
      await posts({ tagsExclude: given.tags, categoriesExclude: [given.subcategory] }),
      newestFirst.slice(1),
    );
    assert.deepEqual(await posts({ authorExclude: [given.author] }), []);
    assert.deepEqual(await posts({ sticky: true }), []);
    assert.deepEqual(ids(await author.getPosts({ status: 'draft', search: given.word })), []);
    assert.deepEqual(ids(await admin.getPosts({ status: 'draft', search: given.word })), [given.draft]);
    assert.deepEqual(ids(await anonymous.getPages({ parent: given.page, orderby: 'menu_order' })), [given.childPage]);
    assert.deepEqual(ids(await anonymous.getMedia({ mediaType: 'image', mimeType: 'image/png', search: given.word })), [
      given.picture,
    ]);
    assert.deepEqual(ids(await anonymous.getCategories({ hideEmpty: true, parent: given.category })), [
      given.subcategory,
    ]);
    assert.deepEqual(ids(await anonymous.getComments({ post: given.richPost, parent: given.comment })), [given.reply]);
    assert.deepEqual(ids(await admin.getUsers({ roles: ['author'], search: given.authorName })), [given.author]);
  });

  test('single items are found by id and by slug', async () => {
    const { slug } = await anonymous.getPost(given.richPost);
    assert.equal((await anonymous.getPostBySlug(slug)).id, given.richPost);
    assert.equal((await anonymous.getPageBySlug(`child-${given.word}`)).id, given.childPage);
    assert.equal((await anonymous.getMediaBySlug(given.word)).id, given.picture);
    assert.equal((await anonymous.getCategoryBySlug(`piers-${given.word}`)).id, given.subcategory);
    assert.equal((await anonymous.getTagBySlug(`fog-${given.word}`)).id, given.tags[1]);
    assert.equal(await anonymous.getPostBySlug(`none-${given.word}`), undefined);
    assert.equal((await anonymous.getComment(given.reply)).parent, given.comment);
    assert.equal((await anonymous.getUser(given.author)).name, `Author ${given.word}`);
    assert.equal((await author.getCurrentUser()).id, given.author);
    const media = await anonymous.getMediaItem(given.picture);
    assert.notEqual(anonymous.getImageUrl(media, 'thumbnail'), media.source_url);
    assert.equal((await fetch(anonymous.getImageUrl(media, 'thumbnail'))).status, 200);
  });

  test('a post is brought together with what it points to', async () => {
    const { related } = await anonymous.post(given.richPost).with('author', 'featuredMedia', 'terms').get();
    assert.equal(related.author.name, `Author ${given.word}`);
    assert.equal(related.featuredMedia.id, given.picture);
    assert.deepEqual(ids(related.terms.categories).toSorted(), [given.category, given.subcategory].toSorted());
    assert.deepEqual(ids(related.terms.tags).toSorted(), given.tags.toSorted());
  });

  test('raw contents are parsed into blocks', async () => {
    const content = '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:more /-->';
    const { id } = await admin.createPost({ title: `Blocks ${given.word}`, content });
    assert.equal((await admin.getPost(id).getContent()).raw, content);
    const blocks = (await admin.getPost(id).getBlocks()).filter(({ blockName }) => blockName);
    assert.deepEqual(
      blocks.map(({ blockName }) => blockName),
      ['core/paragraph', 'core/more'],
    );
    await admin.deletePost(id, { force: true });
  });

  test('chains ask like those of wpapi', async () => {
    assert.deepEqual(
      ids(await anonymous.posts().categories([given.category]).perPage(2).page(2)),
      newestFirst.slice(2, 4),
    );
    assert.equal((await anonymous.pages().id(given.childPage).embed().get())._embedded.up[0].id, given.page);
    const open = await anonymous.posts().id(given.lockedPost).password('sesame').get();
    assert.match(open.content.rendered, new RegExp(given.word));
    assert.equal((await anonymous.types().id('post').get()).slug, 'post');
    assert.ok('publish' in (await anonymous.statuses().get()));
    assert.ok('post_tag' in (await anonymous.taxonomies().get()));
    assert.equal((await anonymous.namespace('wp/v2').route('tags').id(given.tags[0]).get()).id, given.tags[0]);
  });

  test('the cookies and the nonce of a browser do as well', async () => {
    const { cookies, nonce } = await logIn(site, { username: given.authorName, password: USER_PASSWORD });
    const browser = new WordPressClient({ baseUrl: site.url, auth: { nonce }, cookies });
    assert.equal((await browser.getCurrentUser()).id, given.author);
    const post = await browser.createPost({ title: `Browser ${given.word}` });
    assert.equal((await browser.deletePost(post.id, { force: true })).deleted, true);
    const wrong = new WordPressClient({ baseUrl: site.url, auth: { nonce: '0123456789' }, cookies });
    await assert.rejects(wrong.getCurrentUser(), { code: 'rest_cookie_invalid_nonce', status: 403 });
    const without = new WordPressClient({ baseUrl: site.url, cookies });
    await assert.rejects(without.getCurrentUser(), { code: 'rest_not_logged_in', status: 401 });
  });
});

describe('writing: every answer is of the shape that the client declares', () => {
  const word = newWord();

  for (const kind of ['Post', 'Page'])
    test(`a ${kind.toLowerCase()} is created, updated and deleted`, async () => {
      const made = await admin[`create${kind}`]({
        title: `Made ${word}`,
        content: 'Text',
        excerpt: 'Short',
        status: 'private',
        ...(kind === 'Post'
          ? { sticky: false, format: 'standard', categories: [given.category] }
          : { parent: given.page }),
      });
      assert.equal(made.status, 'private');
      const changed = await admin[`update${kind}`](made.id, {
        title: 'New',
        status: 'publish',
        comment_status: 'closed',
      });
      assert.deepEqual([changed.title.rendered, changed.comment_status], ['New', 'closed']);
      assert.equal((await admin[`delete${kind}`](made.id)).deleted, false);
      const { deleted, previous } = await admin[`delete${kind}`](made.id, { force: true });
      assert.deepEqual([deleted, previous.id, previous.status], [true, made.id, 'trash']);
    });

  for (const kind of ['Category', 'Tag'])
    test(`a ${kind.toLowerCase()} is created, updated and deleted`, async () => {
      const made = await admin[`create${kind}`]({ name: `Term ${word}`, slug: `slug-${word}` });
      assert.equal(made.slug, `slug-${word}`);
      assert.equal((await admin[`update${kind}`](made.id, { description: 'Told' })).description, 'Told');
      assert.equal((await admin[`delete${kind}`](made.id, { force: true })).deleted, true);
    });

  test('a user is created, updated and deleted', async () => {
    const made = await admin.createUser({
      username: `user-${word}`,
      email: `user-${word}@example.com`,
      password: 'user-pass-5678',
      roles: ['contributor'],
    });
    assert.equal((await admin.updateUser(made.id, { name: 'Ada' })).name, 'Ada');
    assert.equal((await admin.deleteUser(made.id, { reassign: given.author })).deleted, true);
  });

  test('a comment is created, updated, trashed and deleted', async () => {
    const made = await author.createComment({ post: given.posts[0], content: `Comment ${word}` });
    assert.equal((await admin.updateComment(made.id, { status: 'hold' })).status, 'hold');
    assert.equal((await admin.deleteComment(made.id)).deleted, false);
    assert.equal((await admin.deleteComment(made.id, { force: true })).deleted, true);
  });

  for (const [how, file] of [
    ['bytes', new Uint8Array(picture())],
    ['a blob', new Blob([picture()], { type: 'image/png' })],
  ])
    test(`a picture is uploaded as ${how}, updated and deleted`, async () => {
      const made = await author.uploadMedia({
        file,
        filename: `${word} photo.png`,
        mimeType: 'image/png',
        title: `Upload ${word}`,
        caption: 'Caption',
        description: 'Description',
        alt_text: 'Alt',
      });
      assert.deepEqual([made.title.rendered, made.alt_text], [`Upload ${word}`, 'Alt']);
      assert.equal(made.caption.rendered, '<p>Caption</p>\n');
      assert.equal((await author.updateMedia(made.id, { alt_text: 'Other' })).alt_text, 'Other');
      assert.equal((await author.deleteMedia(made.id, { force: true })).deleted, true);
    });

  test('settings are changed', async () => {
    const { posts_per_page } = await admin.getSettings();
    assert.equal((await admin.updateSettings({ posts_per_page: 7 })).posts_per_page, 7);
    await admin.settings().update({ posts_per_page });
    await assert.rejects(anonymous.getSettings(), /Authentication required/);
  });

  test('resources are also reached by their names', async () => {
    const posts = admin.content('posts');
    const made = await posts.create({ title: `Generic ${word}`, status: 'publish' });
    assert.equal((await posts.update(made.id, { title: 'Other' })).title.raw, 'Other');
    assert.equal((await posts.getBySlug(made.slug)).id, made.id);
    assert.equal((await posts.listAll({ include: made.id })).length, 1);
    assert.equal((await posts.delete(made.id, { force: true })).deleted, true);
    const tags = admin.terms('tags');
    const tag = await tags.create({ name: `Generic ${word}` });
    assert.equal((await tags.listPaginated({ search: `Generic ${word}` })).total, 1);
    assert.equal((await tags.delete(tag.id, { force: true })).deleted, true);
  });
});

describe('errors', () => {
  const rows = [
    ['an item that is not there', () => anonymous.getPost(99_999_999).get(), 'rest_post_invalid_id', 404],
    ['a page beyond the last', () => anonymous.getPosts({ page: 999 }), 'rest_post_invalid_page_number', 400],
    ['creating, for an anonymous client', () => anonymous.createPost({ title: 'No' }), 'rest_cannot_create', 401],
    ['another’s post', () => author.updatePost(given.draft, { title: 'No' }), 'rest_cannot_edit', 403],
    ['a wrong argument', () => admin.getPosts({ orderby: 'nothing' }), 'rest_invalid_param', 400],
    ['a term that is there', () => admin.createTag({ name: `Fog ${given.word}` }), 'term_exists', 400],
    ['a comment on nothing', () => author.createComment({ content: 'x' }), 'rest_comment_invalid_post_id', 403],
    [
      'an empty comment',
      () => author.createComment({ post: given.posts[0], content: '' }),
      'rest_comment_content_invalid',
      400,
    ],
    ['settings of no kind', () => admin.updateSettings({ posts_per_page: 'many' }), 'rest_invalid_param', 400],
    ['a missing route', () => anonymous.route('nothing').get(), 'rest_no_route', 404],
    [
      'a wrong log-in',
      () => as({ username: given.authorName, password: 'wrong' }).getCurrentUser(),
      'incorrect_password',
      401,
    ],
  ];
  for (const [name, ask, code, status] of rows)
    test(`${name}: ${code}`, () =>
      assert.rejects(ask(), (error) => {
        assert.ok(error instanceof WordPressApiError);
        assert.deepEqual([error.code, error.status], [code, status]);
        wordPressErrorSchema.parse(error.responseBody);
        return true;
      }));
});
