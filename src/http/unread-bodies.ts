import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** So much of a body that nobody wants is read and thrown away; who sends more is cut off. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_MS = 60_000;

/**
 * Sees to bodies that an answer does not wait for, such as a file that may not be sent. The client may read the answer
 * only when it has sent all, and must not find a broken connection instead.
 */
export function registerUnreadBodies(app: FastifyInstance): void {
  // Not later: once the answer is out, Node would read on without a limit.
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    if (!raw.complete && !raw.destroyed) discard(raw);
    return payload;
  });
}

function discard(request: IncomingMessage): void {
  let length = 0;
  const late = setTimeout(() => request.destroy(), MOST_MS).unref();
  request.unpipe();
  request
    .on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_BYTES) request.destroy();
    })
    .on('error', () => {})
    .once('close', () => clearTimeout(late))
    .resume();
}
