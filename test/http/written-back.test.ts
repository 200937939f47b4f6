import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { type Json, startDiscussion, upload } from '../support/index.ts';

const { quoin, admin, given } = await startDiscussion();
const SURFACES = { 'the interface': '', 'the second surface': '//wp-json/wp/v2' };

const trashed = async (path: string, body: object): Promise<number> => {
  const { id } = await admin.create(path, body);
  await admin.delete(`${path}/${id}`);
  return id;
};
const ofMedia = async (name: string, body: object = {}): Promise<number> => {
  const { id } = await upload(admin, name, png(2, 2));
  await admin.post(`/media/${id}`, body);
  return id;
};
const thrownAway = await ofMedia('binned.png');
await admin.delete(`/media/${thrownAway}`);
const parent = (await admin.create('/categories', { name: 'Above' })).id;
const items: Readonly<Record<string, string>> = {
  'a published post': `/posts/${given.open}`,
  'a protected post': `/posts/${given.locked}`,
  'a scheduled post': `/posts/${given.coming}`,
  'a private post': `/posts/${given.private}`,
  'a sticky post': `/posts/${(await admin.create('/posts', { title: 'S', status: 'publish', sticky: true })).id}`,
  'a draft without a date': `/posts/${(await admin.create('/posts', { title: 'Floating' })).id}`,
  'a pending post': `/posts/${(await admin.create('/posts', { title: 'Pending', status: 'pending', slug: 'p' })).id}`,
  'a trashed post': `/posts/${await trashed('/posts', { title: 'Bin', status: 'publish' })}`,
  'a trashed draft': `/posts/${await trashed('/posts', { title: 'Bin' })}`,
  'a page': `/pages/${given.page}`,
  'a trashed page': `/pages/${await trashed('/pages', { title: 'Bin', status: 'publish' })}`,
  'a media item': `/media/${await ofMedia('plain.png', { caption: '<b>a</b> & b', description: 'c' })}`,
  'an attached media item': `/media/${await ofMedia('attached.png', { post: given.open, alt_text: 'a & b' })}`,
  'a private media item': `/media/${await ofMedia('private.png', { status: 'private' })}`,
  'a trashed media item': `/media/${thrownAway}`,
  'a comment': `/comments/${given.first}`,
  'a comment that answers one': `/comments/${given.reply}`,
  'a comment of a guest': `/comments/${given.guest}`,
  'a held comment': `/comments/${given.held}`,
  spam: `/comments/${given.spam}`,
  'a trashed comment': `/comments/${given.binned}`,
  'a user': `/users/${quoin.users.author}`,
  oneself: `/users/${quoin.users.admin}`,
  'a category': `/categories/${(await admin.create('/categories', { name: 'A & b', parent })).id}`,
  'a tag': `/tags/${(await admin.create('/tags', { name: 'A < b', description: 'a <b>b</b> & c' })).id}`,
};

describe('an item read for editing is written back whole, and unchanged', () => {
  for (const [surface, prefix] of Object.entries(SURFACES))
    for (const [name, path] of Object.entries(items))
      test(`${name}, on ${surface}`, async () => {
        quoin.clock.advance(60);
        const before = await admin.get(`${prefix}${path}`, { context: 'edit' });
        assert.equal(before.status, 200, before.text);
        const answer = await admin.post(`${prefix}${path}`, before.body);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(lasting(answer.body), lasting(before.body));
        const floats = name === 'a draft without a date' || name === 'a pending post';
        if (floats) assert.equal(answer.body.date_gmt, answer.body.modified_gmt);
      });
});

describe('every user who may change an item can write it back', () => {
  const own = async (as: string, body: object) => [as, `/posts/${(await quoin.as(as).create('/posts', body)).id}`];
  test('an author, a contributor, a subscriber, and those who are not asked', async () => {
    for (const [as = '', path = ''] of [
      await own('author', { title: 'Own', status: 'publish', content: 'a <b>b</b> & c', sticky: true }),
      await own('author', { title: 'Own', status: 'future', date: '2036-01-01T00:00:00' }),
      await own('contributor', { title: 'Own' }),
      await own('contributor', { title: 'Own', status: 'pending' }),
      ['editor', `/posts/${given.private}`],
      ['author', `/users/${quoin.users.author}`],
      ['subscriber', `/users/${quoin.users.subscriber}`],
      ['editor', `/comments/${given.guest}`],
    ])
      for (const prefix of Object.values(SURFACES)) {
        quoin.clock.advance(60);
        const before = await quoin.as(as).get(`${prefix}${path}`, { context: 'edit' });
        const answer = await quoin.as(as).post(`${prefix}${path}`, before.body);
        assert.equal(answer.status, 200, `${as} ${path} ${answer.text}`);
        assert.deepEqual(lasting(answer.body), lasting(before.body));
      }
  });

  test('a trashed post whose author is gone, and a comment of a user who is gone', async () => {
    const id = await quoin.addUser({ login: 'leaver', roles: ['author'] });
    const left = (await quoin.as('leaver').create('/posts', { title: 'Left', status: 'publish' })).id;
    const comment = (await quoin.as('leaver').create('/comments', { post: given.open, content: 'Left words' })).id;
    await admin.delete(`/users/${id}`, { force: true });
    for (const path of [`/posts/${left}`, `/comments/${comment}`]) {
      const before = await admin.get(path, { context: 'edit' });
      assert.equal(before.body.author, id);
      assert.equal((await admin.post(path, before.body)).status, 200);
    }
  });
});

