import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import clientPackage from 'wordpress-api-client';
import { fill, newWord, POSTS, picture, USER_PASSWORD } from './support/contents.ts';
import { openSite } from './support/site.ts';

const { default: WpApiClient } = clientPackage;
const site = await openSite();
const given = await fill(site);
const quiet = { onError: async () => {} };
const basic = (username, password) => ({ auth: { type: 'basic', username, password }, ...quiet });
const anonymous = new WpApiClient(site.url, quiet);
const admin = new WpApiClient(site.url, basic(site.admin.username, site.admin.password));
const author = new WpApiClient(site.url, basic(given.authorName, USER_PASSWORD));

const ids = (items) => items.map(({ id }) => id);
const query = (values) => new URLSearchParams(values);

describe('reading', () => {
  test('a list comes in the order of the client, with what it points to', async () => {
    const posts = await anonymous.post().find(query({ categories: String(given.category) }));
    assert.deepEqual(ids(posts), given.posts);
    const rich = posts.at(-1);
    assert.equal(rich._embedded.author[0].id, given.author);
    assert.equal(rich._embedded['wp:featuredmedia'][0].source_url.endsWith('.png'), true);
    assert.deepEqual(
      ids(rich._embedded['wp:term'].flat()).toSorted(),
      [given.category, given.subcategory, ...given.tags].toSorted(),
    );
  });

  test('every page of a collection is fetched', async () => {
    const posts = await anonymous
      .post()
      .dangerouslyFindAll(query({ categories: String(given.category), order: 'desc' }));
    assert.deepEqual(ids(posts), given.posts.toReversed());
    for (const kind of ['page', 'postCategory', 'postTag', 'comment', 'user']) {
      const all = await admin[kind]().dangerouslyFindAll(query({ search: given.word }));
      assert.ok(all.length > 0, kind);
    }
  });

  test('all types are searched at once', async () => {
    const found = await anonymous.search(given.word, { per_page: '100' });
    assert.deepEqual([...new Set(found.map(({ subtype }) => subtype))], ['post', 'page']);
    for (const id of [...given.posts, given.page]) assert.ok(ids(found).includes(id), String(id));
    const terms = await anonymous.search(given.word, { type: 'term' });
    assert.ok(given.tags.every((id) => ids(terms).includes(id)));
  });

  test('several items are fetched by their ids', async () => {
    const posts = await anonymous.post().find(given.posts[0], given.posts[1]);
    assert.deepEqual(ids(posts), given.posts.slice(0, 2));
    const [page] = await anonymous.page().find(given.childPage);
    assert.equal(page._embedded.up[0].id, given.page);
    const [comment] = await anonymous.comment().find(given.reply);
    assert.deepEqual(
      [comment._embedded['in-reply-to'][0].id, comment._embedded.up[0].id],
      [given.comment, given.richPost],
    );
    const [media] = await anonymous.media().find(given.picture);
    assert.equal(media.alt_text, 'A pier');
    const [term] = await anonymous.postCategory().find(given.subcategory);
    assert.equal(term._embedded.up[0].id, given.category);
    const [user] = await admin.user().find(given.author);
    assert.equal(user.name, `Author ${given.word}`);
  });

  test('a page number of its own stands', async () => {
    const values = { categories: String(given.category), per_page: '3', page: '3' };
    assert.deepEqual(ids(await anonymous.post().find(query(values))), given.posts.slice(POSTS - 1));
  });

  test('the answer to OPTIONS carries headers that can be read as a total', async () => {
    assert.equal(Number.isNaN(await anonymous.post().total()), false);
  });

  test('types, statuses and taxonomies', async () => {
    assert.equal((await anonymous.postType()).page.rest_base, 'pages');
    assert.equal((await anonymous.status('publish')).name, 'Published');
    assert.ok('private' in (await admin.status()));
    assert.ok('category' in (await anonymous.taxonomy()));
    const [category, tag] = await anonymous.taxonomy('category', 'post_tag');
    assert.deepEqual([category.hierarchical, tag.hierarchical], [true, false]);
  });
});

