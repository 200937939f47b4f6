import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readConfig, readMetaFields } from '../../src/config/index.ts';
import { permalinksBy } from '../../src/content/index.ts';
import { coreModel } from '../../src/content-model/index.ts';
import { stampOf } from '../../src/engine/item-cache/stored-items.ts';
import { startServer } from '../../src/main.ts';
import { pages } from '../../src/resources/pages/pages.resource.ts';
import { posts } from '../../src/resources/posts/posts.resource.ts';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { type Client, startQuoin, temporaryFolder, until } from '../support/index.ts';

// Posts are stored in the database as they are sent, in the transaction that changes them. What random changes do to
// them, and that they are what is presented of the rows, is told by caches.test.ts.
const NO_POST = 999_999;
const MARKED = '{"marked":true}';
const { config } = readConfig({}, {});
const permalinks = permalinksBy(config.permalinks);
const site = {
  model: coreModel,
  url: '',
  uploadsUrl: '',
  frontEnd: '',
  permalinks,
  smileys: true,
  metaFields: readMetaFields(config),
};
const stamp = stampOf(posts, site);
const pageStamp = stampOf(pages, site);

describe('the code that presents', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  /** The stamp under which a copy of the sources keeps posts. */
  async function stampIn(change: (folder: string) => void): Promise<string> {
    const folder = temporaryFolder();
    cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    change(join(folder, 'src'));
    const [operations, definition] = await Promise.all([
      import(join(folder, 'src/engine/item-cache/stored-items.ts')),
      import(join(folder, 'src/resources/posts/posts.resource.ts')),
    ]);
    return operations.stampOf(definition.posts, site);
  }

  test('a changed definition voids stored items, even within one version of the package', async () => {
    assert.equal(await stampIn(() => undefined), stamp, 'the same code keeps the same');
    for (const path of [
      'resources/post-objects/text-fields.ts',
      'resources/post-objects/link.ts',
      'engine/site-paths.ts',
    ])
      assert.notEqual(await stampIn((folder) => appendFileSync(join(folder, path), '// another\n')), stamp, path);
  });
});

describe('the stored item of a post is removed by', async () => {
  const quoin = await startQuoin();
  const [admin, editor, anonymous] = [quoin.as('admin'), quoin.as('editor'), quoin.as('anonymous')];

  /** Keeps something that no post looks like. */
  const mark = (id: number) =>
    quoin.storage.transaction(({ presentedPosts }) =>
      presentedPosts.put([{ id, stamp, is_open: 1, digest: 'marked', text: MARKED }]),
    );
  const isMarked = async (id: number): Promise<boolean> => {
    const retrieved = (await anonymous.get(`/posts/${id}`)).text;
    const listed = (await editor.get(`/posts?status=any,trash&include=${id}`)).text;
    const edited = (await editor.get(`/posts/${id}?context=edit`)).text;
    assert.notEqual(edited, MARKED, 'editors are shown what is stored');
    assert.equal(retrieved === MARKED, listed === `[${MARKED}]`, `${retrieved} and ${listed}`);
    return retrieved === MARKED;
  };
  const makePost = async (more: object = {}): Promise<number> =>
    (await editor.create('/posts', { title: 'Tide', content: 'High water', status: 'publish', ...more })).id;
  const makeTag = async (name: string): Promise<number> => (await editor.create('/tags', { name })).id;

  const tag = await makeTag('Rope');
  const writer = await quoin.addUser({ login: 'writer', roles: ['author'] });
  const picture = await quoin.storage.transaction((stores) =>
    stores.posts.insert({ type: 'attachment', status: 'inherit', title: 'Gull', mime_type: 'image/png' }),
  );

  const changes: readonly [name: string, post: object, change: (id: number) => Promise<unknown>][] = [
    ['a new title', {}, (id) => editor.post(`/posts/${id}`, { title: 'Ebb' })],
    ['another tag of the post', {}, (id) => editor.post(`/posts/${id}`, { tags: [tag] })],
    ['removing its tag', { tags: [tag] }, (id) => editor.post(`/posts/${id}`, { tags: [] })],
    ['renaming its tag', { tags: [tag] }, () => editor.post(`/tags/${tag}`, { name: `Cable ${Math.random()}` })],
    ['a new date', {}, (id) => editor.post(`/posts/${id}`, { date: '2020-02-02T02:02:02' })],
    ['a password', {}, (id) => editor.post(`/posts/${id}`, { password: 'swordfish' })],
    ['moving it to the trash', {}, (id) => editor.delete(`/posts/${id}`)],
    ['deleting it', {}, (id) => editor.delete(`/posts/${id}`, { force: true })],
    ['a new author', { author: writer }, () => admin.delete(`/users/${writer}`, { force: true, reassign: 1 })],
    ['deleting its picture', { featured_media: picture }, () => editor.delete(`/media/${picture}`, { force: true })],
    ['deleting its tag', { tags: [tag] }, () => editor.delete(`/tags/${tag}`, { force: true })],
  ];
  for (const [name, post, change] of changes) {
    test(name, async () => {
      const id = await makePost(post);
      assert.equal(await isMarked(id), false);
      await mark(id);
      assert.equal(await isMarked(id), true, 'what is kept is what is sent');
      await change(id);
      assert.equal(await isMarked(id), false);
    });
  }

  test('the moment at which it becomes visible', async () => {
    const id = await makePost({ date_gmt: new Date(quoin.clock.now() + 60_000).toISOString().slice(0, 19) });
    await mark(id);
    quoin.clock.advance(61);
    assert.equal(await isMarked(id), false);
  });

  test('unrelated changes remove no stored item', async () => {
    const id = await makePost();
    await mark(id);
    await editor.create('/comments', { post: id, content: 'Seen' });
    await makePost();
    assert.equal(await isMarked(id), true);
  });
});

