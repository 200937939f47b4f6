import type { Exchange } from './exchange.ts';
import { respond } from './respond.ts';

const EXPOSED =
  'X-WP-Total, X-WP-TotalPages, Link, Location, Allow, ETag, X-Request-Id, Idempotency-Replayed, X-Quoin-Ignored, X-Quoin-Revoked';
const ADMITTED_HEADERS =
  'Authorization, Content-Type, Content-Disposition, Content-MD5, If-Match, If-None-Match, Idempotency-Key';
const ADMITTED_METHODS = 'GET, HEAD, POST, DELETE, OPTIONS';

/** The methods and headers that other origins may use below a prefix. */
export interface Admitted {
  readonly prefix: string;
  /** Methods and headers in addition to those allowed everywhere. */
  readonly methods?: string;
  readonly headers?: string;
}

/** The headers of every answer below the prefix. */
const CORS_HEADERS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED } as const;

/**
 * Lets front ends of any origin read and write with their own `Authorization` header. Credentials that a browser
 * adds by itself (cookies) are never allowed across origins, so no origin is reflected (behaviour 12).
 *
 * @returns whether the response is complete: the request was a preflight
 */
export function answerCors(exchange: Exchange, admitted: readonly Admitted[]): boolean {
  const below = admitted.find(({ prefix }) => exchange.url.startsWith(prefix));
  if (!below) return false;
  Object.assign(exchange.headers, CORS_HEADERS);
  if (exchange.method !== 'OPTIONS' || exchange.request.headers['access-control-request-method'] === undefined)
    return false;
  const { methods, headers } = below;
  respond(exchange, 204, {
    'access-control-allow-methods': methods ? `${ADMITTED_METHODS}, ${methods}` : ADMITTED_METHODS,
    'access-control-allow-headers': headers ? `${ADMITTED_HEADERS}, ${headers}` : ADMITTED_HEADERS,
    'access-control-max-age': '600',
  });
  return true;
}
