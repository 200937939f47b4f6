import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { startQuoin, until } from '../support/index.ts';

const LIMIT = 4;
const MANY = 90;
const quoin = await startWithPosts({ clientSurface: true, requestLimit: LIMIT });
const anonymous = quoin.as('anonymous');

/** A server with ten posts. */
async function startWithPosts(options: Parameters<typeof startQuoin>[0]) {
  const started = await startQuoin(options);
  for (let number = 0; number < 10; number += 1)
    await started.as('editor').create('/posts', { title: `Post ${number}`, content: 'A word.', status: 'publish' });
  return started;
}

const requestLines = (surface: string): string =>
  Array.from(
    { length: MANY },
    (_, number) => `GET ${surface}/posts?per_page=10&exclude=${1000 + number} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ).join('');

async function connected(url = quoin.url) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

describe('requests that one connection sends at once', () => {
  for (const surface of ['/site/v2', '/wp-json/wp/v2'])
    test(`take one place of all, at ${surface}`, async () => {
      const socket = await connected();
      let received = '';
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1');
      });
      socket.write(requestLines(surface));
      await until(async () => received.length > 0);
      for (let number = 1; number <= 5; number += 1)
        assert.equal((await anonymous.get('/posts', { per_page: number })).status, 200);
      await until(async () => socket.closed || received.split('HTTP/1.1 ').length - 1 === MANY);
      assert.equal(received.split('HTTP/1.1 200 ').length - 1, MANY);
      socket.destroy();
    });
});

test('a request that is sent alone begins soon, however many others wait on their connections', async () => {
  const [connections, each] = [30, 20];
  const busy = await startWithPosts({});
  let answered = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(busy.url)));
  for (const [place, socket] of sockets.entries()) {
    socket.on('data', (bytes) => {
      answered += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
    });
    const line = (number: number) =>
      `GET /site/v2/posts?exclude=${1000 + place * each + number} HTTP/1.1\r\nHost: x\r\n\r\n`;
    socket.write(Array.from({ length: each }, (_, number) => line(number)).join(''));
  }
  await until(async () => answered > 0);
  assert.equal((await busy.as('anonymous').get('/posts', { exclude: 999 })).status, 200);
  assert.ok(answered < (connections * each) / 2, `${answered} of ${connections * each} came before`);
  for (const socket of sockets) socket.destroy();
});