/** A presenter that is stopped before it has presented anything. */
const nobody = { present: async () => false, presentMissing: () => undefined };

/** Makes more posts of a tag than are presented in the transaction that changes them. */
async function makeMany(editor: Client, tag: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < 25; number += 1)
    ids.push((await editor.create('/posts', { title: `Knot ${number}`, status: 'publish', tags: [tag] })).id);
  return ids;
}

describe('a crash between a write and presenting', async () => {
  const quoin = await startQuoin();
  const [editor, anonymous] = [quoin.as('editor'), quoin.as('anonymous')];
  const database = quoin.database || join(quoin.data, 'quoin.sqlite');
  const storagePath = fileURLToPath(new URL('../../src/storage/index.ts', import.meta.url));

  /** Changes the title of a post in a process that is killed when it is asked to present it. */
  const changeAndCrash = (id: number) =>
    spawnSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `
      const { openDatabase, openStorage } = await import(${JSON.stringify(storagePath)});
      const storage = await openStorage(await openDatabase(${JSON.stringify(database)}));
      storage.presentWith({ present: () => process.kill(process.pid, 'SIGKILL'), presentMissing() {} });
      await storage.transaction(async ({ posts }) => posts.update(await posts.get(${id}), { title: 'Ebb', title_rendered: 'Ebb' }));
    `,
    ]);

  test('a rolled back change leaves no stale stored item', async () => {
    const { id } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
    const before = (await anonymous.get(`/posts/${id}`)).text;
    const { signal, stderr } = changeAndCrash(id);
    assert.equal(signal, 'SIGKILL', stderr.toString());
    await editor.create('/posts', { title: 'Another' });
    assert.equal((await editor.get(`/posts/${id}?context=edit`)).body.title.raw, 'Tide');
    assert.equal((await anonymous.get(`/posts/${id}`)).text, before);
  });

  test('leaves the change without a stored item if the presenter fails', async () => {
    const { id } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
    quoin.storage.presentWith(nobody);
    await editor.post(`/posts/${id}`, { title: 'Ebb' });
    assert.deepEqual(await quoin.storage.presentedPosts.find([id], stamp), []);
    assert.equal((await anonymous.get(`/posts/${id}`)).body.title.rendered, 'Ebb');
  });
});

