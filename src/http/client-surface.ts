import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '../engine/operations/item-etag.ts';
import type { Browser, Reply, ResourceRequest, SentFile } from '../engine/operations/request.ts';
import type { ReadPoint } from '../engine/read-point.ts';
import type { Site } from '../engine/scope.ts';
import { ApiError, apiError } from '../errors/index.ts';
import { AnswerCache, send } from './answer-cache.ts';
import { headersOf, isUnlocking } from './answer-headers.ts';
import { contentHash, readyAnswer, requestOf } from './answer-read.ts';
import { registerCors } from './cors.ts';
import { noteRoute } from './followed-request.ts';
import type { Pause } from './load-limit.ts';
import { type CookieActor, cookieActor, type LogInOptions, registerLogIn } from './log-in.ts';
import { parseQueryString, type QueryValue } from './query-string.ts';
import { receiveRequest } from './receive-request.ts';
import type { FileHandling } from './request-body.ts';
import { isRead, ownHeaders, queryOf, type ResourceRoutesOptions } from './resource-routes.ts';
import { cookieOf, isForeign, noCookie, tokenOf } from './session-cookie.ts';
import type { TellRefusal } from './tell-refusal.ts';

/** Where the second surface begins. */
export const CLIENT_ROOT = '/wp-json';

/** The routes of the second surface. */
export interface ClientSurface {
  /** The OpenAPI description. */
  openApi(site: Site): object;
  /** @param path below the root, without a slash at the end */
  find(method: string, path: string): ClientRoute | undefined;
}

interface ClientRoute {
  readonly pattern: string;
  /** What the path is below, such as `wp/v2`. */
  readonly namespace: string;
  readonly files: FileHandling;
  /** Whether the same is answered to every anonymous client until something is written. */
  readonly isKept: boolean;
  answer(request: ResourceRequest): Promise<Reply>;
}

export interface ClientSurfaceOptions extends ResourceRoutesOptions, LogInOptions {
  readonly tellRefusal: TellRefusal;
  readonly surface: ClientSurface;
}

const LONGEST_PATH = 1000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The header by which clients find the surface. */
export const apiLink = (url: string): string => `<${url}${CLIENT_ROOT}/>; rel="https://api.w.org/"`;

/** Serves the surface below `/wp-json`. */
export function registerClientSurface(app: FastifyInstance, options: ClientSurfaceOptions): void {
  registerCors(app, CLIENT_ROOT, { methods: 'PUT, PATCH', headers: 'X-WP-Nonce, X-HTTP-Method-Override' });
  registerLogIn(app, options);
  const handler = (request: FastifyRequest, reply: FastifyReply) => handle(request, reply, options);
  for (const url of [CLIENT_ROOT, `${CLIENT_ROOT}/*`]) app.route({ method: METHODS, url, handler });
}

/**
 * The address of a request that names its route in an argument, such as `/?rest_route=/wp/v2/posts`, as the path that it
 * stands for.
 */
