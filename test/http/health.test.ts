import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
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
const stranger = quoin.as('anonymous');

suite('health', () => {
  test('a server that serves is live and ready', async () => {
    for (const path of ['//health/live', '//health/ready']) {
      const { status, body, headers } = await stranger.get(path);
      assert.deepEqual([status, body], [200, { status: 'ok' }]);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  test('a server whose data folder has vanished is live and not ready (trust R5)', async () => {
    const file = `${quoin.data}/quoin.sqlite`;
    renameSync(file, `${file}.away`);
    await until(async () => (await stranger.get('//health/ready')).status === 503);
    assert.equal((await stranger.get('//health/ready')).body.code, 'rest_unavailable');
    assert.equal((await stranger.get('//health/live')).status, 200);
    renameSync(`${file}.away`, file);
    await until(async () => (await stranger.get('//health/ready')).status === 200);
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
    await stranger.get('/posts/1234');
    await stranger.get('/posts/5678');
    await stranger.get('//no/such/page');
    await delay(20);
    const text = await metrics();
    assert.match(text, /duration_seconds_count\{method="GET",route="\/site\/v2\/posts\/[^"]*",status="404"\} 2/);
    assert.doesNotMatch(text, /route="[^"]*(?:1234|5678|no\/such)/);
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
    assert.match(text, /^quoin_requests_in_progress 0$/m);
    assert.equal((await stranger.get('//metrics')).status, 404);
  });
});

suite('request ids', () => {
  test('every answer has one of its own, kept answers and errors as well', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/posts', '/posts', '/posts', '/posts/999', '//docs', '//health/live', '//nowhere']) {
      for (const client of [stranger, quoin.as('editor')])
        ids.add((await client.get(path)).headers.get('x-request-id'));
    }
    assert.equal(ids.size, 14);
    assert.ok(!ids.has(null));
  });
});
