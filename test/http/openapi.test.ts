import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routesOfRegistry, routesOfResource } from '../../src/engine/routes.ts';
import { definitions } from '../support/definitions.ts';
import { startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ title: 'A site' });
const { body: description } = await quoin.as('anonymous').get('//openapi.json');

describe('the description of the interface', () => {
  test('is valid OpenAPI 3.1', async () => {
    assert.match(description.openapi, /^3\.1\./);
    const { valid, errors } = await new Validator().validate(description);
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
});
