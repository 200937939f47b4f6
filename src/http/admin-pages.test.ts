import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { registerAdminPages } from './admin-pages.ts';
import { Exchange } from './exchange.ts';
import { createServer } from './node-http.ts';
import { createLog } from './request-log.ts';
import { Router } from './router.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-admin-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'preloads.json'),
  JSON.stringify({ '/': ['assets/home.js'], '/posts/:id': ['assets/editor.js', 'assets/editor.css'] }),
);
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
writeFileSync(join(folder, 'assets', 'a-1234.js'), 'a()');
writeFileSync(join(folder, 'assets', 'a-1234.js.br'), 'compressed');

interface Asked {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/** A server of the pages in a folder, as a function that asks it. */
async function serving(folder: string) {
  const router = new Router(() => assert.fail('nothing is there'));
  registerAdminPages(router, { folder, site: () => ({ url: 'http://127.0.0.1' }) });
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, createLog());
    void router.find(exchange)(exchange);
  });
  after(() => server.close().closeAllConnections());
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    async inject({ url, headers = {} }: Asked) {
      const [response] = (await once(get({ port, path: url, headers, agent: false }), 'response')) as [IncomingMessage];
      return { statusCode: response.statusCode, headers: response.headers, body: await text(response) };
    },
  };
}

const served = serving(folder);

describe('pages of the admin interface', () => {
  const app = { inject: async (asked: Asked) => (await served).inject(asked) };

  for (const url of ['/admin', '/admin/', '/admin/posts/7', '/admin/index.html'])
    test(`${url} is the page, under its policy`, async () => {
      const { statusCode, headers, body } = await app.inject({ url });
      assert.equal(statusCode, 200);
      assert.match(body, /The page/);
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; media-src 'self' https:; " +
          "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; " +
          "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types quoin",
      );
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.match(String(headers['permissions-policy']), /camera=\(\).*geolocation=\(\)/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
    });

  test('a file with a digest in its name may be cached for ever, and is sent compressed to clients that accept it', async () => {
    const plain = await app.inject({ url: '/admin/assets/a-1234.js' });
    assert.deepEqual([plain.body, plain.headers['content-encoding']], ['a()', undefined]);
    assert.match(String(plain.headers['cache-control']), /immutable/);
    const encoded = await app.inject({ url: '/admin/assets/a-1234.js', headers: { 'accept-encoding': 'gzip, br' } });
    assert.deepEqual([encoded.body, encoded.headers['content-encoding']], ['compressed', 'br']);
  });

  test('names what a screen is made of to those who are signed in', async () => {
    const linkOf = async (path: string, cookie = 'wordpress_logged_in_quoin=token') =>
      (await app.inject({ url: `/admin${path}`, headers: { cookie } })).headers['link'];
    const session = '</wp-json/quoin/v1/session>; rel=preload; as=fetch; crossorigin';
    assert.equal(await linkOf('/'), `</admin/assets/home.js>; rel=modulepreload; crossorigin, ${session}`);
    assert.equal(
      await linkOf('/posts/7'),
      `</admin/assets/editor.js>; rel=modulepreload; crossorigin, </admin/assets/editor.css>; rel=preload; as=style; crossorigin, ${session}`,
    );
    assert.deepEqual(
      [await linkOf('/nothing'), await linkOf('/index.html'), await linkOf('/', 'other=1')],
      [undefined, undefined, undefined],
    );
  });

  test('is found at the address that editors know from WordPress', async () => {
    for (const url of ['/wp-admin', '/wp-admin/']) {
      const { statusCode, headers } = await app.inject({ url });
      assert.deepEqual([statusCode, headers.location], [302, '/admin/'], url);
    }
  });

  test('serves no other files of the folder, and none outside it', async () => {
    for (const url of ['/admin/assets/b.js', '/admin/assets/..%2f..%2fpackage.json', '/admin/assets/a-1234.js.br'])
      assert.equal((await app.inject({ url })).statusCode, 404);
  });

  test('without built files, serves a page that explains how to build them', async () => {
    const bare = await serving(join(folder, 'missing'));
    const { statusCode, body } = await bare.inject({ url: '/admin/' });
    assert.equal(statusCode, 503);
    assert.match(body, /npm run admin:build/);
  });
});
