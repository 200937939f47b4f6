import { finished, type Readable } from 'node:stream';
import type { SentFile } from '../engine/operations/request.ts';
import type { Exchange } from './exchange.ts';
import { requestIdOf } from './followed-request.ts';
import { discardUnread } from './unread-bodies.ts';

type Headers = Readonly<Record<string, string | number | undefined>>;

/** Sends a complete response. If another response was begun, that is cut off. */
export function respond(exchange: Exchange, status: number, headers: Headers, body: string | Buffer = ''): void {
  const { request, response } = exchange;
  if (response.headersSent) return void response.destroy();
  discardUnread(request);
  const hasLength = status !== 204 && status !== 304;
  response.writeHead(status, {
    ...headersOf(exchange, headers),
    ...(hasLength && { 'content-length': Buffer.byteLength(body) }),
  });
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Redirects to an address. */
export const redirect = (exchange: Exchange, status: 301 | 302, location: string): void =>
  respond(exchange, status, { location });

/**
 * Sends the headers, then the content of a stream. A later error of the stream cuts the response off. The stream is
 * destroyed when the client disconnects.
 *
 * @returns when the response has begun: an error before that rejects, and another response can be sent
 */
export function respondWith(
  exchange: Exchange,
  status: number,
  headers: Headers,
  body: Readable | undefined,
): Promise<void> {
  const { request, response } = exchange;
  discardUnread(request);
  if (!body) {
    // A response to HEAD has the length of the missing body.
    response.writeHead(status, headersOf(exchange, headers)).end();
    return Promise.resolve();
  }
  const begun = Promise.withResolvers<void>();
  // The client may have disconnected before the body was ready: then there is no further `close` event.
  if (response.destroyed) body.destroy();
  else response.once('close', () => body.destroy());
  finished(body, { writable: false }, (error) => {
    if (!error || response.destroyed) begun.resolve();
    else if (response.headersSent) response.destroy();
    else begun.reject(error);
  });
  body.once('readable', () => {
    if (body.destroyed || response.destroyed) return;
    response.writeHead(status, headersOf(exchange, headers));
    body.pipe(response);
    begun.resolve();
  });
  return begun.promise;
}

/** Sends a file as a download: browsers show nothing of it, whatever it contains. */
export function respondWithFile(
  exchange: Exchange,
  status: number,
  headers: Headers,
  { name, type, bytes, open }: SentFile,
): Promise<void> {
  const ofFile = {
    'content-type': type,
    'content-length': bytes,
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };
  return respondWith(exchange, status, { ...headers, ...ofFile }, exchange.method === 'HEAD' ? undefined : open());
}

const headersOf = ({ request, headers: own }: Exchange, headers: Headers): Record<string, string | number> => {
  const all: Record<string, string | number> = { 'x-request-id': requestIdOf(request), ...own };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all[name.toLowerCase()] = value;
  return all;
};
