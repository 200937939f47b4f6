import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** So much of a body that nobody wants is read and thrown away; who sends more is cut off. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_MS = 60_000;

/**
 * Sees to bodies that an answer did not wait for, such as a file that may not be sent. The answer is under way then, and
 * the client, which reads it when it has sent all, must not find a broken connection instead.
 */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete && !raw.destroyed) discard(raw);
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
