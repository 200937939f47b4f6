import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder, testRows } from '../support/index.ts';

const file = join(temporaryFolder(), 'declared.json');
writeFileSync(
  file,
  JSON.stringify([
    { resource: ['posts', 'pages', 'comments', 'users', 'tags'], key: 'rating', type: 'integer', default: 3 },
    { resource: 'posts', key: 'subtitle', type: 'string', description: 'Below the title' },
    { resource: 'posts', key: 'weight', type: 'number', default: 0.5 },
    { resource: 'posts', key: 'marks', type: 'boolean', single: false },
  ]),
);
const quoin = await startQuoin({ metaFields: file });
const editor = quoin.as('editor');
const post = (await editor.create('/posts', { title: 'Rated', status: 'publish', meta: { rating: 5 } })).id;
const given = { post, user: quoin.users.editor };
const meta = { rating: 5, subtitle: '', weight: 0.5, marks: [] };

describe('keys that are not declared', () => {
  const told = async (method: string, path: string, meta: unknown, login: 'editor' | 'admin' = 'editor') => {
    const { status, headers } = await quoin.as(login).request(method, path, { body: { title: 'Told', meta } });
    assert.ok(status < 300, String(status));
    return headers.get('x-quoin-ignored');
  };

  test('are told, whether an item is made or changed, on both surfaces', async () => {
    assert.equal(await told('POST', '/posts', { colour: 'red', rating: 1, size: null }), 'meta.colour, meta.size');
    assert.equal(await told('POST', `/posts/${post}`, { colour: 'red' }), 'meta.colour');
    assert.equal(await told('POST', `//wp-json/wp/v2/posts/${post}`, { colour: 'red' }), 'meta.colour');
    assert.equal(await told('POST', `/posts/${post}`, { rating: 5 }), null);
    assert.equal(await told('POST', `/posts/${post}`, []), null);
  });

  test('stand in a header whatever they are called, as far as there is room', async () => {
    const odd = { 'a, b\r\nSet-Cookie: x': 1, größe: 2, '\ud800': 3 };
    assert.equal(
      await told('POST', `/posts/${post}`, odd),
      'meta.a%2C%20b%0D%0ASet-Cookie%3A%20x, meta.gr%C3%B6%C3%9Fe, meta.%EF%BF%BD',
    );
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key-${n}`, n]));
    const header = (await told('POST', `/posts/${post}`, many)) ?? '';
    assert.match(header, /^meta\.key-0, .*, \.\.\.$/);
    assert.ok(header.length < 1100);
    assert.match((await told('POST', `/posts/${post}`, { ['x'.repeat(2000)]: 1 })) ?? '', /^\.\.\.$/);
  });
});

describe('declared meta fields', () => {
  testRows(quoin, given, [
    {
      name: 'a value is shown, and defaults where there is none',
      request: 'GET /posts/{post}',
      status: 200,
      answer: (body) => assert.deepEqual(body.meta, meta),
    },
    {
      name: 'undeclared keys are ignored',
      as: 'editor',
      request: 'POST /posts/{post}',
      body: { meta: { colour: 'red', constructor: 1, subtitle: 'Of <b>bread</b>', marks: [true, 0] } },
      status: 200,
      answer: (body) => assert.deepEqual(body.meta, { ...meta, subtitle: 'Of <b>bread</b>', marks: [true, false] }),
    },
    {
      name: 'what is not named stays; numbers may be text',
      as: 'editor',
      request: 'POST /posts/{post}',
      body: { meta: { weight: '2.25' } },
      status: 200,
      answer: { meta: { rating: 5, weight: 2.25, subtitle: 'Of <b>bread</b>' } },
    },
    {
      name: 'G6: an author writes no scripts into meta, and whatever else he likes',
      as: 'author',
      request: 'POST /posts',
      body: { title: 'Mine', meta: { subtitle: '<b>a</b><script>1</script><img src=x onerror=2>' } },
      status: 201,
      answer: ({ meta: { subtitle } }) => assert.equal(subtitle, '<b>a</b>1<img src="x">'),
    },
    {
      name: 'G6: a text that is no HTML stays as it is, with all its signs',
      as: 'author',
      request: 'POST /posts',
      body: { title: 'Mine', meta: { subtitle: 'R&B > 5 < 6 "quoted"' } },
      status: 201,
      answer: ({ meta: { subtitle } }) => assert.equal(subtitle, 'R&B > 5 < 6 "quoted"'),
    },
    {
      name: 'null goes back to the default',
      as: 'editor',
      request: 'POST /posts/{post}',
      body: { meta: { rating: null, subtitle: null } },
      status: 200,
      answer: { meta: { rating: 3, subtitle: '' } },
    },
    {
      name: 'a value of another type is refused',
      as: 'editor',
      request: 'POST /posts/{post}',
      body: { meta: { rating: 1.5 } },
      status: 400,
      code: 'rest_invalid_param',
      params: ['meta'],
    },
    {
      name: 'a list is needed where there are several values',
      as: 'editor',
      request: 'POST /posts/{post}',
      body: { meta: { marks: true } },
      status: 400,
      code: 'rest_invalid_param',
      params: ['meta'],
    },
    {
      name: 'meta is an object',
      as: 'editor',
      request: 'POST /posts/{post}',
      body: { meta: 'rating' },
      status: 400,
      code: 'rest_invalid_param',
      params: ['meta'],
    },
    {
      name: 'those who may not change a post do not change its meta',
      as: 'author',
      request: 'POST /posts/{post}',
      body: { meta: { rating: 1 } },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'the description names the keys',
      request: 'OPTIONS /posts',
      status: 200,
      answer: ({ schema, endpoints }) => {
        const expected = {
          rating: { type: 'integer', default: 3 },
          subtitle: { type: 'string', description: 'Below the title', default: '' },
          weight: { type: 'number', default: 0.5 },
          marks: { type: 'array', items: { type: 'boolean' }, default: [] },
        };
        assert.deepEqual(schema.properties.meta.properties, expected);
        assert.deepEqual(endpoints[1].args.meta.properties, expected);
      },
    },
    {
      name: 'each collection has its own',
      request: 'OPTIONS /categories',
      status: 200,
      answer: ({ schema }) => assert.deepEqual(schema.properties.meta.properties, {}),
    },
    {
      name: 'pages have meta',
      as: 'editor',
      request: 'POST /pages',
      body: { title: 'Page', meta: { rating: 4, subtitle: 'none' } },
      status: 201,
      answer: ({ meta: shown }) => assert.deepEqual(shown, { rating: 4 }),
    },
    {
      name: 'tags have meta',
      as: 'editor',
      request: 'POST /tags',
      body: { name: 'Rated', meta: { rating: 4 } },
      status: 201,
      answer: { meta: { rating: 4 } },
    },
    {
      name: 'users have meta',
      as: 'editor',
      request: 'POST /users/{user}',
      body: { meta: { rating: 4 } },
      status: 200,
      answer: { meta: { rating: 4 } },
    },
    {
      name: 'comments have meta',
      as: 'editor',
      request: 'POST /comments',
      body: { post, content: 'Good', meta: { rating: 4 } },
      status: 201,
      answer: { meta: { rating: 4 } },
    },
    {
      name: 'comments of those who may not moderate have none',
      as: 'subscriber',
      request: 'POST /comments',
      body: { post, content: 'Better', meta: { rating: 4 } },
      status: 201,
      answer: { meta: { rating: 3 } },
    },
  ]);

  test('only declared keys are stored', async () => {
    const row = await quoin.storage.posts.get(post);
    assert.deepEqual(row?.meta, { marks: [true, false], weight: 2.25 });
  });

  test('the description for programs has them, too', async () => {
    const { body } = await quoin.as('anonymous').get('//openapi.json');
    assert.equal(body.components.schemas['post-view'].properties.meta.properties.rating.default, 3);
  });
});

test('without declarations meta is an empty object', async () => {
  const bare = await startQuoin();
  const { id } = await bare.as('editor').create('/posts', { title: 'Bare', status: 'publish', meta: { rating: 5 } });
  assert.deepEqual((await bare.as('anonymous').get(`/posts/${id}`)).body.meta, {});
});
