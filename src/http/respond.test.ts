import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { finished, Readable } from 'node:stream';
import { after, suite, test } from 'node:test';
import { Exchange } from './exchange.ts';
import type { Log } from './request-log.ts';
import { respondWith } from './respond.ts';

suite('a client that has gone', { timeout: 30_000 }, () => {
  for (const moment of ['before a file is opened', 'before the file is read', 'while the file is sent'])
    test(`${moment}: the file is closed, and nothing is a fault`, async () => {
      const outcome = Promise.withResolvers<Readable>();
      const server = createServer(async (request, response) => {
        const gone = new Promise((resolve) => response.once('close', resolve));
        let chunks = 0;
        const body = new Readable({
          read() {
            if (moment !== 'before the file is read' || chunks > 0) this.push('x'.repeat(1024));
            chunks += 1;
          },
        });
        if (moment === 'before a file is opened') {
          client.destroy();
          await gone;
        } else if (moment === 'before the file is read') setImmediate(() => client.destroy());
        else response.once('pipe', () => client.destroy());
        await respondWith(new Exchange(request, response, {} as Log), 200, {}, body).then(
          () => outcome.resolve(body),
          outcome.reject,
        );
      });
      after(() => server.close());
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const body = await outcome.promise;
      if (!body.destroyed) await new Promise<void>((resolve) => finished(body, () => resolve()));
      assert.ok(body.destroyed);
    });
});
