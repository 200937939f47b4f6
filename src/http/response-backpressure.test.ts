import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { boundUnreadResponses } from './response-backpressure.ts';

test('disconnects the clients that leave the most unread, and no others (trust R12)', {
  timeout: 30_000,
}, async () => {
  // More than the buffers of any system take.
  const megabyte = 'x'.repeat(2 ** 20);
  const server = createServer((_, response) => response.end(megabyte.repeat(16)));
  boundUnreadResponses(server, 20 * 2 ** 20);
  after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  let cut = 0;
  server.on('connection', (socket) => socket.once('close', () => (cut += 1)));
  const deaf = Array.from({ length: 10 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .pause(),
  );
  for (const socket of deaf) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  while (cut === 0) await delay(50);
  await delay(600);
  assert.ok(cut < 10, 'not all are cut off');

  const answer = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal((await answer.text()).length, 16 * 2 ** 20);
  for (const socket of deaf) socket.destroy();
  server.closeAllConnections();
});
