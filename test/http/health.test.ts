import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { startQuoin, until } from '../support/index.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

const metricsPort = await freePort();
const quoin = await startQuoin({ metricsPort, database: '' });
const anonymous = quoin.as('anonymous');

suite('health', () => {
  test('a server that serves is live and ready', async () => {
    for (const path of ['//health/live', '//health/ready']) {
      const { status, body, headers } = await anonymous.get(path);
      assert.deepEqual([status, body], [200, { status: 'ok' }]);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  test('a server whose data folder has vanished is live and not ready (trust R5)', async () => {
    const file = `${quoin.data}/quoin.sqlite`;
    renameSync(file, `${file}.away`);
    await until(async () => (await anonymous.get('//health/ready')).status === 503);
    assert.equal((await anonymous.get('//health/ready')).body.code, 'rest_unavailable');
    assert.equal((await anonymous.get('//health/live')).status, 200);
    renameSync(`${file}.away`, file);
    await until(async () => (await anonymous.get('//health/ready')).status === 200);
  });

  test('a server that stops is not ready, and takes requests until it is drained (trust R11)', async () => {
    const other = await startQuoin();
    const stopping = other.stop(300);
    assert.equal((await other.as('anonymous').get('//health/ready')).status, 503);
    assert.equal((await other.as('anonymous').get('//health/live')).status, 200);
    assert.equal((await other.as('anonymous').get('/posts')).status, 200);
    await stopping;
    await assert.rejects(() => other.as('anonymous').get('/posts'));
  });
});

suite('metrics', () => {
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  test('are served on a port of their own, by the pattern of the route', async () => {
    await anonymous.get('/posts/1234');
    await anonymous.get('/posts/5678');
    await anonymous.get('//no/such/page');
    // An answer is counted when its last byte has gone.
    await until(async () => /^quoin_requests_in_progress 0$/m.test(await metrics()));
    const text = await metrics();
    assert.match(text, /duration_seconds_count\{method="GET",route="\/site\/v2\/posts\/[^"]*",status="404"\} 2/);
    assert.doesNotMatch(text, /route="[^"]*(?:1234|5678|no\/such)/);
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
    assert.equal((await anonymous.get('//metrics')).status, 404);
    assert.match(text, /^process_start_time_seconds \d/m);
  });

  const value = async (name: string): Promise<number> =>
    Number(
      (await metrics())
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );

  test('show the versions, and the free space on the disk', async () => {
    assert.match(
      await metrics(),
      /^quoin_build_info\{version="[^"]+",node="v[^"]+",engine="sqlite",schema="\d+"\} 1$/m,
    );
    for (const part of ['free', 'size']) assert.ok((await value(`quoin_disk_${part}_bytes{folder="uploads"}`)) > 0);
  });

  test('count cached responses, and new ones', async () => {
    const [hits, misses] = [
      await value('quoin_answer_cache_hits_total'),
      await value('quoin_answer_cache_misses_total'),
    ];
    for (let round = 0; round < 5; round += 1) await anonymous.get('/categories', { per_page: 7 });
    assert.equal((await value('quoin_answer_cache_misses_total')) - misses, 2);
    assert.equal((await value('quoin_answer_cache_hits_total')) - hits, 3);
    assert.ok((await value('quoin_answer_cache_bytes')) > 500);
  });

  test('count waiting pictures, and overdue scheduled posts', async () => {
    const post = { title: 'Later', status: 'publish', date_gmt: '2026-11-21T12:01:00' };
    await quoin.as('admin').create('/posts', post);
    assert.equal(await value('quoin_posts_due'), 0);
    quoin.clock.advance(61);
    assert.equal(await value('quoin_posts_due'), 1);
    await anonymous.get('/posts');
    assert.equal(await value('quoin_posts_due'), 0);
    assert.equal(await value('quoin_pictures_waiting'), 0);
  });

  test('count waits for the write lock, and database errors, but not client errors', async () => {
    const name = 'quoin_database_wait_seconds_count{work="write"}';
    const [waits, errors] = [await value(name), await value('quoin_database_errors_total')];
    await quoin.as('admin').create('/posts', { title: 'x' });
    assert.equal((await quoin.as('admin').post('/posts', {})).status, 400);
    assert.ok((await value(name)) > waits);
    assert.equal(await value('quoin_database_errors_total'), errors);
    const other = new DatabaseSync(`${quoin.data}/quoin.sqlite`);
    other.exec('ALTER TABLE options RENAME TO hidden');
    await quoin.as('admin').post('/posts', { title: 'y' });
    other.exec('ALTER TABLE hidden RENAME TO options');
    other.close();
    assert.ok((await value('quoin_database_errors_total')) > errors);
  });
});

suite('request ids', () => {
  test('every answer has one of its own, kept answers and errors as well', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/posts', '/posts', '/posts', '/posts/999', '//docs', '//health/live', '//nowhere']) {
      for (const client of [anonymous, quoin.as('editor')])
        ids.add((await client.get(path)).headers.get('x-request-id'));
    }
    assert.equal(ids.size, 14);
    assert.ok(!ids.has(null));
  });
});
