import type { IncomingMessage } from 'node:http';

/** The most bytes of an unwanted body that are read and discarded; a client that sends more is disconnected. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_MS = 60_000;

/**
 * Discards the rest of a body that a response does not wait for, such as a file that may not be sent. The client may read the
 * response only when it has sent all, and must not find a broken connection instead. Call it before the response is sent:
 * later, Node would read on without a limit.
 */
export function discardUnread(request: IncomingMessage): void {
  const { headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (hasBody && !request.complete && !request.destroyed) discard(request);
}

function discard(request: IncomingMessage): void {
  let length = 0;
  const late = setTimeout(() => request.destroy(), MAX_MS).unref();
  request.unpipe();
  request
    .on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BYTES) request.destroy();
    })
    .on('error', () => {})
    .once('close', () => clearTimeout(late))
    .resume();
}
