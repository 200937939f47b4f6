import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coreModel } from '../../src/content-model/index.ts';
import { ownRoutes } from '../../src/surface/own/index.ts';
import type { OwnParts } from '../../src/surface/own/own-route.ts';
import { Surface } from '../../src/surface/surface.ts';
import { startQuoin } from '../support/index.ts';

// Quoin's own routes below /wp-json/quoin/v1: beside those that clients of WordPress know, and described like them.
const OWN = '//wp-json/quoin/v1';
const quoin = await startQuoin();
const anonymous = quoin.as('anonymous');

describe('the namespace', () => {
  test('is named by the index, which lists its routes', async () => {
    const { namespaces, routes } = (await anonymous.get('//wp-json/')).body;
    assert.deepEqual(namespaces, ['wp/v2', 'quoin/v1']);
    assert.equal(routes['/wp/v2/posts'].namespace, 'wp/v2');
    assert.deepEqual(routes['/quoin/v1'].methods, ['GET']);
    const resolve = routes['/quoin/v1/resolve'];
    assert.equal(resolve.namespace, 'quoin/v1');
    assert.deepEqual(resolve._links, { self: `${quoin.url}/wp-json/quoin/v1/resolve` });
    assert.equal(resolve.endpoints[0].args.path.required, true);
  });

  test('lists its own routes alone', async () => {
    const { status, body } = await anonymous.get(OWN);
    assert.equal(status, 200);
    assert.equal(body.namespace, 'quoin/v1');
    assert.ok(Object.keys(body.routes).every((path) => path.startsWith('/quoin/v1')));
    assert.ok('/quoin/v1/resolve' in body.routes);
  });

  test('has no routes of the other, nor that of it', async () => {
    assert.equal((await anonymous.get(`${OWN}/posts`)).body.code, 'rest_no_route');
    assert.equal((await anonymous.get('//wp-json/wp/v2/resolve?path=/')).body.code, 'rest_no_route');
    assert.equal((await anonymous.get('//wp-json/quoin/v2/resolve?path=/')).body.code, 'rest_no_route');
  });

  test('describes a route to OPTIONS', async () => {
    const { body, headers } = await anonymous.options(`${OWN}/resolve`);
    assert.equal(body.namespace, 'quoin/v1');
    assert.equal(body.schema.title, 'resolved-path');
    assert.deepEqual(Object.keys(body.endpoints[0].args), ['path']);
    assert.equal(headers.get('allow'), 'GET');
  });

  test('takes arguments as they are declared', async () => {
    assert.equal((await anonymous.get(`${OWN}/resolve`)).body.code, 'rest_missing_callback_param');
    const { status, body } = await anonymous.get(`${OWN}/resolve?path=http://[`);
    assert.deepEqual([status, body.code, body.data.params.path], [400, 'rest_invalid_param', 'path must be a path']);
    assert.equal((await anonymous.get(`${OWN}/resolve?path[]=a`)).status, 400);
    assert.equal((await anonymous.post(`${OWN}/resolve`, { path: '/' })).body.code, 'rest_no_route');
  });
});

test('no route is stated twice, and each says what it answers', () => {
  const routes = ownRoutes({ ...({} as OwnParts), model: coreModel, resources: [], adapted: [] });
  assert.equal(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size, routes.length);
  for (const { path, schema } of routes) assert.ok('title' in schema, path);
  const surface = new Surface({ resources: [], registries: [], model: coreModel, version: '', own: {} as OwnParts });
  for (const { method, path } of routes)
    assert.equal(surface.find(method, `/quoin/v1${path.replaceAll(/<\w+>/g, '1')}`)?.pattern, `/quoin/v1${path}`);
});
