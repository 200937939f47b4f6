import {
  type Actor,
  type Authenticator,
  actorOf,
  anonymous,
  type HeldSession,
  isUser,
  type Sessions,
} from '../access/index.ts';
import type { Site } from '../engine/scope.ts';
import { apiError } from '../errors/index.ts';
import type { Bodies } from './bodies.ts';
import type { AddressOf } from './client-address.ts';
import type { Exchange } from './exchange.ts';
import { isBehind } from './followed-request.ts';
import type { LoadLimit } from './load-limit.ts';
import { parseQueryString, type QueryValue } from './query-string.ts';
import { openBody } from './request-body.ts';
import { redirect, respond } from './respond.ts';
import type { Router } from './router.ts';
import { cookieOf, isForeign, noCookie, tokenOf } from './session-cookie.ts';

/** Log-ins by cookie, for tools that work like a browser (trust C12, C13). Only the second surface has them. */

export interface LogInOptions {
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly site: () => Site;
  readonly load: LoadLimit;
  readonly bodies: Bodies;
  readonly addressOf: AddressOf;
}

type Query = Readonly<Record<string, QueryValue>>;

/** Identifies the actor of a request with a cookie: anonymous unless the nonce proves the intention of the user. */
export interface CookieActor {
  readonly actor: Actor;
  /** For the next request. */
  readonly nonce?: string;
  readonly held?: { readonly token: string; readonly session: HeldSession };
}

/**
 * Finds the actor of a cookie.
 *
 * @throws ApiError 403 when the nonce is wrong, when another site sends a change with the cookie, or when the method is named
 * in the request
 */
export async function cookieActor(
  { request, isRead, method }: Exchange,
  query: Query,
  { sessions, site }: Pick<LogInOptions, 'sessions' | 'site'>,
): Promise<CookieActor> {
  const given = request.headers['x-wp-nonce'] ?? query['_wpnonce'];
  const token = tokenOf(request, site());
  const session = token === undefined ? undefined : await sessions.find(token);
  if (token === undefined || session === undefined) {
    if (given !== undefined) throw apiError('rest_cookie_invalid_nonce');
    return { actor: anonymous };
  }
  const isNamed = '_method' in query || request.headers['x-http-method-override'] !== undefined;
  if (isNamed) throw apiError('rest_cookie_method_override');
  const isChange = !isRead && method !== 'OPTIONS';
  if (isChange && isForeign(request, site())) throw apiError('rest_cookie_invalid_nonce');
  if (given === undefined) return { actor: anonymous };
  if (typeof given !== 'string' || !sessions.isNonce(token, given)) throw apiError('rest_cookie_invalid_nonce');
  return { actor: actorOf(session.user), nonce: sessions.nonce(token), held: { token, session } };
}

/** Serves log-in, log-out, and the nonces of sessions. */
export function registerLogIn(router: Router, options: LogInOptions): void {
  const methods = ['GET', 'POST'];
  router.on(methods, '/wp-login.php', (exchange) => logInOrOut(exchange, options));
  router.on(methods, '/wp-admin/admin-ajax.php', (exchange) => answerNonce(exchange, options));
}

async function logInOrOut(exchange: Exchange, options: LogInOptions): Promise<void> {
  const { request } = exchange;
  const query = parseQueryString(exchange.search);
  exchange.headers['cache-control'] = 'no-store';
  if (query['action'] === 'logout') return logOut(exchange, query, options);
  if (request.method !== 'POST') throw apiError('rest_no_route');
  const { authenticator, sessions, load, addressOf } = options;
  const site = options.site();
  if (isForeign(request, site)) throw apiError('rest_cookie_invalid_nonce');
  // Browsers store addresses, and proxies log them: name and password are taken from the body only.
  const given = await options.bodies.receive(request, { isUser: false }, async (intake) => {
    const read = await openBody(request, intake, 'skipped');
    return (await read()) as Query;
  });
  const [login, password] = [given['log'], given['pwd']].map((one) => (typeof one === 'string' ? one : ''));
  const opened = await load.run(async () => {
    const user = await authenticator.logIn({ login: login ?? '', secret: password ?? '' }, addressOf(request));
    return sessions.open(user, given['rememberme'] !== undefined, {
      address: addressOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 254),
    });
  }, isBehind(request));
  exchange.headers['set-cookie'] = cookieOf(opened, site);
  redirect(exchange, 302, site.url + pathWithin(given['redirect_to'] ?? query['redirect_to'], site));
}

async function logOut(exchange: Exchange, query: Query, { sessions, site }: LogInOptions): Promise<void> {
  const token = tokenOf(exchange.request, site());
  const nonce = query['_wpnonce'];
  if (token !== undefined && (await sessions.actor(token))) {
    if (typeof nonce !== 'string' || !sessions.isNonce(token, nonce)) throw apiError('rest_cookie_invalid_nonce');
    await sessions.close(token);
  }
  exchange.headers['set-cookie'] = noCookie(site());
  redirect(exchange, 302, site().url + pathWithin(query['redirect_to'], site()));
}

async function answerNonce(exchange: Exchange, { sessions, site }: LogInOptions): Promise<void> {
  const { action } = parseQueryString(exchange.search);
  if (action !== 'rest-nonce') throw apiError('rest_no_route');
  const token = tokenOf(exchange.request, site());
  const actor = token === undefined ? undefined : await sessions.actor(token);
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (token === undefined || !actor || !isUser(actor)) return respond(exchange, 400, headers, '0');
  respond(exchange, 200, headers, sessions.nonce(token));
}

/** The path to go to after logging in; the home page if it would lead to another site (trust C13). */
function pathWithin(given: QueryValue | undefined, { url }: Site): string {
  if (typeof given !== 'string') return '/';
  const path = given.startsWith(`${url}/`) ? given.slice(url.length) : given;
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') ? path : '/';
}
