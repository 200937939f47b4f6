import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Client, startPostgres, until } from '../support/index.ts';
import { folderForAll, install, type Served } from './install.ts';
import { pack } from './pack.ts';

const { path, version } = pack(folderForAll());
const installed = install(path);
cpSync('demo', join(installed.folder, 'demo'), { recursive: true });
const quoin = (...args: string[]): Promise<string> => installed.run('npx', '--no-install', 'quoin', ...args);
const serve = (...args: string[]): Promise<Served> => installed.serve('node_modules/.bin/quoin', 'serve', ...args);

const adminOf = (url: string): Client =>
  new Client(url, '/site/v2', { login: 'admin', secret: 'a password for the package' });
const total = async (url: string, path: string): Promise<string | null> =>
  (await adminOf(url).get(path)).headers.get('x-wp-total');

/** What visitors see of the site. */
const look = async (url: string): Promise<unknown> => ({
  posts: (await new Client(url, '/site/v2', undefined).get('/posts', { per_page: 100, _fields: 'id,slug,content' }))
    .body,
  media: await total(url, '/media'),
  comments: await total(url, '/comments'),
});

describe('installed from its packed file, for somebody who may not write there', () => {
  let before: unknown;

  test('nothing below node_modules can be written', () =>
    assert.rejects(installed.run('touch', 'node_modules/quoin/dist/made'), /Permission denied|Read-only/));

  test('prints its version', async () => {
    assert.equal(await quoin('--version'), `${version}\n`);
    assert.match(await quoin('--help'), /^ +serve /m);
  });

  test('it keeps its code compiled where its user may write, and is silent where there is no such place', async () => {
    const started = (home: string): Promise<string> =>
      installed.run('env', '-u', 'HOME', home, 'node_modules/.bin/quoin', '--version');
    assert.equal(await started(`XDG_CACHE_HOME=${installed.folder}/cache`), `${version}\n`);
    assert.ok(existsSync(join(installed.folder, 'cache/quoin')));
    assert.equal(await started('HOME=/dev/null'), `${version}\n`);
  });

  test('it imports the demo, and makes pictures smaller', async () => {
    const report = await quoin(
      'import',
      'demo/site.wxr.xml',
      '--media-dir',
      'demo/pictures',
      '--url',
      'http://site.example',
    );
    assert.match(report, /\b8\b.*media|media.*\b8\b/i);
  });

  test('it serves, searches, logs in and takes an upload; SIGTERM ends it', async () => {
    const { url, stop } = await serve('--port', '0');
    const visitor = new Client(url, '/site/v2', undefined);
    const { body: found } = await visitor.get('/posts', { search: 'harbour' });
    assert.ok(found.length > 0);
    const { body: media } = await visitor.get('/media', { per_page: 100 });
    const sizes = Object.values<{ width: number; source_url: string }>(
      media.find((item: { media_type: string }) => item.media_type === 'image').media_details.sizes,
    );
    assert.ok(sizes.length > 1);
    for (const { source_url } of sizes) {
      const { status, headers } = await fetch(new URL(new URL(source_url).pathname, url));
      assert.equal(status, 200, source_url);
      assert.match(headers.get('content-type') ?? '', /^image\//);
    }
    assert.equal((await visitor.post('/posts', { title: 'Not mine' })).status, 401);
    const admin = adminOf(url);
    const uploaded = await admin.request('POST', '/media', {
      raw: new Uint8Array(readFileSync('demo/pictures/loaf.jpg')),
      headers: { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="loaf-again.jpg"' },
    });
    assert.equal(uploaded.status, 201, uploaded.text);
    const long = await admin.create('/posts', { title: 'Long', content: 'A word. '.repeat(60_000), status: 'publish' });
    assert.ok(long.id > 0);
    for (const path of ['//docs', '//openapi.json', '//wp-json/', '//admin/', '//health/ready'])
      assert.equal((await visitor.get(path)).status, 200, path);
    assert.equal(await stop(), 0);
    assert.ok(existsSync(join(installed.folder, '.home/.cache/quoin')), 'its code is kept compiled');
  });

  test('started by npx, it ends when npx is told to', async () => {
    const { url, stop } = await installed.serve('npx', '--no-install', 'quoin', 'serve', '--port', '0');
    assert.equal((await fetch(`${url}/health/ready`)).status, 200);
    await stop();
    await until(() =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    );
  });

  test('it makes a backup, and a site from it', async () => {
    await quoin('backup', 'site.tar');
    await quoin('restore', 'site.tar', '--data', 'restored');
    const { url, stop } = await serve('--port', '0', '--data', 'restored', '--url', 'http://site.example');
    const restored = await look(url);
    assert.equal(await stop(), 0);
    const original = await serve('--port', '0', '--url', 'http://site.example');
    before = await look(original.url);
    assert.equal(await original.stop(), 0);
    assert.deepEqual(restored, before);
  });

  test('it moves to PostgreSQL, and serves there by two processes', async () => {
    const server = await startPostgres();
    after(() => server.stop());
    const database = await server.createDatabase();
    await quoin('move', '--to', database);
    const line = ['--database', database, '--workers', '2', '--url', 'http://site.example'];
    const { url, stop } = await serve('--port', '0', ...line);
    assert.deepEqual(await look(url), before);
    assert.equal(await stop(), 0);
    await assert.rejects(fetch(url));
  });
});
