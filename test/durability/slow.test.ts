import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../support/index.ts';
import { serve } from './serving.ts';
import { clientOf } from './writers.ts';

const CLIENTS = 1000;
/** What is held for those who do not read is bounded; an answer for each of them would be a good deal more. */
const MAX_GROWTH_MB = 400;

/** Memory of a process that is its own, in megabytes. */
function residentOf(pid: number | undefined): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

suite('slow clients (trust R12)', () => {
  for (const [kind, addressOf] of Object.entries({
    'the same': () => '/site/v2/posts?per_page=40',
    'something else each time': (count: number) => `/site/v2/posts?per_page=40&unknown=${count}`,
  }))
    test(`${CLIENTS} that send byte by byte, or ask for ${kind} and never read, keep nobody waiting and cost little`, async () => {
      await using server = await serve({ data: temporaryFolder() });
      const client = clientOf(server.url);
      for (let count = 0; count < 40; count += 1)
        await client.create('/posts', { title: `Post ${count}`, content: 'words '.repeat(4000), status: 'publish' });
      const list = { per_page: 40 };
      const bytes = (await client.get('/posts', list)).text.length;
      assert.ok(bytes > 900_000, `the list has only ${bytes} bytes`);
      const { hostname, port } = new URL(server.url);
      const before = residentOf(server.process.pid);

      const sockets: Socket[] = [];
      for (let count = 0; count < CLIENTS; count += 1) {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.pause();
        sockets.push(socket);
        // Half of them never read: their answers would fill gigabytes.
        const asked = Array.from({ length: 5 }, (_, place) => addressOf(count * 5 + place));
        const requests = asked.map((address) => `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
        socket.write(count % 2 === 0 ? requests : 'GET /site/v2/po');
      }
      const dripping = setInterval(() => {
        for (const [place, socket] of sockets.entries()) if (place % 2 !== 0 && socket.writable) socket.write('s');
      }, 500);
      for (let count = 0; count < 30; count += 1) {
        assert.equal((await client.get('/posts', { per_page: 1 })).status, 200);
        await delay(100);
      }
      assert.equal((await client.post('/posts', { title: 'Written meanwhile', status: 'publish' })).status, 201);
      const growth = residentOf(server.process.pid) - before;
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
      assert.ok(growth < MAX_GROWTH_MB, `grew by ${Math.round(growth)} MB`);
    });
});
