import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type Actor, anonymous, type GuessThrottle, isUser } from '../access/index.ts';
import type { ItemCache } from '../engine/item-cache/item-cache.ts';
import { etagOf } from '../engine/operations/item-etag.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import type { ReadPoint, ReadPoints } from '../engine/read-point.ts';
import { AnswerCache, send } from './answer-cache.ts';
import { headersOf, isUnlocking } from './answer-headers.ts';
import { contentHash, readyAnswer } from './answer-text.ts';
import type { Bodies } from './bodies.ts';
import type { AddressOf } from './client-address.ts';
import type { Exchange, Params } from './exchange.ts';
import { noteRoute, noteUser, requestIdOf } from './followed-request.ts';
import type { LoadLimit, Pause } from './load-limit.ts';
import type { QueryValue } from './query-string.ts';
import { type FileHandling, openBody } from './request-body.ts';
import { respond, respondWithFile } from './respond.ts';
import { discardUnread } from './unread-bodies.ts';

/** What the pipeline needs beside the request. */
export interface PipelineOptions {
  readonly prefix: string;
  readonly points: ReadPoints;
  /** Whole answers to anonymous clients. */
  readonly cache: AnswerCache;
  readonly itemCache: ItemCache;
  readonly load: LoadLimit;
  readonly bodies: Bodies;
  readonly addressOf: AddressOf;
  readonly postPasswords: GuessThrottle;
}

export type Query = Readonly<Record<string, QueryValue>>;

/** The request as the engine takes it, and the point at which its answer begins. */
export type PointedRequest = ResourceRequest & { readonly point: ReadPoint };

/** One request to a surface: what that surface says of it. The pipeline does the rest. */
export interface Served<Who extends { readonly actor: Actor }> {
  /** What the log calls the route. */
  readonly label: string;
  /** Where the paths of the surface begin, below the address of the site. */
  readonly base: string;
  readonly query: Query;
  readonly params: Params;
  /** What becomes of files in the body. */
  readonly files: FileHandling;
  /** Whether nothing is changed, whatever the method that was sent. */
  readonly isRead: boolean;
  /** Whether the body holds the arguments of a read. */
  readonly isTunnelled?: boolean;
  /** Whether the same is answered to every anonymous client until something is written. */
  readonly isKept: boolean;
  /** Tells from the headers who asks. @throws ApiError 401, 403, 429 */
  identify(point: ReadPoint, address: string): Promise<Who>;
  /** Lets the engine answer. @throws ApiError */
  answer(request: PointedRequest, who: Who): Promise<Reply> | Reply;
  /** The headers of the response, of those that every response has. */
  headers?(headers: Readonly<Record<string, string>>, reply: Reply, who: Who): Promise<Record<string, string>>;
  /** Sends the reply in a form of its own. @returns whether it did */
  sends?(reply: Reply, headers: Readonly<Record<string, string>>): boolean;
}

/**
 * The one path of a request to a resource, of any surface: admit → begin at a point → identify → receive the body → let the
 * engine answer → headers → text → keep → send.
 *
 * @throws ApiError
 */
export async function serve<Who extends { readonly actor: Actor }>(
  exchange: Exchange,
  served: Served<Who>,
  options: PipelineOptions,
): Promise<void> {
  const { request, response } = exchange;
  const { cache, points, load, addressOf } = options;
  noteRoute(request, served.label);
  const isForAnyone = served.isKept && AnswerCache.concerns(request);
  // All of it is done in one go: what had to wait is old to the garbage collector, which would let everything grow old
  // that came into its hands afterwards.
  const work = async (pause: Pause): Promise<void> => {
    // Of many that ask for the same at once, those who had to wait find the answer made.
    const answered = isForAnyone && cache.answer(request, response);
    if (answered !== false && (await answered)) return;
    const address = addressOf(request);
    const begun = await points.begin();
    const identify = (point: ReadPoint) => served.identify(point, address);
    const known = await identify(begun);
    noteUser(request, known.actor.id);
    const finish = async (who: Who, point: ReadPoint, body: ResourceRequest['body']): Promise<void> => {
      const { params, isTunnelled } = served;
      const query = isTunnelled ? { ...served.query, ...((await body()) as Query) } : served.query;
      const call = { address, body, query, params };
      const asked = requestAt(point, exchange, { ...call, actor: who.actor, isRead: served.isRead }, options);
      await respondWithReply(
        exchange,
        served,
        { reply: await served.answer(asked, who), asked, who, isForAnyone },
        cache,
      );
    };
    if (!hasBody(exchange)) return finish(known, begun, emptyBody(request));
    // How large the body may be depends on who asks; whatever changes while it arrives is looked at again.
    const sender = { isUser: isUser(known.actor), isTunnelled: served.isTunnelled === true };
    return options.bodies.receive(request, sender, async (intake) => {
      const body = await pause(() => openBody(request, intake, served.files));
      const since = await points.begin();
      return finish(since.version === begun.version ? known : await identify(since), since, body);
    });
  };
  // A file that takes long to arrive takes nobody's place; the files have limits of their own.
  await (served.files === 'taken' ? work((wait) => wait()) : load.run(work));
}

interface Answered<Who> {
  readonly reply: Reply;
  readonly asked: PointedRequest;
  readonly who: Who;
  readonly isForAnyone: boolean;
}

async function respondWithReply<Who extends { readonly actor: Actor }>(
  exchange: Exchange,
  served: Served<Who>,
  { reply, asked, who, isForAnyone }: Answered<Who>,
  cache: AnswerCache,
): Promise<void> {
  const { request, response } = exchange;
  const { url } = asked.point.site;
  const common = headersOf(reply, {
    base: url + served.base,
    path: exchange.path,
    query: served.query,
    isPrivate: who.actor.id > 0 || isUnlocking(asked.query) || reply.isPrivate === true,
    origin: url,
  });
  const headers = served.headers ? await served.headers(common, reply, who) : common;
  if (reply.file) return respondWithFile(exchange, reply.status, headers, reply.file);
  if (served.sends?.(reply, headers)) return;
  if (!exchange.isRead) {
    const json = JSON.stringify(reply.body);
    if (reply.version !== undefined) headers['etag'] = `"${etagOf(contentHash(json), reply.version)}"`;
    return respond(exchange, reply.status, headers, json);
  }
  const ready = await readyAnswer(served.label, reply, { ...exchange.headers, ...headers });
  if (isForAnyone) cache.keep(exchange.url, ready, asked.point);
  discardUnread(request);
  await send(ready, request, response);
}

interface Call {
  readonly actor: Actor;
  readonly address: string;
  readonly query: Query;
  readonly params: Params;
  readonly isRead: boolean;
  readonly body: ResourceRequest['body'];
}

/** The request as the engine takes it. */
function requestAt(
  point: ReadPoint,
  { request }: Exchange,
  { actor, address, query, params, isRead, body }: Call,
  { itemCache, postPasswords }: PipelineOptions,
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

/** A read without arguments, for whoever: what answers it is the same to everybody. */
export async function anonymousRequest(exchange: Exchange, options: PipelineOptions): Promise<PointedRequest> {
  const address = options.addressOf(exchange.request);
  const call = { actor: anonymous, address, query: {}, params: {}, isRead: true, body: emptyBody(exchange.request) };
  return requestAt(await options.points.begin(), exchange, call, options);
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

const hasBody = ({ method }: Exchange): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

const emptyBody =
  ({ headers }: IncomingMessage): ResourceRequest['body'] =>
  async (take) => {
    await take?.({ stream: Readable.from([]), headers }, {});
    return {};
  };
