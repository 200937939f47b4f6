import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Quoin, startQuoin } from '../support/index.ts';

/** Passwords of posts are guessed no faster than those of accounts, whichever way they are sent (trust A5, C4, T4). */

const RIGHT = 'sesame';
const API = '//wp-json/wp/v2';

interface Scene {
  readonly quoin: Quoin;
  /** Protected, to be read by everybody. */
  readonly locked: number;
  readonly other: number;
  readonly page: number;
  readonly comment: number;
  /** Protected, and hidden. */
  readonly hidden: number;
}

async function startScene(): Promise<Scene> {
  const quoin = await startQuoin({ loginAttempts: 3, trustedProxies: ['loopback'] });
  const admin = quoin.as('admin');
  const post = async (fields: object, path = '/posts') =>
    (await admin.create(path, { title: 'A post', status: 'publish', password: RIGHT, ...fields })).id as number;
  const locked = await post({});
  return {
    quoin,
    locked,
    other: await post({}),
    page: await post({}, `${API}/pages`),
    comment: (await admin.create('/comments', { post: locked, content: 'Whispered' })).id,
    hidden: await post({ status: 'draft' }),
  };
}

type Way = (scene: Scene, password: string, address: string, post?: number) => Promise<number>;

const ask =
  (method: string, path: (scene: Scene, post: number) => string, more: object = {}): Way =>
  async (scene, password, address, post = scene.locked) => {
    const answer = await scene.quoin.as('anonymous').request(method, path(scene, post), {
      headers: { 'x-forwarded-for': address, ...more },
      query: { password },
    });
    return answer.body?.body === undefined ? answer.status : answer.body.status;
  };

/** A read that is sent as a write, with its arguments in the body. */
const tunnelled: Way = async ({ quoin, locked }, password, address, post = locked) =>
  (
    await quoin.as('anonymous').post(
      `${API}/posts/${post}`,
      { password },
      {
        headers: { 'x-forwarded-for': address, 'x-http-method-override': 'GET' },
      },
    )
  ).status;

const ways: Readonly<Record<string, Way>> = {
  'an item': ask('GET', (_scene, post) => `/posts/${post}`),
  'its head': ask('HEAD', (_scene, post) => `/posts/${post}`),
  'an item of the second surface': ask('GET', (_scene, post) => `${API}/posts/${post}`),
  'a plain route': ask('GET', (_scene, post) => `//?rest_route=/wp/v2/posts/${post}`),
  'an envelope': ask('GET', (_scene, post) => `${API}/posts/${post}?_envelope=1`),
  'what is embedded with it': ask('GET', (_scene, post) => `${API}/posts/${post}?_embed=1`),
  'a tunnelled read': tunnelled,
  'a page': ask('GET', ({ page }) => `${API}/pages/${page}`),
  'a list of comments': ask('GET', (_scene, post) => `${API}/comments?post=${post}`),
  'its head there': ask('HEAD', (_scene, post) => `${API}/comments?post=${post}`),
  'a comment': ask('GET', ({ comment }) => `${API}/comments/${comment}`),
};
const { 'an item': item = tunnelled, 'a list of comments': comments = tunnelled } = ways;
const isRefused = (status: number) => status === 401 || status === 403;

