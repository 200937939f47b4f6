import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { require } from './support/browser-globals.mjs';
import { fill, newWord, POSTS, picture, USER_PASSWORD } from './support/contents.ts';
import { openSite } from './support/site.ts';

const { default: apiFetch } = require('@wordpress/api-fetch');
const { dispatch, resolveSelect, select } = require('@wordpress/data');
const { store } = require('@wordpress/core-data');

const site = await openSite();
const given = await fill(site);
const word = newWord();
const ask = resolveSelect(store);
const ids = (items) => items.map(({ id }) => id);

const save = (kind, name, record) => dispatch(store).saveEntityRecord(kind, name, record, { throwOnError: true });
const remove = (kind, name, id, query = { force: true }) =>
  dispatch(store).deleteEntityRecord(kind, name, id, query, { throwOnError: true });

/** Acts from now on as somebody, with an empty store. */
function become({ username, password }) {
  acting = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  dispatch(store).invalidateResolutionForStore();
}

let acting = {};
apiFetch.use((options, next) => next({ ...options, headers: { ...options.headers, ...acting } }));
apiFetch.use(apiFetch.createRootURLMiddleware(site.index));

become(site.admin);

describe('reading', () => {
  test('the types and taxonomies become entities', async () => {
    const names = (await ask.getEntitiesConfig('postType')).map(({ kind, name, baseURL }) => [kind, name, baseURL]);
    for (const [name, path] of Object.entries({ post: 'posts', page: 'pages', attachment: 'media' }))
      assert.ok(
        names.some((entity) => entity.join() === `postType,${name},/wp/v2/${path}`),
        name,
      );
    assert.ok((await ask.getEntitiesConfig('taxonomy')).some(({ name }) => name === 'post_tag'));
    assert.equal((await ask.getPostType('page')).hierarchical, true);
    assert.equal((await ask.getPostType('post')).rest_base, 'posts');
    assert.ok((await ask.getPostTypes()).some(({ slug }) => slug === 'page'));
    assert.deepEqual((await ask.getEntityRecord('root', 'taxonomy', 'category')).types, ['post']);
    assert.ok((await ask.getEntityRecords('root', 'status')).some(({ slug }) => slug === 'draft'));
  });

  test('a list, its totals, and a list without end', async () => {
    const query = { categories: [given.category], per_page: 3, page: 2 };
    assert.deepEqual(ids(await ask.getEntityRecords('postType', 'post', query)), given.posts.toReversed().slice(3, 6));
    assert.equal(select(store).getEntityRecordsTotalItems('postType', 'post', query), POSTS);
    assert.equal(select(store).getEntityRecordsTotalPages('postType', 'post', query), 3);
    const all = await ask.getEntityRecords('postType', 'post', { categories: [given.category], per_page: -1 });
    assert.deepEqual(ids(all), given.posts.toReversed());
    const terms = await ask.getEntityRecords('taxonomy', 'category', {
      per_page: -1,
      search: given.word,
      _fields: 'id,name,parent',
    });
    assert.deepEqual(terms.map(({ parent }) => parent).toSorted(), [0, given.category].toSorted());
  });

  test('every kind is listed for editing', async () => {
    const search = given.word;
    const rows = [
      ['postType', 'post', { search, status: 'draft' }, [given.draft]],
      [
        'postType',
        'post',
        { search, status: ['private', 'draft'], orderby: 'id', order: 'asc' },
        [given.draft, given.privatePost],
      ],
      ['postType', 'page', { search, orderby: 'id', order: 'asc' }, [given.page, given.childPage]],
      ['postType', 'attachment', { search }, [given.picture]],
      ['taxonomy', 'post_tag', { search, orderby: 'id' }, given.tags],
      ['root', 'comment', { search, order: 'asc' }, [given.comment, given.reply]],
      ['root', 'user', { search }, [given.author]],
    ];
    for (const [kind, name, query, expected] of rows)
      assert.deepEqual(ids(await ask.getEntityRecords(kind, name, query)), expected, `${kind} ${name}`);
  });

  test('single records, raw for the editor', async () => {
    const post = await ask.getEntityRecord('postType', 'post', given.richPost);
    assert.equal(post.content.raw, `Text Seven of ${given.word}.`);
    assert.equal(select(store).getEditedEntityRecord('postType', 'post', given.richPost).content, post.content.raw);
    assert.equal(
      select(store).getRawEntityRecord('postType', 'post', given.richPost).title,
      `Post Seven ${given.word}`,
    );
    assert.equal((await ask.getEntityRecord('root', 'comment', given.reply)).content.raw, `Indeed ${given.word}`);
    assert.equal((await ask.getEntityRecord('root', 'user', given.author)).username, given.authorName);
    assert.equal(
      (await ask.getEntityRecord('postType', 'attachment', given.picture)).title.raw,
      `Picture ${given.word}`,
    );
  });

  test('who one is, who writes, and what the site is called', async () => {
    assert.equal((await ask.getCurrentUser()).slug, site.admin.username);
    assert.ok(ids(await ask.getAuthors()).includes(given.author));
    assert.equal((await ask.getEntityRecord('root', '__unstableBase')).home, site.url);
    const settings = await ask.getEntityRecord('root', 'site');
    assert.equal(typeof settings.posts_per_page, 'number');
  });

  test('what one may do is known from answers and from OPTIONS', async () => {
    assert.equal(await ask.canUser('create', { kind: 'postType', name: 'page' }), true);
    assert.equal(await ask.canUser('delete', { kind: 'postType', name: 'post', id: given.richPost }), true);
    assert.equal(await ask.canUser('create', 'media'), true);
    assert.equal(await ask.canUser('update', 'settings'), true);
    assert.equal(await ask.canUserEditEntityRecord('postType', 'page', given.page), true);
  });
});