describe('what an item does not have is refused as before, and changes nothing', () => {
  for (const [path, status] of [
    [`/posts/${given.open}`, 'trash'],
    [`/posts/${given.open}`, 'inherit'],
    [`/pages/${given.page}`, 'trash'],
    [items['a media item'] ?? '', 'trash'],
    [items['a private media item'] ?? '', 'inherit'],
    [items['a trashed media item'] ?? '', 'inherit'],
  ])
    for (const prefix of Object.values(SURFACES))
      test(`${status} for ${prefix}${path}`, async () => {
        const { body: before } = await admin.get(`${prefix}${path}`, { context: 'edit' });
        const { status: code, body } = await admin.post(`${prefix}${path}`, { status, title: 'Changed' });
        assert.deepEqual([code, body.code, Object.keys(body.data.params)], [400, 'rest_invalid_param', ['status']]);
        assert.match(body.data.params.status, /^status must be one of publish, /);
        assert.deepEqual((await admin.get(`${prefix}${path}`, { context: 'edit' })).body, before);
      });

  test('nothing is made in the trash', async () => {
    assert.equal((await admin.post('/posts', { title: 'x', status: 'trash' })).body.code, 'rest_invalid_param');
  });

  test('anonymous clients learn nothing about the trash', async () => {
    const anonymous = quoin.as('anonymous');
    for (const name of ['a published post', 'a trashed post'])
      assert.equal((await anonymous.post(items[name] ?? '', { status: 'trash' })).body.code, 'rest_cannot_edit');
  });
});

describe('a draft without a slug comes out of the trash without one', () => {
  for (const [surface, prefix] of Object.entries(SURFACES))
    for (const isWhole of [false, true])
      test(`${isWhole ? 'written back whole' : 'by its status alone'}, on ${surface}`, async () => {
        const ids = [];
        for (const title of ['One', 'Two']) ids.push(await trashed('/posts', { title }));
        for (const id of ids) {
          const { body } = await admin.get(`${prefix}/posts/${id}`, { context: 'edit' });
          assert.match(body.slug, /^__trashed/);
          const restored = await admin.post(`${prefix}/posts/${id}`, { ...(isWhole && body), status: 'draft' });
          assert.deepEqual([restored.status, restored.body.status, restored.body.slug], [200, 'draft', '']);
        }
      });
});

describe('sending back the date that a draft shows does not set it', () => {
  const draft = async () => (await admin.create('/posts', { title: 'Floating' })).id;
  const isFloating = async (id: number): Promise<boolean> => {
    quoin.clock.advance(60);
    const { body } = await admin.post(`/posts/${id}`, { slug: 'moved' });
    return body.date_gmt === body.modified_gmt;
  };

  test('each of the two leaves a draft without one, also with a zone', async () => {
    for (const member of ['date', 'date_gmt', 'zone']) {
      const id = await draft();
      const { date, date_gmt } = (await admin.get(`/posts/${id}`)).body;
      const body = { date: { date }, date_gmt: { date_gmt }, zone: { date: `${date_gmt}Z` } }[member];
      await admin.post(`/posts/${id}`, body);
      assert.equal(await isFloating(id), true, member);
    }
  });

  test('another one is one, and so is another in GMT beside the same in site time', async () => {
    const id = await draft();
    const { date } = (await admin.get(`/posts/${id}`)).body;
    await admin.post(`/posts/${id}`, { date, date_gmt: '2020-01-02T03:04:05' });
    assert.equal(await isFloating(id), false);
    assert.equal((await admin.get(`/posts/${id}`)).body.date_gmt, '2020-01-02T03:04:05');
  });

  test('published with its own date, a draft gets that of the moment', async () => {
    const id = await draft();
    const { date } = (await admin.get(`/posts/${id}`)).body;
    quoin.clock.advance(60);
    assert.equal((await admin.post(`/posts/${id}`, { date, status: 'publish' })).body.date_gmt, quoin.clock.gmt);
  });
});

/** What does not change by writing alone. */
function lasting({ modified: _, modified_gmt: __, author_user_agent: ___, ...rest }: Json): Json {
  if (rest.status !== 'draft' && rest.status !== 'pending') return rest;
  const { date: ____, date_gmt: _____, ...floating } = rest;
  return floating;
}