export function plainRoute(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0 || !/^\/(index\.php|wp-json\/?)?$/.test(url.slice(0, mark))) return url;
  const parts = url.slice(mark + 1).split('&');
  const named = parts.find((part) => part.startsWith('rest_route='));
  if (named === undefined) return url;
  const path = decoded(named.slice('rest_route='.length));
  const rest = parts.filter((part) => part !== named).join('&');
  return `${CLIENT_ROOT}${path.startsWith('/') ? '' : '/'}${path.replace(/[?#].*$/s, '')}${rest && `?${rest}`}`;
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ClientSurfaceOptions,
): Promise<FastifyReply> {
  const { cache, surface } = options;
  reply.header('link', apiLink(options.site().url));
  const query = parseQueryString(queryOf(request));
  const method = methodOf(request, query);
  const path = pathOf(request.url);
  const route = path === undefined ? undefined : surface.find(method, path);
  const label = `${CLIENT_ROOT}${route?.pattern ?? '/*'}`;
  noteRoute(request.raw, label);
  const address = options.addressOf(request);
  // A read that is sent as a write has its arguments in the body.
  const isTunnelled = isReading(method) && !isRead(request);
  const work = async (pause: Pause) => {
    const files = route?.files ?? 'skipped';
    const identify = async ({ version }: ReadPoint): Promise<CookieActor> =>
      request.headers.authorization === undefined
        ? cookieActor(request, query, options)
        : { actor: await options.authenticator.authenticate(request.headers.authorization, address, version) };
    const asking = { files, isTunnelled, identify, pause };
    return receiveRequest(request, asking, options, async ({ who: { actor, nonce, held }, point, body }) => {
      if (nonce !== undefined) reply.header('x-wp-nonce', nonce);
      if (!route) throw apiError('rest_no_route');
      const given = isTunnelled && method === 'GET' ? { ...query, ...((await body()) as typeof query) } : query;
      const browser = browserOf(request, nonce !== undefined, point.site);
      const asked = requestOf(
        { request: request.raw, query: given, params: {}, address, body },
        { actor, point, isRead: isReading(method) },
        options,
      );
      const asValues = isTunnelled || '_envelope' in query;
      return { point, actor, held, given, answer: await route.answer({ ...asked, browser, asValues }) };
    });
  };
  const outcome = await (route?.files === 'taken' ? work((wait) => wait()) : options.load.run(work)).catch(
    (error: unknown) => {
      if ('_envelope' in query && error instanceof ApiError) return error;
      throw error;
    },
  );
  if (outcome instanceof ApiError) {
    options.tellRefusal(outcome, request);
    return sendEnvelope(reply, outcome.status, {}, outcome.toBody());
  }
  const { point, actor, held, given, answer } = outcome;
  const { site } = point;

  const headers = headersOf(answer, {
    base: `${site.url}${CLIENT_ROOT}/${route?.namespace ?? ''}`,
    path: request.url.split('?', 1)[0] ?? '',
    query,
    isPrivate: actor.id > 0 || isUnlocking(given) || answer.isPrivate === true,
    origin: site.url,
  });
  headers['vary'] = 'Authorization, Cookie, X-WP-Nonce, Accept-Encoding';
  const session = answer.session ?? (held && (await prolonged(held, options)));
  if (session) headers['set-cookie'] = session === 'ended' ? noCookie(site) : cookieOf(session, site);
  headers['link'] = [apiLink(site.url), alternateLink(answer), headers['link']].filter(Boolean).join(', ');
  if (answer.file) return sendFile(reply.status(answer.status).headers(headers), answer.file);
  if ('_envelope' in query) return sendEnvelope(reply, answer.status, headers, answer.body);
  if (!isRead(request)) {
    const json = JSON.stringify(answer.body);
    if (answer.version !== undefined) headers['etag'] = `"${etagOf(contentHash(json), answer.version)}"`;
    return reply.status(answer.status).headers(headers).send(json);
  }
  const ready = await readyAnswer(label, answer, { ...ownHeaders(reply), ...headers });
  const isKept = method === 'GET' && route?.isKept === true;
  if (isKept && AnswerCache.concerns(request.raw)) cache.keep(request.url, ready, point);
  reply.hijack();
  await send(ready, request.raw, reply.raw);
  return reply;
}

/** A session that cannot be prolonged at the moment goes on as it is. */
const prolonged = ({ token, session }: NonNullable<CookieActor['held']>, { sessions }: LogInOptions) =>
  sessions.prolong(token, session).catch(() => undefined);

/** Credentials in a header are the client's own doing: the cookie beside them says nothing. */
const browserOf = (request: FastifyRequest, isMeant: boolean, site: Site): Browser => ({
  isForeign: isForeign(request, site),
  token: request.headers.authorization === undefined ? tokenOf(request) : undefined,
  isMeant,
});

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * The method that is meant: clients that can only send some of them say it in a header or in the query of a POST.
 *
 * @throws ApiError 400 where a read names a method that changes something: whatever follows a link does no more than read
 */
function methodOf({ method, headers }: FastifyRequest, query: Readonly<Record<string, QueryValue>>): string {
  const named = query['_method'] ?? headers['x-http-method-override'];
  const meant = typeof named === 'string' ? named.toUpperCase() : '';
  if (!METHODS.includes(meant)) return method;
  if (isReading(method) && !isReading(meant)) throw apiError('rest_read_cannot_change');
  return meant;
}

/** The path below the root, decoded, without slashes at the end; undefined where it is longer than any that there is. */
function pathOf(url: string): string | undefined {
  const path = (url.split('?', 1)[0] ?? '').slice(CLIENT_ROOT.length);
  if (path.length > LONGEST_PATH) return undefined;
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return decoded(path.slice(0, end));
}

/** What is no UTF-8 stays as it is: it names nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The page of an item on the site. */
const alternateLink = ({ alternate }: Reply): string | undefined =>
  alternate === undefined ? undefined : `<${alternate}>; rel="alternate"; type=text/html`;

/** Sends a file to be stored: nothing of it is shown, whatever is in it. */
const sendFile = (reply: FastifyReply, { name, type, bytes, open }: SentFile): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-length': bytes,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(open());

const NAMES: Readonly<Record<string, string>> = {
  'x-wp-total': 'X-WP-Total',
  'x-wp-totalpages': 'X-WP-TotalPages',
  allow: 'Allow',
  link: 'Link',
  location: 'Location',
};

/** Status, headers and body in one object, for clients that see nothing but the body. */
function sendEnvelope(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): FastifyReply {
  const shown = Object.entries(NAMES).flatMap(([name, shownName]) => {
    const value = headers[name];
    return value === undefined ? [] : [[shownName, name.startsWith('x-wp-') ? Number(value) : value]];
  });
  const { 'x-wp-total': _, 'x-wp-totalpages': __, location: ___, ...own } = headers;
  const json = JSON.stringify({ body, status, headers: Object.fromEntries(shown) });
  return reply
    .status(200)
    .headers({ 'content-type': 'application/json; charset=UTF-8', ...own })
    .send(json);
}
