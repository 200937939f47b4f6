import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routesOfRegistry, routesOfResource } from '../../src/engine/routes.ts';
import { png } from '../../src/files/sample-files.ts';
import { definitions } from '../support/definitions.ts';
import { answersOf } from '../support/described-answers.ts';
import { guest, type Json, startQuoin, upload } from '../support/index.ts';
import { fill, readsOf } from './described-site.ts';

const quoin = await startQuoin({ title: 'A site', anonymousComments: true, commentInterval: 0 });
const admin = quoin.as('admin');
const { body: description } = await quoin.as('anonymous').get('//openapi.json');
const described = answersOf(description);

describe('the description of the interface', () => {
  test('is valid OpenAPI 3.1', async () => {
    assert.match(description.openapi, /^3\.1\./);
    const { valid, errors } = await new Validator().validate(structuredClone(description));
    assert.deepEqual([valid, errors], [true, undefined]);
  });

  test('has every route, and no other', () => {
    const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => ['get', 'post', 'delete', 'options'].includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = definitions
      .flatMap((one) => ('operations' in one ? routesOfResource(one) : routesOfRegistry(one)))
      .map(({ method, path }) => `${method} ${path.replace(/<(\w+)>/g, '{$1}')}`);
    const withoutPrefix = described.map((route) => route.replace(quoin.prefix, ''));
    assert.deepEqual(withoutPrefix.sort(), served.sort());
  });

  test('names the site and where it is served', () => {
    assert.match(description.info.title, /A site/);
    assert.deepEqual(description.servers, [{ url: quoin.url + quoin.prefix }]);
  });

  test('gives examples that fit its schemas', () => assert.deepEqual(described.wrongExamples(), []));
});

describe('answers are what the description says', async () => {
  const ids = await fill(quoin);

  for (const [route, path] of readsOf(ids))
    for (const context of ['view', 'embed', 'edit'])
      test(`GET ${path}, context ${context}`, async () => {
        const { status, body } = await admin.get(path, { context });
        if (context !== 'view' && route.includes('revisions')) return assert.equal(status, 400);
        assert.equal(status, 200);
        assert.deepEqual(described.faultsOf({ method: 'get', path: route, status, context }, body), []);
      });

  const writes: [string, string, () => Promise<{ status: number; body: Json }>][] = [
    ['post', '/posts', () => admin.post('/posts', { title: 'Hello' })],
    ['post', '/posts/{id}', () => admin.post(`/posts/${ids.post}`, { title: 'Hello' })],
    ['post', '/media', async () => ({ status: 201, body: await upload(admin, 'more.png', png(3, 3)) })],
    ['post', '/comments', () => admin.post('/comments', { post: ids.post, content: 'More.' })],
    [
      'post',
      '/comments',
      () => quoin.as('anonymous').post('/comments', { ...guest, post: ids.post, content: 'Less.' }),
    ],
    ['post', '/users', () => admin.post('/users', { username: 'ann', email: 'ann@example.com', password: 'x' })],
    ['post', '/tags', () => admin.post('/tags', { name: 'Ebb' })],
    ['post', '/tags/{id}', () => admin.post(`/tags/${ids.tag}`, { name: 'Tides' })],
    ['delete', '/tags/{id}', () => admin.request('DELETE', `/tags/${ids.tag}`, { query: { force: true } })],
    ['delete', '/posts/{id}', () => admin.delete(`/posts/${ids.post}`)],
    ['delete', '/posts/{id}', () => admin.delete(`/posts/${ids.post}`)],
    ['delete', '/posts/{id}', () => admin.delete(`/posts/${ids.post}`, { force: true })],
    ['delete', '/tags/{id}', () => admin.delete(`/tags/${ids.category}`)],
    ['get', '/posts', () => admin.get('/posts', { per_page: 1000 })],
    ['get', '/posts/{id}', () => admin.get('/posts/99999')],
    ['get', '/users/{id}', () => quoin.as('anonymous').get('/users/1', { context: 'edit' })],
    ['post', '/posts', () => quoin.as('subscriber').post('/posts', { title: 'Hello' })],
    ['post', '/comments', () => admin.post('/comments', { post: 99_999, content: 'Lost.' })],
    ['post', '/categories', () => admin.post('/categories', {})],
  ];
  writes.forEach(([method, path, ask], place) => {
    test(`${method.toUpperCase()} ${path}, ${place}`, async () => {
      const { status, body } = await ask();
      assert.deepEqual(described.faultsOf({ method, path, status }, body), []);
    });
  });
});
