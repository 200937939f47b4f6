import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../access/index.ts';
import { etagOf } from '../engine/operations/item-etag.ts';
import type { ReadPoint } from '../engine/read-point.ts';
import type { Route } from '../engine/routes.ts';
import { AnswerCache, send } from './answer-cache.ts';
import { headersOf, isUnlocking } from './answer-headers.ts';
import { type AnswerOptions, answerOf, contentHash, readyRead } from './answer-read.ts';
import { noteRoute } from './followed-request.ts';
import type { Pause } from './load-limit.ts';
import { parseQueryString } from './query-string.ts';
import { type ReceiveOptions, receiveRequest } from './receive-request.ts';
import type { FileHandling } from './request-body.ts';

export interface ResourceRoutesOptions extends AnswerOptions, ReceiveOptions {
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
}

/** Serves the routes of the definitions below a prefix; anything else there is `rest_no_route`. */
export function registerResourceRoutes(app: FastifyInstance, options: ResourceRoutesOptions): void {
  for (const route of options.routes) {
    const url = options.prefix + route.path.replace(/<(parent_id|id)>/g, ':$1(^\\d+$)').replace(/<(\w+)>/g, ':$1');
    app.route({ method: route.method, url, handler: (request, reply) => handle(route, request, reply, options) });
  }
}

async function handle(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ResourceRoutesOptions,
): Promise<FastifyReply> {
  const { cache, prefix } = options;
  noteRoute(request.raw, prefix + route.path);
  const files = filesOf(route);
  const work = async (pause: Pause) => {
    const address = options.addressOf(request);
    const { authorization } = request.headers;
    const identify = async ({ version }: ReadPoint) => ({
      actor: await options.authenticator.authenticate(authorization, address, version),
    });
    const asked = { files, isTunnelled: false, identify, pause };
    return receiveRequest(request, asked, options, async ({ who: { actor }, point, body }) => {
      const call = {
        request: request.raw,
        url: request.url,
        body,
        query: parseQueryString(queryOf(request)),
        params: request.params as Record<string, string | undefined>,
        address,
      };
      const asked = { actor, point, isRead: isRead(request) };
      return { point, actor, call, answer: await answerOf(route, call, asked, options) };
    });
  };
  // A file that takes long to arrive takes nobody's place; the room of files has limits of its own.
  const { point, actor, call, answer } = await (files === 'taken' ? work((wait) => wait()) : options.load.run(work));
  const { site } = point;
  if (!isRead(request)) {
    const { base, path } = { base: site.url + prefix, path: request.url.split('?', 1)[0] ?? '' };
    const headers = headersOf(answer, {
      base,
      path,
      query: call.query,
      isPrivate: actor.id > 0 || isUnlocking(call.query),
      origin: site.url,
    });
    const json = JSON.stringify(answer.body);
    if (answer.version !== undefined) headers['etag'] = `"${etagOf(contentHash(json), answer.version)}"`;
    return reply.status(answer.status).headers(headers).send(json);
  }
  const ready = await readyRead(route, call, answer, {
    actor,
    prefix,
    site,
    headers: ownHeaders(reply),
  });
  if (route.method === 'GET' && AnswerCache.concerns(request.raw)) cache.keep(request.url, ready, point);
  reply.hijack();
  await send(ready, request.raw, reply.raw);
  return reply;
}

/** What becomes of files that are sent to a route: whoever sends one to an item wants another file in its place. */
function filesOf({ resource, operation }: Route): FileHandling {
  if (!('operations' in resource) || resource.operations.create?.files !== true) return 'skipped';
  if (operation === 'create') return 'taken';
  return operation === 'update' ? 'refused' : 'skipped';
}

/** Headers of every response, except those of a single request: the response may be cached for others. */
export function ownHeaders(reply: FastifyReply): Record<string, string> {
  const { 'x-request-id': _, ...headers } = reply.getHeaders() as Record<string, string>;
  return headers;
}

export const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

export function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?');
  return mark < 0 ? '' : request.url.slice(mark + 1);
}
