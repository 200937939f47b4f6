import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../access/index.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import type { Route } from '../engine/routes.ts';
import type { Scope, Site } from '../engine/scope.ts';
import { gmtOf } from '../engine/site-time.ts';
import type { Storage } from '../engine/storage.ts';
import { AnswerCache, keptAnswer, send } from './answer-cache.ts';
import { JSON_TYPE } from './errors.ts';
import { parseQueryString, type QueryValue } from './query-string.ts';
import { openBody } from './request-body.ts';
import { noteRoute } from './request-log.ts';

export interface ResourceRoutesOptions {
  readonly prefix: string;
  readonly routes: readonly Route[];
  readonly storage: Storage;
  readonly authenticator: Authenticator;
  /** The site as it is at the moment of a request. */
  readonly site: () => Site;
  readonly now: () => number;
  readonly cache: AnswerCache;
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
  const { storage, site, now } = options;
  const name = options.prefix + route.path;
  noteRoute(request.raw, name);
  const takesFiles =
    'operations' in route.resource && route.operation === 'create' && route.resource.operations.create?.files === true;
  const body = await openBody(request, takesFiles);
  const query = parseQueryString(queryOf(request));
  const address = addressOf(request);
  const actor = await options.authenticator.authenticate(request.headers.authorization, address);
  const scope: Scope = {
    actor,
    site: site(),
    nowGmt: gmtOf(now()),
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 254),
  };
  const params = request.params as Record<string, string | undefined>;
  await storage.settle(scope.nowGmt);
  // Asked for before anything is read: what is read later is at least as new.
  const isKept = route.method === 'GET' && AnswerCache.concerns(request.raw);
  const version = isKept ? await storage.version() : 0;
  const answer = await route.answer(
    {
      scope,
      storage,
      query,
      body,
      ...(params['id'] !== undefined && { id: idOf(params['id']) }),
      ...(params['parent_id'] !== undefined && { parent: idOf(params['parent_id']) }),
    } satisfies ResourceRequest,
    options.prefix.slice(1),
    Object.values(params)[0],
  );
  const headers = headersOf(answer, {
    base: scope.site.url + options.prefix,
    path: request.url.split('?')[0] ?? '',
    query,
    isUser: actor.id > 0,
    origin: scope.site.url,
  });
  const { status } = answer;
  const json = JSON.stringify(answer.body);
  if (!isRead(request)) return reply.status(status).headers(headers).send(json);
  const due = isKept ? await storage.nextDue() : undefined;
  const validUntil = due === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${due}Z`);
  const complete = {
    route: name,
    status,
    headers: { ...(reply.getHeaders() as Record<string, string>), ...headers },
    body: json,
  };
  const ready = isKept ? options.cache.keep(request.url, { version, validUntil, ...complete }) : keptAnswer(complete);
  reply.hijack();
  await send(ready, request.raw, reply.raw);
  return reply;
}

const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** A number too large for an id names nothing. */
function idOf(text: string): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}

function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?');
  return mark < 0 ? '' : request.url.slice(mark + 1);
}

/** The peer's address; an IPv4 one in its plain form. */
export function addressOf(request: FastifyRequest): string {
  return request.ip.replace(/^::ffff:(?=\d+\.)/, '').replace(/^::1$/, '127.0.0.1');
}

interface Addressed {
  readonly base: string;
  readonly path: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly isUser: boolean;
}

/** The headers of an answer (behaviour 1, answers). Shared caches may keep what strangers see, and ask whether it holds. */
function headersOf(answer: Reply, { base, path, origin, query, isUser }: Addressed): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': JSON_TYPE,
    'x-content-type-options': 'nosniff',
    vary: 'Authorization, Accept-Encoding',
    'cache-control': isUser ? 'private, no-store' : 'public, no-cache',
  };
  if (answer.allow && answer.allow.length > 0) headers['allow'] = answer.allow.join(', ');
  if (answer.location) headers['location'] = base + answer.location;
  if (answer.total !== undefined && answer.pages !== undefined && answer.page !== undefined) {
    headers['x-wp-total'] = String(answer.total);
    headers['x-wp-totalpages'] = String(answer.pages);
    const link = pageLinks(
      answer.page,
      answer.pages,
      (page) => `${origin}${path}?${writeQuery({ ...query, page: String(page) })}`,
    );
    if (link) headers['link'] = link;
  }
  return headers;
}

/** Links to the pages before and after; from beyond the end, back to the last one. */
function pageLinks(page: number, pages: number, address: (page: number) => string): string {
  const links: string[] = [];
  if (page > 1) links.push(`<${address(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`);
  if (page < pages) links.push(`<${address(page + 1)}>; rel="next"`);
  return links.join(', ');
}

/** Writes a query again, the way it was read. */
function writeQuery(query: Readonly<Record<string, QueryValue>>): string {
  const pairs: string[] = [];
  const write = (name: string, value: QueryValue): void => {
    if (Array.isArray(value)) for (const one of value) write(`${name}[]`, one);
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner);
    else pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  };
  for (const [name, value] of Object.entries(query)) write(name, value);
  return pairs.join('&');
}
