import type { IncomingMessage } from 'node:http';
import type { Browser, Reply, ResourceRequest } from '../engine/operations/request.ts';
import type { Site } from '../engine/scope.ts';
import { ApiError, apiError } from '../errors/index.ts';
import type { Query } from './engine-request.ts';
import { sendEnvelope } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { type CookieActor, cookieActor, type LogInOptions, registerLogIn } from './log-in.ts';
import type { LogRefusal } from './log-refusal.ts';
import { type Served, serve } from './pipeline.ts';
import { parseQueryString } from './query-string.ts';
import type { FileHandling } from './request-body.ts';
import type { ResourceRoutesOptions } from './resource-routes.ts';
import type { Router } from './router.ts';
import { cookieOf, isForeign, noCookie, tokenOf } from './session-cookie.ts';

/** The path of the second surface. */
export const CLIENT_ROOT = '/wp-json';

/** The routes of the second surface. */
export interface ClientSurface {
  /** The OpenAPI description. */
  openApi(site: Site): object;
  /** @param path below the root, without a trailing slash */
  find(method: string, path: string): ClientRoute | undefined;
}

interface ClientRoute {
  readonly pattern: string;
  /** The namespace of the path, such as `wp/v2`. */
  readonly namespace: string;
  readonly files: FileHandling;
  /** Whether every anonymous client gets the same response until the next write. */
  readonly isKept: boolean;
  answer(request: ResourceRequest): Promise<Reply>;
}

export interface ClientSurfaceOptions extends ResourceRoutesOptions, LogInOptions {
  readonly logRefusal: LogRefusal;
  readonly surface: ClientSurface;
}

const MAX_PATH_LENGTH = 1000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The header by which clients find the surface. */
export const apiLink = (url: string): string => `<${url}${CLIENT_ROOT}/>; rel="https://api.w.org/"`;

/** The methods and headers that other origins may use below the surface. */
export const CLIENT_CORS = {
  prefix: CLIENT_ROOT,
  methods: 'PUT, PATCH',
  headers: 'X-WP-Nonce, X-HTTP-Method-Override',
};

/** Serves the surface below `/wp-json`. */
export function registerClientSurface(router: Router, options: ClientSurfaceOptions): void {
  registerLogIn(router, options);
  for (const pattern of [CLIENT_ROOT, `${CLIENT_ROOT}/*`])
    router.on(METHODS, pattern, (exchange) => answer(exchange, options));
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

/** Identifies the actor by header or cookie, and the site. */
type Client = CookieActor & { readonly site: Site };

async function answer(exchange: Exchange, options: ClientSurfaceOptions): Promise<void> {
  const { request } = exchange;
  exchange.headers['link'] = apiLink(options.site().url);
  const query = parseQueryString(exchange.search);
  const method = methodOf(exchange, query);
  const path = pathOf(exchange.path);
  const route = path === undefined ? undefined : options.surface.find(method, path);
  const isRead = isReading(method);
  // A read that is sent as a write has its arguments in the body.
  const isTunnelled = isRead && !exchange.isRead;
  const isEnveloped = '_envelope' in query;
  const served: Served<Client> = {
    label: `${CLIENT_ROOT}${route?.pattern ?? '/*'}`,
    base: `${CLIENT_ROOT}/${route?.namespace ?? ''}`,
    query,
    params: {},
    files: route?.files ?? 'skipped',
    isRead,
    isTunnelled,
    isKept: method === 'GET' && route?.isKept === true && !isEnveloped,
    async identify({ version, site }, address) {
      const { authorization } = request.headers;
      if (authorization === undefined) return { ...(await cookieActor(exchange, query, options)), site };
      return { actor: await options.authenticator.authenticate(authorization, address, version), site };
    },
    async answer(asked, { nonce, site }) {
      if (nonce !== undefined) exchange.headers['x-wp-nonce'] = nonce;
      if (!route) throw apiError('rest_no_route');
      const browser = browserOf(request, nonce !== undefined, site);
      return route.answer({ ...asked, browser, asValues: !exchange.isRead || isEnveloped });
    },
    async headers(common, reply, { held, site }) {
      const link = [apiLink(site.url), alternateLink(reply), common['link']].filter(Boolean).join(', ');
      const session = reply.session ?? (held && (await prolonged(held, options)));
      return {
        ...common,
        vary: 'Authorization, Cookie, X-WP-Nonce, Accept-Encoding',
        link,
        ...(session && { 'set-cookie': session === 'ended' ? noCookie(site) : cookieOf(session, site) }),
      };
    },
    ...(isEnveloped && { sends: ({ status, body }, headers) => sendEnvelope(exchange, status, headers, body) }),
  };
  try {
    await serve(exchange, served, options);
  } catch (error) {
    if (!isEnveloped || !(error instanceof ApiError)) throw error;
    options.logRefusal(error, exchange);
    sendEnvelope(exchange, error.status, {}, error.toBody());
  }
}

/** A session that cannot be extended at the moment stays as it is. */
const prolonged = ({ token, session }: NonNullable<CookieActor['held']>, { sessions }: LogInOptions) =>
  sessions.prolong(token, session).catch(() => undefined);

/** Credentials in a header are set on purpose: the cookie is ignored. */
const browserOf = (request: IncomingMessage, isMeant: boolean, site: Site): Browser => ({
  isForeign: isForeign(request, site),
  token: request.headers.authorization === undefined ? tokenOf(request, site) : undefined,
  isMeant,
});

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * The effective method: clients that cannot send all methods name it in a header or in the query of a POST.
 *
 * @throws ApiError 400 if a read names a method that changes something: following a link never changes anything
 */
function methodOf({ method, request }: Exchange, query: Query): string {
  const named = query['_method'] ?? request.headers['x-http-method-override'];
  const meant = typeof named === 'string' ? named.toUpperCase() : '';
  if (!METHODS.includes(meant)) return method;
  if (isReading(method) && !isReading(meant)) throw apiError('rest_read_cannot_change');
  return meant;
}

/** The path below the root, decoded, without trailing slashes; undefined if it is longer than any route. */
function pathOf(whole: string): string | undefined {
  const path = whole.slice(CLIENT_ROOT.length);
  if (path.length > MAX_PATH_LENGTH) return undefined;
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return decoded(path.slice(0, end));
}

/** A path that is not UTF-8 stays as it is; no route matches it. */
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
