import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { bare, type Client, startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const editor = quoin.as('editor');

const tagOf = async (client: Client, path: string, query = {}, headers = {}): Promise<string> =>
  (await client.get(path, query, { headers })).headers.get('etag') ?? '';
const changing = (tag: string) => ({ headers: { 'if-match': tag } });

async function newPost(): Promise<string> {
  const { id } = await editor.create('/posts', {
    title: 'As it was',
    content: 'Long. '.repeat(400),
    status: 'publish',
  });
  return `/posts/${id}`;
}

suite('If-Match', () => {
  const views = [
    { name: 'the view of an editor', as: editor, query: {} },
    { name: 'context edit', as: editor, query: { context: 'edit' } },
    { name: 'context embed', as: editor, query: { context: 'embed' } },
    { name: 'a choice of fields', as: editor, query: { _fields: 'id,title' } },
    { name: 'the view of an anonymous client', as: quoin.as('anonymous'), query: {} },
    { name: 'context embed, by an anonymous client', as: quoin.as('anonymous'), query: { context: 'embed' } },
  ];
  for (const { name, as, query } of views) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      test(`takes the tag of ${name}, sent as ${encoding}, and refuses it after a change`, async () => {
        const path = await newPost();
        const tag = await tagOf(as, path, query, { 'accept-encoding': encoding });
        const first = await editor.post(path, { title: 'Changed' }, changing(tag));
        assert.equal(first.status, 200, first.text);
        const second = await editor.post(path, { title: 'Changed again' }, changing(tag));
        assert.equal(second.status, 412);
        assert.equal(second.body.code, 'rest_precondition_failed');
        assert.equal((await editor.get(path)).body.title.rendered, 'Changed');
      });
    }
  }

  test('takes the tag that a create and an update are answered with', async () => {
    const made = await editor.post('/tags', { name: 'tagged' });
    const path = `/tags/${made.body.id}`;
    const changed = await editor.post(path, { name: 'tagged 2' }, changing(made.headers.get('etag') ?? ''));
    assert.equal(changed.status, 200);
    assert.equal((await editor.post(path, { name: 'x' }, changing(made.headers.get('etag') ?? ''))).status, 412);
    assert.equal((await editor.post(path, { name: 'y' }, changing(changed.headers.get('etag') ?? ''))).status, 200);
  });

  test('is checked after existence and the right to change the item', async () => {
    const path = await newPost();
    assert.equal((await quoin.as('author').post(path, { title: 'x' }, changing('"other"'))).status, 403);
    assert.equal((await editor.post('/posts/999999', { title: 'x' }, changing('"other"'))).status, 404);
  });

  for (const [tag, status] of [
    ['*', 200],
    ['"other"', 412],
    ['unquoted', 412],
    ['W/"v1.x"', 412],
    ['"other", "v1.x"', 200],
  ] as const)
    test(`${tag} is answered with ${status}`, async () => {
      assert.equal((await editor.post(await newPost(), { title: 'x' }, changing(tag))).status, status);
    });

  test('holds for deleting, to the trash and for good', async () => {
    const path = await newPost();
    const old = await tagOf(editor, path);
    await editor.post(path, { title: 'Changed' });
    const refused = await editor.request('DELETE', path, changing(old));
    assert.equal(refused.status, 412);
    const trashed = await editor.request('DELETE', path, changing(await tagOf(editor, path)));
    assert.equal(trashed.status, 200);
    const forced = await editor.request('DELETE', path, { ...changing(old), query: { force: true } });
    assert.equal(forced.status, 412);
    assert.equal((await editor.delete(path, { force: true })).status, 200);
  });

  test('lets exactly one of many contending writers win (trust R17)', async () => {
    for (const body of [{ title: 'The same for all' }, { meta: {} }, { excerpt: 'x' }]) {
      const path = await newPost();
      const tag = await tagOf(editor, path, { context: 'edit' });
      const answers = await Promise.all(Array.from({ length: 32 }, () => editor.post(path, body, changing(tag))));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 31 }, () => 412)]);
    }
  });

  test('hides the version of an item from clients that may not change it', async () => {
    const path = await newPost();
    const seen = await tagOf(quoin.as('subscriber'), path);
    assert.doesNotMatch(seen, /^"v\d/);
    // The clock stands still: what a subscriber sees is the same, though the item was written again.
    await editor.post(path, { password: '' });
    assert.equal(await tagOf(quoin.as('subscriber'), path), seen);
  });
});

suite('Idempotency-Key', () => {
  const key = (name: string) => ({ headers: { 'idempotency-key': name } });

  test('a repeated request creates one row and gets the same answer', async () => {
    const body = { title: 'Once', status: 'publish' };
    const first = await editor.post('/posts', body, key('once'));
    const second = await editor.post('/posts', body, key('once'));
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get('location'), first.headers.get('location'));
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal((await editor.get('/posts', { search: 'Once' })).body.length, 1);
  });

  test('many at once make one row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => editor.post('/tags', { name: 'only' }, key('only'))),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  });

  test('with another body it is refused', async () => {
    await editor.post('/posts', { title: 'One' }, key('reused'));
    const other = await editor.post('/posts', { title: 'Another' }, key('reused'));
    assert.equal(other.status, 422);
    assert.equal(other.body.code, 'rest_idempotency_key_reused');
  });

  test('is each user’s own', async () => {
    const body = { title: 'Mine' };
    const mine = await editor.post('/posts', body, key('shared'));
    const yours = await quoin.as('author').post('/posts', body, key('shared'));
    assert.notEqual(mine.body.id, yours.body.id);
  });

  test('a failed request may be sent again', async () => {
    assert.equal((await editor.post('/posts', { status: 'nonsense' }, key('again'))).status, 400);
    assert.equal((await editor.post('/posts', { title: 'Now right' }, key('again'))).status, 201);
  });

  test('is forgotten after a day', async () => {
    const body = { title: 'Daily' };
    const first = await editor.post('/posts', body, key('daily'));
    quoin.clock.advance(25 * 3600);
    const second = await editor.post('/posts', body, key('daily'));
    assert.notEqual(second.body.id, first.body.id);
  });

  test('an upload is stored once, and another file under the same key is refused', async () => {
    const send = (bytes: string) =>
      editor.post('/media', undefined, {
        ...bare('note.txt', bytes),
        headers: { ...bare('note.txt', bytes).headers, ...key('file').headers },
      });
    const first = await send('first');
    const second = await send('first');
    assert.equal(first.status, 201, first.text);
    assert.equal(second.body.id, first.body.id);
    assert.equal((await send('second')).status, 422);
    assert.equal((await editor.get('/media')).body.length, 1);
  });

  test('a deleted item is not created again', async () => {
    const first = await editor.post('/posts', { title: 'Gone' }, key('gone'));
    await editor.delete(`/posts/${first.body.id}`, { force: true });
    const again = await editor.post('/posts', { title: 'Gone' }, key('gone'));
    assert.equal(again.status, 409);
  });

  test('that is not a key is refused', async () => {
    assert.equal((await editor.post('/posts', { title: 'x' }, key('k'.repeat(256)))).status, 400);
  });
});