describe('a password of a post', () => {
  for (const [name, way] of Object.entries(ways))
    test(`C4: is guessed only so often by way of ${name}`, async () => {
      const scene = await startScene();
      for (let time = 0; time < 5; time += 1) assert.equal(await way(scene, RIGHT, '192.0.2.1'), 200);
      for (let time = 0; time < 3; time += 1) assert.ok(isRefused(await way(scene, `wrong ${time}`, '192.0.2.1')));
      for (const password of ['wrong', RIGHT]) assert.equal(await way(scene, password, '192.0.2.1'), 429, password);
      // All ways are one, others are not kept out, and after a quarter of an hour one may go on.
      for (const other of [item, comments]) assert.equal(await other(scene, RIGHT, '192.0.2.1'), 429);
      assert.equal(await way(scene, RIGHT, '192.0.2.2'), 200);
      scene.quoin.clock.advance(15 * 60);
      assert.equal(await way(scene, RIGHT, '192.0.2.1'), 200);
    });

  test('C4: limits attempts from one network, and from many together', async () => {
    const scene = await startScene();
    assert.equal(await item(scene, RIGHT, '198.51.100.1'), 200);
    for (let time = 0; time < 3; time += 1) assert.equal(await item(scene, 'wrong', `2001:db8::${time}`), 403);
    assert.equal(await item(scene, RIGHT, '2001:db8::a'), 429);
    for (let time = 0; time < 97; time += 1) assert.equal(await item(scene, 'wrong', `192.0.2.${time}`), 403);
    assert.equal(await item(scene, 'wrong', '203.0.113.1'), 429);
    assert.equal(await item(scene, RIGHT, '203.0.113.2'), 429);
    assert.equal(await item(scene, RIGHT, '198.51.100.1'), 200);
    assert.equal(await item(scene, RIGHT, '203.0.113.3', scene.other), 200);
  });

  test('C4: failures do not block log-ins, nor the other way round', async () => {
    const scene = await startScene();
    for (let time = 0; time < 4; time += 1) await item(scene, 'wrong', '127.0.0.1');
    assert.equal((await scene.quoin.as('editor').get('/posts')).status, 200);
    assert.equal((await scene.quoin.as('anonymous').get('/posts')).status, 200);
  });

  test('A5: is tried on no post that a list of comments does not name', async () => {
    const { quoin, comment } = await startScene();
    const { status, body } = await quoin.as('anonymous').get(`${API}/comments`, { password: RIGHT });
    assert.deepEqual([status, body], [200, []]);
    const included = await quoin.as('anonymous').get(`${API}/comments`, { password: RIGHT, include: [comment] });
    assert.deepEqual(included.body, []);
  });

  test('C4: a password is checked for single posts only: in a list of several it opens none', async () => {
    const { quoin, locked, other, page } = await startScene();
    for (const password of ['wrong', RIGHT, 'wrong', RIGHT, 'wrong', RIGHT])
      for (const post of [`${locked},${other},${page}`, `${locked},99999`])
        assert.equal((await quoin.as('anonymous').get(`${API}/comments`, { post, password })).status, 401);
  });

  test('C4: tried with a new comment, it counts as well', async () => {
    const { quoin, locked } = await startScene();
    const say = (password: string, content: string) =>
      quoin.as('subscriber').post(`${API}/comments`, { post: locked, content, password });
    assert.equal((await say(RIGHT, 'One')).status, 201);
    assert.equal((await say('wrong', 'Two')).status, 403);
    assert.equal((await say('wrong', 'Two')).status, 403);
    assert.equal((await say('wrong', 'Two')).status, 403);
    assert.equal((await say(RIGHT, 'Three')).status, 429);
  });

  test('A5 T4: of what one may not read cannot be tried: right and wrong are answered alike, at any number', async () => {
    const scene = await startScene();
    const media = await scene.quoin.as('admin').post(`/media?title=x&post=${scene.hidden}`, undefined, {
      raw: 'text',
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="note.txt"' },
    });
    assert.equal(media.status, 201);
    const asks: readonly Way[] = [
      ...Object.values(ways).filter((way) => way !== ways['a page'] && way !== ways['a comment']),
      ask('GET', () => `/media/${media.body.id}`),
    ];
    for (const way of asks)
      for (const password of ['wrong', RIGHT, 'wrong', RIGHT, 'wrong', RIGHT, 'wrong', RIGHT])
        assert.equal(await way(scene, password, '192.0.2.1', scene.hidden), 401);
    for (const login of ['subscriber', 'contributor', 'author'] as const)
      for (const password of ['wrong', RIGHT]) {
        const { status, body } = await scene.quoin.as(login).get(`/posts/${scene.hidden}`, { password });
        assert.deepEqual([status, body.code], [403, 'rest_forbidden'], login);
      }
    assert.equal(await item(scene, RIGHT, '192.0.2.1'), 200);
  });

  test('is not counted for users who may edit the post, nor for posts without a password', async () => {
    const { quoin, locked } = await startScene();
    const editor = quoin.as('editor');
    const { id: open } = await editor.create('/posts', { title: 'Open', status: 'publish' });
    for (let time = 0; time < 5; time += 1) {
      assert.equal((await editor.get(`/posts/${locked}`, { password: 'wrong' })).status, 403);
      assert.equal((await quoin.as('anonymous').get(`/posts/${open}`, { password: 'wrong' })).status, 403);
    }
    assert.equal((await editor.get(`/posts/${locked}`, { password: RIGHT })).status, 200);
  });

  test('C4: the opened post may not be cached', async () => {
    const scene = await startScene();
    for (const path of [`/posts/${scene.locked}`, `${API}/posts/${scene.locked}`, `/posts/${scene.locked}?p=1`])
      for (let time = 0; time < 3; time += 1) {
        const answer = await scene.quoin.as('anonymous').get(path, { password: RIGHT });
        assert.equal(answer.headers.get('cache-control'), 'private, no-store');
      }
    for (let time = 0; time < 3; time += 1) await item(scene, 'wrong', '127.0.0.1');
    for (const path of [`/posts/${scene.locked}`, `${API}/posts/${scene.locked}`])
      assert.equal((await scene.quoin.as('anonymous').get(path, { password: RIGHT })).status, 429);
  });
});
