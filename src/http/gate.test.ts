import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { until } from '../../test/support/index.ts';
import { AnswerCache } from './answer-cache.ts';
import { createGate } from './gate.ts';
import { Health } from './health.ts';
import { LoadLimit } from './load-limit.ts';

/** A gate before a handler that answers nothing until a test says so. */
function gate(limit: number) {
  const load = new LoadLimit(limit);
  const waiting: ServerResponse[] = [];
  let probes = 0;
  const server = createGate({
    cache: new AnswerCache({ maxBytes: 0, version: () => 1, now: () => 0 }),
    handler: (_request, response) => void waiting.push(response),
    health: new Health(async () => {
      probes += 1;
    }),
    load,
    watch: undefined,
    onShed: () => undefined,
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, load, waiting, probes: () => probes };
}

async function urlOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A connection, and all that it has received. */
function connectTo(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  return { socket, received: () => text };
}

describe('connections', () => {
  test('that send their headers slowly, or nothing, are closed', () => {
    const { server } = gate(1);
    const { headersTimeout, timeout } = server;
    assert.ok(headersTimeout > 0 && headersTimeout <= 30_000, `${headersTimeout}`);
    assert.ok(timeout > 0 && timeout <= 120_000, `${timeout}`);
  });
});

describe('too many requests', () => {
  test('are sent away before anything else is done for them, and health is told still', async () => {
    const { server, load, waiting } = gate(1);
    const url = await urlOf(server);
    const release = Promise.withResolvers<void>();
    const work = load.run(() => release.promise);
    const shed = await fetch(`${url}/site/v2/posts`);
    assert.deepEqual([shed.status, shed.headers.get('retry-after')], [503, '1']);
    assert.equal(waiting.length, 0);
    assert.equal((await fetch(`${url}/health/ready`)).status, 200);
    release.resolve();
    await work;
    const answer = fetch(`${url}/site/v2/posts`);
    while (waiting.length === 0) await new Promise((turn) => setImmediate(turn));
    waiting[0]?.end('let through');
    assert.equal(await (await answer).text(), 'let through');
  });
});

describe('requests that come at once on one connection', () => {
  test('are let through one after the other, and not at all when the client has gone', async () => {
    const { server, waiting } = gate(1);
    const { socket, received } = connectTo(await urlOf(server));
    socket.write([1, 2, 3].map((number) => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    await until(async () => waiting.length > 0);
    // The other two were parsed together with the first.
    assert.equal(waiting.length, 1);
    waiting[0]?.end('first');
    await until(async () => waiting.length > 1);
    assert.equal(waiting.length, 2);
    waiting[1]?.end('second');
    await until(async () => received().includes('second') && waiting.length > 2);
    assert.ok(received().indexOf('first') < received().indexOf('second'));
    socket.write('GET /4 HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.destroy());
    await until(async () => waiting[2]?.destroyed === true);
    assert.equal(waiting.length, 3);
  });
});

describe('requests that have waited for others of their connection', () => {
  test('are sent away when half of the places are taken, and others are not', async () => {
    const { server, load, waiting } = gate(2);
    const url = await urlOf(server);
    const release = Promise.withResolvers<void>();
    const work = load.run(() => release.promise);
    const { socket, received } = connectTo(url);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    await until(async () => waiting.length === 1);
    waiting[0]?.end('first');
    await until(async () => received().includes('HTTP/1.1 503 '));
    const other = fetch(url);
    await until(async () => waiting.length === 2);
    waiting[1]?.end('other');
    assert.equal(await (await other).text(), 'other');
    release.resolve();
    await work;
    socket.destroy();
  });
});

describe('very many requests on one connection', () => {
  test('end it', async () => {
    const { server, waiting } = gate(1);
    const { port } = new URL(await urlOf(server));
    const line = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    const patient = connect(Number(port), '127.0.0.1').on('error', () => {});
    patient.write(line.repeat(101));
    await until(async () => waiting.length === 1);
    const flooding = connect(Number(port), '127.0.0.1').on('error', () => {});
    flooding.write(line.repeat(102));
    await until(async () => flooding.destroyed || flooding.readableEnded || flooding.closed);
    assert.equal(patient.destroyed, false);
    assert.ok(waiting.length <= 2);
    patient.destroy();
  });
});

describe('requests about health', () => {
  test('ask the database once for many', async () => {
    const { server, probes } = gate(1);
    const url = await urlOf(server);
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/health/ready`)));
    assert.ok(probes() <= 2, `asked ${probes()} times`);
  });
});
