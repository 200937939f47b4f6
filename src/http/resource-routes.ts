import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../access/index.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import type { Route } from '../engine/routes.ts';
import type { Scope, Site } from '../engine/scope.ts';
import { gmtOf } from '../engine/site-time.ts';
import type { Storage } from '../engine/storage.ts';
import { JSON_TYPE } from './errors.ts';
import { parseQueryString, type QueryValue } from './query-string.ts';
import { receiveMembers, receiveUpload } from './request-body.ts';

export interface ResourceRoutesOptions {
  readonly prefix: string;
  readonly routes: readonly Route[];
  readonly storage: Storage;
  readonly authenticator: Authenticator;
  /** The site as it is at the moment of a request. */
  readonly site: () => Site;
  readonly now: () => number;
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
  const takesFiles =
    'operations' in route.resource && route.operation === 'create' && route.resource.operations.create?.files === true;
  // Malformed JSON is told before anything else (behaviour 1); a file waits until it is known that it may be sent.
  const isWrite = request.method === 'POST' || request.method === 'DELETE';
  const received = isWrite && !takesFiles ? await receiveMembers(request) : { members: {} };
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
  const answer = await route.answer(
    {
      scope,
      storage,
      query,
      body: async () => (takesFiles ? receiveUpload(request) : received),
      ...(params['id'] !== undefined && { id: idOf(params['id']) }),
      ...(params['parent_id'] !== undefined && { parent: idOf(params['parent_id']) }),
    } satisfies ResourceRequest,
    options.prefix.slice(1),
    Object.values(params)[0],
  );
  return send(reply, answer, {
    base: scope.site.url + options.prefix,
    path: request.url.split('?')[0] ?? '',
    query,
    isUser: actor.id > 0,
    origin: scope.site.url,
  });
}

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
function addressOf(request: FastifyRequest): string {
  return request.ip.replace(/^::ffff:(?=\d+\.)/, '').replace(/^::1$/, '127.0.0.1');
}

interface Addressed {
  readonly base: string;
  readonly path: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly isUser: boolean;
}

/** Status, headers and JSON of an answer (behaviour 1, answers). */
function send(reply: FastifyReply, answer: Reply, { base, path, origin, query, isUser }: Addressed): FastifyReply {
  reply
    .status(answer.status)
    .header('content-type', JSON_TYPE)
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'Authorization');
  if (isUser) reply.header('cache-control', 'no-cache, must-revalidate, max-age=0, no-store, private');
  if (answer.allow && answer.allow.length > 0) reply.header('allow', answer.allow.join(', '));
  if (answer.location) reply.header('location', base + answer.location);
  if (answer.total !== undefined && answer.pages !== undefined && answer.page !== undefined) {
    reply.header('x-wp-total', answer.total).header('x-wp-totalpages', answer.pages);
    const link = pageLinks(
      answer.page,
      answer.pages,
      (page) => `${origin}${path}?${writeQuery({ ...query, page: String(page) })}`,
    );
    if (link) reply.header('link', link);
  }
  return reply.send(JSON.stringify(answer.body));
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
