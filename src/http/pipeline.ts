import { type Actor, isUser } from '../access/index.ts';
import { etagOf } from '../engine/operations/item-etag.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import type { ReadPoint } from '../engine/read-point.ts';
import { bytesInTurns, hashInTurns, jsonInTurns } from '../event-loop/index.ts';
import { AnswerCache, send } from './answer-cache.ts';
import { headersOf, isUnlocking } from './answer-headers.ts';
import { readyAnswer } from './answer-text.ts';
import type { Bodies } from './bodies.ts';
import { type EngineRequestOptions, emptyBody, type PointedRequest, type Query, requestAt } from './engine-request.ts';
import type { Exchange, Params } from './exchange.ts';
import { isBehind, noteRoute, noteUser } from './followed-request.ts';
import type { LoadLimit, Pause } from './load-limit.ts';
import { type FileHandling, openBody } from './request-body.ts';
import { respond, respondWithFile } from './respond.ts';
import { discardUnread } from './unread-bodies.ts';

/** The dependencies of the pipeline, besides the request. */
export interface PipelineOptions extends EngineRequestOptions {
  readonly prefix: string;
  /** The cache of whole responses to anonymous clients. */
  readonly cache: AnswerCache;
  readonly load: LoadLimit;
  readonly bodies: Bodies;
}

/** One request to a surface: what differs between surfaces. The pipeline does the rest. */
export interface Served<Who extends { readonly actor: Actor }> {
  /** The name of the route in the log. */
  readonly label: string;
  /** The path of the surface, below the address of the site. */
  readonly base: string;
  readonly query: Query;
  readonly params: Params;
  /** How to treat files in the body. */
  readonly files: FileHandling;
  /** Whether the request changes nothing, whatever its method. */
  readonly isRead: boolean;
  /** Whether the body has the arguments of a read. */
  readonly isTunnelled?: boolean;
  /** Whether every anonymous client gets the same response until the next write. */
  readonly isKept: boolean;
  /** Finds the actor by the headers. @throws ApiError 401, 403, 429 */
  identify(point: ReadPoint, address: string): Promise<Who>;
  /** Lets the engine answer. @throws ApiError */
  answer(request: PointedRequest, who: Who): Promise<Reply> | Reply;
  /** The headers of the response, given those that every response has. */
  headers?(headers: Readonly<Record<string, string>>, reply: Reply, who: Who): Promise<Record<string, string>>;
  /** Sends the reply in another form. @returns whether it did */
  sends?(reply: Reply, headers: Readonly<Record<string, string>>): boolean;
}

/**
 * The one path of a request to a resource, of any surface: admit → begin at a read point → identify → receive the body → let
 * the engine answer → headers → text → cache → send.
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
  // A cached answer needs no await: objects that live across one are promoted by the garbage collector.
  const work = async (pause: Pause): Promise<void> => {
    // Of many equal requests that arrive together, those that had to wait find the answer cached.
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
    // The limit of the body depends on the actor. What may have changed while it arrived is read again.
    const sender = { isUser: isUser(known.actor), isTunnelled: served.isTunnelled === true };
    return options.bodies.receive(request, sender, async (intake) => {
      const body = await pause(() => openBody(request, intake, served.files));
      const since = await points.begin();
      return finish(since.version === begun.version ? known : await identify(since), since, body);
    });
  };
  // A long upload does not count as work under way; files have their own limits.
  await (served.files === 'taken' ? work((wait) => wait()) : load.run(work, isBehind(request)));
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
    const json = await jsonInTurns(reply.body);
    if (reply.version !== undefined) headers['etag'] = `"${etagOf(await hashInTurns(json), reply.version)}"`;
    return respond(exchange, reply.status, headers, await bytesInTurns(json));
  }
  const ready = await readyAnswer(served.label, reply, { ...exchange.headers, ...headers });
  if (isForAnyone) cache.keep(exchange.url, ready, asked.point);
  discardUnread(request);
  await send(ready, request, response);
}

const hasBody = ({ method }: Exchange): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
