import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const API = '//wp-json/wp/v2';
const admin = quoin.as('admin');
const editor = quoin.as('editor');

/** Stands in every text that anonymous clients must not see. */
const CANARY = 'canary-7c1f';
const hidden = { title: `${CANARY} title`, content: `${CANARY} content`, excerpt: `${CANARY} excerpt` };

const draft = await editor.create('/posts', { ...hidden, slug: `${CANARY}-draft` });
const picture = await editor.post('/media', undefined, {
  raw: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
    'base64',
  ),
  headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${CANARY}.png"` },
});
await editor.post(`/media/${picture.body.id}`, { post: draft.id, title: CANARY, caption: CANARY, alt_text: CANARY });
await editor.create('/posts', { ...hidden, status: 'private' });
const open = await editor.create('/posts', { title: 'Open', status: 'publish', featured_media: picture.body.id });
await editor.create('/posts', { ...hidden, title: 'Locked', slug: 'locked', status: 'publish', password: 'sesame' });
const above = await editor.create('/pages', { ...hidden, slug: `${CANARY}-page` });
await editor.create('/pages', { title: 'Child', status: 'publish', parent: above.id });
const shown = await editor.create('/comments', { post: open.id, content: 'Shown' });
await editor.create('/comments', { post: open.id, parent: shown.id, content: CANARY, status: 'hold' });
const locked = (await admin.get('/posts', { slug: 'locked' })).body[0].id as number;
await editor.create('/comments', { post: locked, content: CANARY });
await admin.post(`/users/${quoin.users.contributor}`, {
  name: CANARY,
  description: CANARY,
  url: `http://${CANARY}.example`,
});
const contributed = await admin.create('/comments', {
  post: open.id,
  content: 'By a hidden user',
  author: quoin.users.contributor,
});
await admin.post(`/comments/${contributed.id}`, { author_name: 'Somebody', author_url: '' });

const collections = [
  'posts',
  'pages',
  'media',
  'comments',
  'users',
  'categories',
  'tags',
  'types',
  'taxonomies',
  'statuses',
];

describe('hidden items stay hidden in every kind of request', () => {
  for (const role of ['anonymous', 'subscriber'] as const) {
    for (const collection of collections) {
      test(`${collection} as ${role}`, async () => {
        for (const query of [{}, { _embed: '' }, { _embed: '', context: 'embed' }, { _envelope: '', _embed: '' }]) {
          const { status, text } = await quoin.as(role).get(`${API}/${collection}`, query);
          assert.equal(status, 200, text);
          assert.doesNotMatch(text, new RegExp(CANARY), `${collection} ${JSON.stringify(query)}`);
        }
        const all = await admin.get(`${API}/${collection}`, { context: 'edit', ...statusOf(collection) });
        for (const item of Array.isArray(all.body) ? all.body : []) {
          const { text } = await quoin.as(role).get(`${API}/${collection}/${item.id}`, { _embed: '' });
          assert.doesNotMatch(text, new RegExp(CANARY), `${collection}/${item.id}`);
        }
      });
    }
  }
});

test('a hidden target is an error; users who may see it get the item', async () => {
  const embedded = async (role: 'anonymous' | 'editor') =>
    (await quoin.as(role).get(`${API}/posts/${open.id}`, { _embed: 'wp:featuredmedia' })).body._embedded[
      'wp:featuredmedia'
    ];
  const [refused] = await embedded('anonymous');
  assert.deepEqual([refused.code, refused.data, refused.title], ['rest_forbidden', { status: 401 }, undefined]);
  assert.equal((await embedded('editor'))[0].id, picture.body.id);
});

/** All that an administrator sees. */
function statusOf(collection: string): Record<string, string> {
  if (collection === 'posts' || collection === 'pages') return { status: 'any' };
  return collection === 'comments' ? { status: 'any' } : {};
}

describe('both surfaces show the same items to the same people', () => {
  for (const role of ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const) {
    test(`as ${role}`, async () => {
      for (const collection of ['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags']) {
        for (const query of [{}, statusOf(collection), { context: 'edit' }]) {
          const [one, other] = await Promise.all([
            quoin.as(role).get(`/${collection}`, query),
            quoin.as(role).get(`${API}/${collection}`, query),
          ]);
          assert.equal(other.status, one.status, `${collection} ${JSON.stringify(query)}`);
          const idsIn = ({ body }: { body: Json }) => (Array.isArray(body) ? body.map((item) => item.id) : body.code);
          assert.deepEqual(idsIn(other), idsIn(one));
          assert.equal(other.headers.get('x-wp-total'), one.headers.get('x-wp-total'));
        }
      }
    });
  }
});
