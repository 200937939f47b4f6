import type { FastifyInstance } from 'fastify';

const EXPOSED =
  'X-WP-Total, X-WP-TotalPages, Link, Location, Allow, ETag, X-Request-Id, Idempotency-Replayed, X-Quoin-Ignored, X-Quoin-Revoked';
const ADMITTED_HEADERS =
  'Authorization, Content-Type, Content-Disposition, Content-MD5, If-Match, If-None-Match, Idempotency-Key';
const ADMITTED_METHODS = 'GET, HEAD, POST, DELETE, OPTIONS';

/** What requests from other origins may have besides. */
export interface Admitted {
  readonly methods?: string;
  readonly headers?: string;
}

/** The headers of every answer below the prefix. */
export const CORS_HEADERS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED } as const;

/**
 * Lets front ends of any origin read and write with an `Authorization` header of their own. Credentials that a browser
 * adds by itself (cookies) are never admitted across origins, so no origin is reflected (behaviour 12).
 */
export function registerCors(app: FastifyInstance, prefix: string, { methods, headers }: Admitted = {}): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(prefix)) return;
    reply.headers(CORS_HEADERS);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    reply
      .header('access-control-allow-methods', methods ? `${ADMITTED_METHODS}, ${methods}` : ADMITTED_METHODS)
      .header('access-control-allow-headers', headers ? `${ADMITTED_HEADERS}, ${headers}` : ADMITTED_HEADERS)
      .header('access-control-max-age', '600')
      .status(204);
    return reply.send();
  });
}