describe('a stored item', async () => {
  const quoin = await startQuoin();
  const [editor, anonymous] = [quoin.as('editor'), quoin.as('anonymous')];
  const { storage } = quoin;
  const database = quoin.database || join(quoin.data, 'quoin.sqlite');
  const kept = async (id: number) => (await storage.presentedPosts.find([id], stamp))[0];

  test('is stored with the change itself', async () => {
    const { id } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
    const version = await storage.version();
    assert.match((await kept(id))?.text ?? '', /"title":{"rendered":"Tide"}/);
    await editor.post(`/posts/${id}`, { title: 'Ebb' });
    assert.match((await kept(id))?.text ?? '', /"title":{"rendered":"Ebb"}/);
    assert.equal(await storage.version(), version + 1, 'it is one commit');
  });

  test('refuses items that anonymous clients may not retrieve', async () => {
    const { id } = await editor.create('/posts', { title: 'Secret', status: 'private' });
    assert.equal((await kept(id))?.is_open, 0);
    assert.equal((await anonymous.get(`/posts/${id}`)).status, 401);
  });

  test('is never shown to anonymous clients in context edit', async () => {
    const { id } = await editor.create('/posts', { title: 'Tide', content: 'raw', status: 'publish' });
    assert.equal((await kept(id))?.is_open, 1);
    const { status, body } = await anonymous.get(`/posts/${id}?context=edit`);
    assert.deepEqual([status, body.code], [401, 'rest_forbidden_context']);
  });

  test('holds no text protected by a password', async () => {
    const { id } = await editor.create('/posts', { content: 'treasure', status: 'publish', password: 'swordfish' });
    assert.doesNotMatch((await kept(id))?.text ?? '', /treasure|swordfish/);
  });

  for (const isListed of [false, true])
    test(`is not said to be of a later version${isListed ? ', where a list has kept it in memory' : ''}`, async (t) => {
      const { id } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
      if (isListed) await editor.get('/posts', { include: [id], context: 'edit' });
      // Somebody else is faster, whichever is read first.
      const change = () => quoin.as('admin').post(`/posts/${id}`, { title: 'Flood' });
      const { get } = storage.posts;
      t.mock.method(storage.posts, 'get', async (asked: number) => {
        if (isListed) await change();
        const row = await get(asked);
        if (!isListed) await change();
        return row;
      });
      const { body, headers } = await editor.get(`/posts/${id}?context=${isListed ? 'edit' : 'view'}`);
      t.mock.restoreAll();
      assert.equal(body.title.rendered, isListed ? 'Flood' : 'Tide');
      const match = { headers: { 'if-match': headers.get('etag') ?? '' } };
      const { status } = await editor.post(`/posts/${id}`, { title: 'Ebb' }, match);
      assert.equal(status, isListed ? 200 : 412);
    });

  for (const isListed of [false, true])
    test(`is loaded once for an editor who retrieves it again${isListed ? ', where a list has kept it in memory' : ''}`, async (t) => {
      const { id } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
      if (isListed) await editor.get('/posts', { include: [id], context: 'edit' });
      const { mock } = t.mock.method(storage.posts, 'get');
      for (const _time of [1, 2, 3]) await editor.get(`/posts/${id}?context=edit`);
      assert.equal(mock.callCount(), 1, 'from then on it is in memory, with what may be done with it');
    });

  test('leaves the address of the site open', async () => {
    const { id, link } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
    const row = await kept(id);
    assert.doesNotMatch(row?.text ?? '', /http:/);
    assert.equal((await anonymous.get(`/posts/${id}`)).body.link, link);
  });

  test('is read in the order that is asked for', async () => {
    const ids: number[] = [];
    for (const title of ['Flood', 'Ebb', 'Slack'])
      ids.unshift((await editor.create('/posts', { title, status: 'publish' })).id);
    ids.push(ids.shift() ?? 0);
    const rows = await storage.presentedPosts.find([NO_POST, ...ids], stamp);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    );
  });

  test('is presented again when a setting changes its look', async () => {
    const { id } = await editor.create('/posts', { title: 'Tide', status: 'publish' });
    assert.ok(await kept(id));
    const otherwise = stampOf(posts, { ...site, smileys: false });
    assert.deepEqual(await storage.presentedPosts.find([id], otherwise), []);
    assert.equal((await quoin.as('admin').post('//wp-json/wp/v2/settings', { use_smilies: false })).status, 200);
    await anonymous.get('/posts');
    await until(async () => (await storage.presentedPosts.find([id], otherwise)).length === 1);
    assert.equal((await quoin.as('admin').post('//wp-json/wp/v2/settings', { use_smilies: true })).status, 200);
    await anonymous.get('/posts');
    await until(async () => (await kept(id)) !== undefined);
  });

  test('is presented again by one batch after a change that drops many', async () => {
    const tag = (await editor.create('/tags', { name: 'Rope' })).id;
    const ids = await makeMany(editor, tag);
    const areThere = async () => (await storage.presentedPosts.find(ids, stamp)).length === ids.length;
    assert.ok(await areThere());
    const { version } = await storage.publishDue(quoin.clock.gmt);
    await editor.post(`/tags/${tag}`, { name: 'Cable' });
    await until(areThere);
    assert.ok((await storage.version()) > version + 1, 'not in the transaction of the change');
  });

  test('is presented at the next start, if the server stopped before', async () => {
    const tag = (await editor.create('/tags', { name: 'Chain' })).id;
    const ids = await makeMany(editor, tag);
    const crashing = await openStorage(await openDatabase(database));
    crashing.presentWith(nobody);
    await crashing.transaction(async ({ terms }) => {
      const row = await terms.get(tag);
      assert.ok(row);
      await terms.update(row, { name: 'Hawser' });
    });
    await crashing.close();
    assert.deepEqual(await storage.presentedPosts.find(ids, stamp), []);
    assert.match((await anonymous.get(`/posts/${ids[0]}`)).text, /Knot 0/);
    const next = await startServer({ ...config, port: 0, data: temporaryFolder(), database }, { model: coreModel });
    await until(async () => (await storage.presentedPosts.find(ids, stamp)).length === ids.length);
    await next.stop();
  });

  test('is not stored for a page that shows data of another page', async () => {
    const { id: parent } = await editor.create('/pages', { title: 'Pier', status: 'publish' });
    const { id } = await editor.create('/pages', { title: 'End', status: 'publish', parent });
    const rows = await storage.presentedPosts.find([parent, id], pageStamp);
    assert.deepEqual(
      rows.map((row) => row.id),
      [parent],
    );
    await editor.post(`/pages/${parent}`, { slug: 'jetty' });
    assert.match((await anonymous.get(`/pages/${id}`)).body.link, /\/jetty\/end\/$/);
  });
});

test('items that do not fit into the cache are the same as cached ones', async () => {
  const quoin = await startQuoin({ answerCache: 1, url: 'https://möwe.example' });
  const [editor, anonymous] = [quoin.as('editor'), quoin.as('anonymous')];
  const ids: number[] = [];
  for (const title of ['Flood', 'Ebb', 'Slack', 'Spring', 'Neap', 'Surge', 'Bore', 'Eddy']) {
    const content = `${title} – ${'Wasserhöhe '.repeat(10_000)}`;
    ids.push((await editor.create('/posts', { title, content, status: 'publish' })).id);
  }
  const presented = await Promise.all(ids.map(async (id) => (await anonymous.get(`/posts/${id}`)).text));
  await quoin.presentAll();
  for (const from of [0, 3, 1]) {
    const query = { orderby: 'id', order: 'asc', per_page: 3, offset: from };
    const { text, headers } = await anonymous.get('/posts', query, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(text, `[${presented.slice(from, from + 3)}]`);
    assert.equal(headers.get('content-length'), `${Buffer.byteLength(text)}`);
  }
});
