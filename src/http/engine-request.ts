import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Actor, GuessThrottle } from '../access/index.ts';
import type { ItemCache } from '../engine/item-cache/item-cache.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import type { ReadPoint, ReadPoints } from '../engine/read-point.ts';
import type { AddressOf } from './client-address.ts';
import type { Exchange, Params } from './exchange.ts';
import { requestIdOf } from './followed-request.ts';
import type { QueryValue } from './query-string.ts';

/** The dependencies of requests to the engine, besides the exchange. */
export interface EngineRequestOptions {
  readonly points: ReadPoints;
  readonly itemCache: ItemCache;
  readonly addressOf: AddressOf;
  readonly postPasswords: GuessThrottle;
}

export type Query = Readonly<Record<string, QueryValue>>;

/** The request as the engine takes it, and the read point of its response. */
export type PointedRequest = ResourceRequest & { readonly point: ReadPoint };

/** The facts about a request that the engine gets. */
interface Call {
  readonly actor: Actor;
  readonly address: string;
  readonly query: Query;
  readonly params: Params;
  readonly isRead: boolean;
  readonly body: ResourceRequest['body'];
}

/** The request as the engine takes it. */
export function requestAt(
  point: ReadPoint,
  { request }: Exchange,
  { actor, address, query, params, isRead, body }: Call,
  { itemCache, postPasswords }: EngineRequestOptions,
): PointedRequest {
  const { site, nowGmt, version } = point;
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 254);
  const { id, parent_id: parent } = params;
  return {
    point,
    scope: { actor, site, nowGmt, address, userAgent, requestId: requestIdOf(request), postPasswords },
    storage: isRead ? point.reading() : point.storage,
    query,
    body,
    kept: { itemCache, version },
    ...(id !== undefined && { id: idOf(id) }),
    ...(parent !== undefined && { parent: idOf(parent) }),
    ...preconditionsOf(request),
  };
}

/** A number too large for an id names no item. */
function idOf(text: string): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}

/** The header fields about items that a request changes or creates. */
function preconditionsOf({ headers, method }: IncomingMessage): Pick<ResourceRequest, 'ifMatch' | 'key'> {
  if (method === 'GET' || method === 'HEAD') return {};
  const ifMatch = headers['if-match'];
  const key = headers['idempotency-key'];
  return { ...(ifMatch !== undefined && { ifMatch }), ...(typeof key === 'string' && { key }) };
}

/** The body of a request without one. */
export const emptyBody =
  ({ headers }: IncomingMessage): ResourceRequest['body'] =>
  async (take) => {
    await take?.({ stream: Readable.from([]), headers }, {});
    return {};
  };