describe('writing', () => {
  const rows = [
    ['postType', 'post', { title: `Made ${word}`, content: 'One', status: 'publish' }, { title: 'Other' }],
    ['postType', 'page', { title: `Made ${word}`, content: 'One', status: 'draft' }, { menu_order: 5 }],
    ['taxonomy', 'category', { name: `Made ${word}` }, { description: 'Other' }],
    ['taxonomy', 'post_tag', { name: `Made ${word}` }, { description: 'Other' }],
    ['root', 'comment', { post: given.posts[0], content: `Made ${word}` }, { status: 'hold' }],
    [
      'root',
      'user',
      { username: `user-${word}`, email: `user-${word}@example.com`, password: 'user-pass-5678' },
      { nickname: 'Nick' },
    ],
  ];
  for (const [kind, name, record, edits] of rows)
    test(`a ${name} is saved, edited, saved again and deleted`, async () => {
      const { id } = await save(kind, name, record);
      await ask.getEntityRecord(kind, name, id);
      dispatch(store).editEntityRecord(kind, name, id, edits);
      await dispatch(store).saveEditedEntityRecord(kind, name, id, { throwOnError: true });
      const saved = select(store).getRawEntityRecord(kind, name, id);
      for (const [field, value] of Object.entries(edits)) assert.equal(saved[field], value);
      const query = { force: true, ...(name === 'user' && { reassign: given.author }) };
      assert.equal((await remove(kind, name, id, query)).deleted, true);
      assert.equal(select(store).getRawEntityRecord(kind, name, id), undefined);
    });

  test('a post is trashed and its revisions are read', async () => {
    const { id } = await save('postType', 'post', { title: `Revised ${word}`, content: 'One', status: 'publish' });
    for (const content of ['Two', 'Three']) await save('postType', 'post', { id, content });
    const query = { per_page: 1, context: 'edit', order: 'desc', orderby: 'date' };
    const [newest] = await ask.getRevisions('postType', 'post', id, query);
    assert.equal(newest.content.raw, 'Three');
    const all = await ask.getRevisions('postType', 'post', id, { per_page: -1, context: 'edit' });
    assert.deepEqual(
      all.map(({ parent }) => parent),
      all.map(() => id),
    );
    const one = await ask.getRevision('postType', 'post', id, all.at(-1).id, { context: 'edit' });
    assert.equal(one.id, all.at(-1).id);
    assert.equal((await remove('postType', 'post', id, {})).status, 'trash');
    await remove('postType', 'post', id);
  });

  test('an autosave of a published post leaves it as it is; one of an own draft changes it', async () => {
    const autosave = (record) =>
      dispatch(store).saveEntityRecord('postType', 'post', record, { isAutosave: true, throwOnError: true });
    const published = await save('postType', 'post', { title: `Auto ${word}`, content: 'Kept', status: 'publish' });
    const beside = await autosave({ id: published.id, content: 'Unsaved' });
    assert.deepEqual([beside.parent, beside.content.raw], [published.id, 'Unsaved']);
    const draft = await save('postType', 'post', { title: `Auto draft ${word}`, content: 'Old', status: 'draft' });
    const same = await autosave({ id: draft.id, content: 'New' });
    assert.deepEqual([same.id, same.content.raw], [draft.id, 'New']);
    for (const { id } of [published, draft]) await remove('postType', 'post', id);
  });

  test('settings are saved', async () => {
    const { description } = await ask.getEntityRecord('root', 'site');
    assert.equal((await save('root', 'site', { description: `Told ${word}` })).description, `Told ${word}`);
    await save('root', 'site', { description });
  });

  test('an attachment is edited and deleted', async () => {
    const body = new FormData();
    body.append('file', new File([picture()], `${word}.png`, { type: 'image/png' }));
    const { id } = await apiFetch({ path: '/wp/v2/media', method: 'POST', body });
    const saved = await save('postType', 'attachment', { id, alt_text: 'Alt', caption: 'Below' });
    assert.deepEqual([saved.alt_text, saved.caption.raw], ['Alt', 'Below']);
    assert.equal((await remove('postType', 'attachment', id)).deleted, true);
  });
});

describe('errors', () => {
  test('a failed save is thrown, and kept', async () => {
    await assert.rejects(save('postType', 'post', { id: 99_999_999, title: 'No' }), { code: 'rest_post_invalid_id' });
    const kept = select(store).getLastEntitySaveError('postType', 'post', 99_999_999);
    assert.equal(kept.code, 'rest_post_invalid_id');
  });

  test('a failed deletion is thrown, and kept', async () => {
    await assert.rejects(remove('taxonomy', 'category', given.category, {}), { code: 'rest_trash_not_supported' });
    const kept = select(store).getLastEntityDeleteError('taxonomy', 'category', given.category);
    assert.equal(kept.data.status, 501);
  });

  test('a missing record cannot be resolved', () =>
    assert.rejects(ask.getEntityRecord('postType', 'page', 99_999_999)));

  test('an author may do less', async () => {
    become({ username: given.authorName, password: USER_PASSWORD });
    assert.equal((await ask.getCurrentUser()).id, given.author);
    assert.equal(await ask.canUser('create', { kind: 'postType', name: 'page' }), false);
    assert.equal(await ask.canUser('create', { kind: 'postType', name: 'post' }), true);
    assert.equal(await ask.canUser('update', 'settings'), false);
    assert.equal(await ask.canUser('delete', { kind: 'postType', name: 'post', id: given.richPost }), true);
    assert.equal(await ask.canUser('update', { kind: 'postType', name: 'page', id: given.page }), false);
    await assert.rejects(save('postType', 'page', { title: 'No' }), { code: 'rest_cannot_create' });
  });
});
