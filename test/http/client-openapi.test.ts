import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { png } from '../../src/files/sample-files.ts';
import { answersOf } from '../support/described-answers.ts';
import { type Json, startQuoin, upload } from '../support/index.ts';
import { fill, readsOf } from './described-site.ts';

const ROOT = '//wp-json/wp/v2';
const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const admin = quoin.as('admin');
const anonymous = quoin.as('anonymous');
const { body: index } = await anonymous.get('//wp-json');
const { body: description } = await anonymous.get('//wp-json/openapi.json');
const described = answersOf(description);

describe('the description of the second surface', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description));
    assert.deepEqual([valid, errors], [true, undefined]);
  });

  test('is at the address that the index gives', () => {
    assert.deepEqual(index._links['service-desc'], [{ href: `${quoin.url}/wp-json/openapi.json` }]);
    assert.deepEqual(description.servers, [{ url: `${quoin.url}/wp-json/wp/v2` }]);
  });

  test('has every route and method of the index, and no other', () => {
    const served = Object.entries<Json>(index.routes).flatMap(([path, { methods }]) => {
      const plain = path.replace('/wp/v2', '').replace(/\(\?P<(\w+)>.*?\)+/g, '{$1}');
      return path.startsWith('/wp/v2/') ? methods.map((method: string) => `${method} ${plain}`) : [];
    });
    const told = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('{parent_id}', '{parent}')}`),
    );
    const withoutOptions = told.filter((route) => !route.startsWith('OPTIONS'));
    assert.deepEqual(withoutOptions.sort(), served.sort());
  });

  test('gives examples that fit its schemas', () => assert.deepEqual(described.wrongExamples(), []));

  test('is missing when the surface is off', async () => {
    const alone = await startQuoin({ clientSurface: false });
    const { status } = await alone.as('anonymous').get('//wp-json/openapi.json');
    assert.equal(status, 404);
  });
});

describe('answers of the second surface are what its description says', async () => {
  const ids = await fill(quoin);
  await admin.post(`${ROOT}/posts/${ids.post}/autosaves`, { title: 'Lower water' });
  const password = await admin.post(`${ROOT}/users/me/application-passwords`, { name: 'an app' });
  const more: [string, string][] = [
    [
      '/posts/{parent_id}/revisions/{id}',
      `/posts/${ids.post}/revisions/${await firstOf(`/posts/${ids.post}/revisions`)}`,
    ],
    ['/pages/{parent_id}/revisions', `/pages/${ids.page}/revisions`],
    ['/posts/{parent_id}/autosaves', `/posts/${ids.post}/autosaves`],
    ['/users/me', '/users/me'],
    ['/users/{user_id}/application-passwords', '/users/me/application-passwords'],
    ['/users/{user_id}/application-passwords/{uuid}', `/users/me/application-passwords/${password.body.uuid}`],
  ];

  async function firstOf(path: string): Promise<number> {
    const { body } = await admin.get(ROOT + path);
    return body[0].id;
  }

  for (const [route, path] of [...readsOf(ids), ...more])
    for (const context of ['view', 'embed', 'edit'])
      test(`GET ${path}, context ${context}`, async () => {
        const { status, body } = await admin.get(ROOT + path, { context, _embed: '1' });
        assert.equal(status, 200);
        assert.deepEqual(described.faultsOf({ method: 'get', path: route, status, context }, body), []);
      });

  test('embedded items are where the description says', async () => {
    const { body } = await anonymous.get(`${ROOT}/posts/${ids.post}`, { _embed: 'author,wp:term' });
    assert.deepEqual(Object.keys(body._embedded), ['author', 'wp:term']);
  });

  const asks: [string, string, () => Promise<{ status: number; body: Json }>][] = [
    ['get', '/settings', () => admin.get(`${ROOT}/settings`)],
    ['put', '/settings', () => admin.request('PUT', `${ROOT}/settings`, { body: { description: 'By the sea' } })],
    ['get', '/settings', () => anonymous.get(`${ROOT}/settings`)],
    ['get', '/users/me', () => anonymous.get(`${ROOT}/users/me`)],
    ['post', '/posts', () => admin.post(`${ROOT}/posts`, { title: 'Hello' })],
    ['patch', '/posts/{id}', () => admin.request('PATCH', `${ROOT}/posts/${ids.post}`, { body: { title: 'Hello' } })],
    ['post', '/posts/{parent_id}/autosaves', () => admin.post(`${ROOT}/posts/${ids.post}/autosaves`, { title: 'Hi' })],
    ['post', '/comments', () => admin.post(`${ROOT}/comments`, { post: ids.post, content: 'More.' })],
    ['delete', '/comments/{id}', () => admin.delete(`${ROOT}/comments/${ids.comment}`)],
    ['delete', '/comments/{id}', () => admin.delete(`${ROOT}/comments/${ids.comment}`, { force: true })],
    ['delete', '/tags/{id}', () => admin.delete(`${ROOT}/tags/${ids.tag}`)],
    ['delete', '/tags/{id}', () => admin.delete(`${ROOT}/tags/${ids.tag}`, { force: true })],
    ['delete', '/media/{id}', () => admin.delete(`${ROOT}/media/${ids.note}`, { force: true })],
    [
      'post',
      '/users/{user_id}/application-passwords',
      () => admin.post(`${ROOT}/users/me/application-passwords`, { name: 'another' }),
    ],
    [
      'post',
      '/users/{user_id}/application-passwords',
      () => admin.post(`${ROOT}/users/me/application-passwords`, { name: 'another' }),
    ],
    ['delete', '/users/{user_id}/application-passwords', () => admin.delete(`${ROOT}/users/2/application-passwords`)],
  ];
  asks.forEach(([method, path, ask], place) => {
    test(`${method.toUpperCase()} ${path}, ${place}`, async () => {
      const { status, body } = await ask();
      assert.deepEqual(described.faultsOf({ method, path, status }, body), []);
    });
  });

  test('an upload', async () => {
    const { id } = await upload(admin, 'more.png', png(3, 3));
    const { status, body } = await admin.get(`${ROOT}/media/${id}`, { context: 'edit' });
    assert.deepEqual(described.faultsOf({ method: 'get', path: '/media/{id}', status, context: 'edit' }, body), []);
  });
});
