import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { discardUnread } from './unread-bodies.ts';

const MEGABYTE = 1024 * 1024;

/** A request whose body was not read. */
function unread(headers: Record<string, string> = { 'transfer-encoding': 'chunked' }): PassThrough {
  const request = Object.assign(new PassThrough(), { headers, complete: false });
  discardUnread(request as unknown as IncomingMessage);
  return request;
}

describe('a body that nobody wants', () => {
  test('is read and thrown away', async () => {
    const request = unread();
    for (let sent = 0; sent < 4; sent += 1) request.write(Buffer.alloc(MEGABYTE));
    await new Promise((turn) => setImmediate(turn));
    assert.equal(request.readableLength, 0);
    assert.equal(request.destroyed, false);
    request.destroy();
  });

  test('ends the connection when it is too long', () => {
    const request = unread();
    // What is counted is the length of the chunks.
    for (let sent = 0; sent < 129; sent += 1) request.emit('data', { length: MEGABYTE });
    assert.equal(request.destroyed, true);
  });

  test('ends the connection when it takes too long', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const request = unread();
    t.mock.timers.tick(59_000);
    assert.equal(request.destroyed, false);
    t.mock.timers.tick(1_000);
    assert.equal(request.destroyed, true);
  });

  test('is not waited for where there is none', () => {
    const request = unread({});
    assert.equal(request.readableFlowing, null);
    request.destroy();
  });
});
