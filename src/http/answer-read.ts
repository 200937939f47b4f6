import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Actor, GuessThrottle } from '../access/index.ts';
import type { ItemCache } from '../engine/item-cache/item-cache.ts';
import { etagOf } from '../engine/operations/item-etag.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import type { ReadPoint, ReadPoints } from '../engine/read-point.ts';
import type { Route } from '../engine/routes.ts';
import type { Scope, Site } from '../engine/scope.ts';
import { mapInTurns } from '../event-loop/index.ts';
import type { AnswerCache, ReadyAnswer } from './answer-cache.ts';
import { headersOf, isUnlocking } from './answer-headers.ts';
import type { AddressOf } from './client-address.ts';
import { requestIdOf } from './followed-request.ts';
import type { LoadLimit } from './load-limit.ts';
import type { QueryValue } from './query-string.ts';

/** What answering the routes of the interface needs besides the request. */
export interface AnswerOptions {
  readonly prefix: string;
  readonly points: ReadPoints;
  /** The site as of the latest point. */
  readonly site: () => Site;
  /** Whole answers to anonymous clients. */
  readonly cache: AnswerCache;
  readonly itemCache: ItemCache;
  readonly load: LoadLimit;
  readonly addressOf: AddressOf;
  readonly postPasswords: GuessThrottle;
}

/** A request to a route, as far as it is understood. */
export interface Call {
  readonly request: IncomingMessage;
  readonly url: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** Variable segments of the path, in their order. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly address: string;
  readonly body: ResourceRequest['body'];
}

/** A number too large for an id names nothing. */
function idOf(text: string): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}

/** What the header fields say about items that a request changes or makes. */
function preconditionsOf({ headers, method }: IncomingMessage): Pick<ResourceRequest, 'ifMatch' | 'key'> {
  if (method === 'GET' || method === 'HEAD') return {};
  const ifMatch = headers['if-match'];
  const key = headers['idempotency-key'];
  return { ...(ifMatch !== undefined && { ifMatch }), ...(typeof key === 'string' && { key }) };
}

/** Who asks, and at which point the answer begins: asked for before anything else was read. */
interface Asked {
  readonly actor: Actor;
  readonly point: ReadPoint;
  /** Whether nothing is changed. */
  readonly isRead: boolean;
}

/** The request as the engine takes it. */
export function requestOf(
  { request, query, params, address, body }: Omit<Call, 'url'>,
  { actor, point, isRead }: Asked,
  { itemCache, postPasswords }: Pick<AnswerOptions, 'itemCache' | 'postPasswords'>,
): ResourceRequest {
  const scope: Scope = {
    actor,
    site: point.site,
    nowGmt: point.nowGmt,
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 254),
    requestId: requestIdOf(request),
    postPasswords,
  };
  const { id, parent_id: parent } = params;
  return {
    scope,
    storage: isRead ? point.reading() : point.storage,
    query,
    body,
    kept: { itemCache, version: point.version },
    ...(id !== undefined && { id: idOf(id) }),
    ...(parent !== undefined && { parent: idOf(parent) }),
    ...preconditionsOf(request),
  };
}

/** Lets the engine answer. @throws ApiError */
export function answerOf(route: Route, call: Call, asked: Asked, options: AnswerOptions): Promise<Reply> | Reply {
  return route.answer(requestOf(call, asked, options), options.prefix.slice(1), Object.values(call.params)[0]);
}

/**
 * The answer to a read, ready to be sent.
 *
 * @param headers that http/ adds to every response
 */
export function readyRead(
  route: Route,
  { url, query }: Call,
  reply: Reply,
  {
    actor,
    headers,
    prefix,
    site,
  }: { actor: Actor; headers: Readonly<Record<string, string>>; prefix: string; site: Site },
): Promise<ReadyAnswer> {
  const address = { base: site.url + prefix, path: url.split('?', 1)[0] ?? '', query };
  const isPrivate = actor.id > 0 || isUnlocking(query);
  return readyAnswer(prefix + route.path, reply, {
    ...headers,
    ...headersOf(reply, { ...address, isPrivate, origin: site.url }),
  });
}

/** An answer with these headers, ready to be sent; `route` is what the log calls it. */
export async function readyAnswer(
  route: string,
  reply: Reply,
  headers: Readonly<Record<string, string>>,
): Promise<ReadyAnswer> {
  const body = reply.presented === undefined ? await writtenBody(reply) : presentedBody(reply.presented, reply.version);
  return { route, status: reply.status, headers, ...body, encoded: new Map() };
}

type Body = Pick<ReadyAnswer, 'body' | 'bytes' | 'etag'>;

/** Items that are text already, and what the ETag says: of a list, what its items say. */
function presentedBody(presented: NonNullable<Reply['presented']>, version: number | undefined): Body {
  if (!isList(presented))
    return { body: presented.text, bytes: presented.bytes, etag: etagOf(presented.digest, version) };
  let text = '[';
  let digests = '[';
  let bytes = 1;
  for (const one of presented) {
    text += bytes === 1 ? one.text : `,${one.text}`;
    digests += one.digest;
    bytes += one.bytes + 1;
  }
  return { body: `${text}]`, bytes: Math.max(bytes, 2), etag: contentHash(digests) };
}

async function writtenBody({ body, version }: Reply): Promise<Body> {
  const text = await jsonOf(body);
  return { body: text, bytes: Buffer.byteLength(text), etag: etagOf(contentHash(text), version) };
}

/** The JSON of a value. The entries of a list that hold long texts are written in a turn of the event loop each. */
async function jsonOf(value: unknown): Promise<string> {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const texts = await mapInTurns(value, textsIn, (entry) => JSON.stringify(entry) ?? 'null');
  return `[${texts.join(',')}]`;
}

/** The members of an entry, and theirs: `title.rendered` is one of them. */
const textsIn = (entry: unknown): readonly unknown[] => membersOf(entry).flatMap(membersOf);

const membersOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

const isList = <One>(value: One | readonly One[]): value is readonly One[] => Array.isArray(value);

/** A tag for content: the same for the same. */
export const contentHash = (content: string): string => hash('sha1', content, 'base64url');