describe('writing', () => {
  const word = newWord();

  for (const kind of ['post', 'page'])
    test(`a ${kind} is created, updated, trashed, and its revisions are read`, async () => {
      const { id } = await admin[kind]().create({
        title: { rendered: `Made ${word}` },
        content: { raw: 'One' },
        excerpt: { rendered: 'Short' },
        status: 'publish',
      });
      const changed = await admin[kind]().update({ content: { raw: 'Two' } }, id);
      assert.deepEqual([changed.title.raw, changed.content.raw], [`Made ${word}`, 'Two']);
      const revisions = await admin[kind]()
        .revision(id)
        .find(query({ orderby: 'id' }));
      assert.ok(revisions.length > 0 && revisions.every(({ parent }) => parent === id));
      const [revision] = await admin[kind]().revision(id).find(revisions[0].id);
      assert.equal(revision.id, revisions[0].id);
      const [trashed] = await admin[kind]().delete(id);
      assert.equal(trashed.status, 'trash');
    });

  test('terms are created, updated and deleted', async () => {
    for (const kind of ['postCategory', 'postTag']) {
      const { id } = await admin[kind]().create({ name: `Term ${word}` });
      assert.equal((await admin[kind]().update({ description: 'New' }, id)).description, 'New');
      const [{ deleted, previous }] = await admin[kind]().delete(id);
      assert.deepEqual([deleted, previous.id], [true, id]);
    }
  });

  test('a comment is created, updated and deleted', async () => {
    const { id } = await author.comment().create({ post: given.posts[0], content: { raw: `Comment ${word}` } });
    const changed = await admin.comment().update({ content: { raw: `Other ${word}` } }, id);
    assert.equal(changed.content.raw, `Other ${word}`);
    const [{ deleted }] = await admin.comment().delete(id);
    assert.equal(deleted, true);
  });

  test('a picture is sent as bytes, then described, updated and deleted', async () => {
    const made = await admin
      .media()
      .create(`${word}.png`, picture(), 'image/png', { alt_text: 'Alt', title: { raw: `P ${word}` } });
    assert.deepEqual([made.alt_text, made.title.raw, made.mime_type], ['Alt', `P ${word}`, 'image/png']);
    assert.equal((await fetch(made.source_url)).status, 200);
    assert.equal((await admin.media().update({ caption: 'Below' }, made.id)).caption.raw, 'Below');
    const [{ deleted }] = await admin.media().delete(made.id);
    assert.equal(deleted, true);
    assert.equal((await fetch(made.source_url)).status, 404);
  });

  test('a user is created, updated, finds itself, and is deleted by another and by itself', async () => {
    for (const isByItself of [false, true]) {
      const username = `user-${word}-${isByItself}`;
      const password = 'user-pass-5678';
      const { id } = await admin
        .user()
        .create({ username, password, email: `${username}@example.com`, roles: ['editor'] });
      assert.equal((await admin.user().update({ last_name: 'Gull' }, id)).last_name, 'Gull');
      const itself = new WpApiClient(site.url, basic(username, password));
      assert.equal((await itself.user().findMe()).id, id);
      if (isByItself) {
        await assert.rejects(itself.user().deleteMe(given.author), /\(403\)/);
        await admin.user().update({ roles: ['administrator'] }, id);
        assert.equal((await itself.user().deleteMe(given.author)).deleted, true);
      } else assert.equal((await admin.user().delete(given.author, id))[0].deleted, true);
    }
  });

  test('settings are read and changed', async () => {
    const { title } = await admin.siteSettings().find();
    assert.equal((await admin.siteSettings().update({ title: `Site ${word}` })).title, `Site ${word}`);
    assert.equal((await admin.siteSettings().update({ title })).title, title);
  });

  if (site.hasApplicationPasswords)
    test('an application password is created, used, renamed, listed and revoked', async () => {
      const passwords = author.applicationPassword();
      const made = await passwords.create(given.author, crypto.randomUUID(), `App ${word}`);
      assert.deepEqual([made.name, made.last_used], [`App ${word}`, null]);
      const app = new WpApiClient(site.url, basic(given.authorName, made.password));
      assert.equal((await app.user().findMe()).id, given.author);
      assert.deepEqual(
        (await passwords.find(given.author)).map(({ uuid }) => uuid),
        [made.uuid],
      );
      const [found] = await passwords.find(given.author, [made.uuid]);
      assert.equal('password' in found, false);
      assert.equal((await passwords.update(given.author, made.uuid, undefined, `New ${word}`)).name, `New ${word}`);
      assert.equal((await passwords.delete(given.author, made.uuid)).deleted, true);
      await assert.rejects(app.user().findMe(), /\(401\)/);
    });
});

describe('errors say what was asked and what was wrong', () => {
  const rows = [
    ['an item that is not there', () => anonymous.post().find(99_999_999), 404],
    ['a draft, for an anonymous client', () => anonymous.post().find(given.draft), 401],
    ['creating, for an anonymous client', () => anonymous.post().create({ title: { rendered: 'No' } }), 401],
    ['a user without password', () => admin.user().create({ username: 'x', email: 'x@example.com' }), 400],
    ['settings, for an author', () => author.siteSettings().find(), 403],
    [
      'a file that may not be uploaded',
      () => admin.media().create('a.exe', Buffer.from('MZ'), 'application/x-msdownload'),
      '[45]\\d\\d',
    ],
  ];
  for (const [name, ask, status] of rows)
    test(name, () => assert.rejects(ask(), new RegExp(`calling the end point ${site.index}.*: ".+" \\(${status}\\)`)));
});
