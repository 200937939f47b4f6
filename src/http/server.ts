import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiError } from '../errors/index.ts';
import { registerAdminPages } from './admin-pages.ts';
import { registerAvatar } from './avatar.ts';
import { type AddressOf, clientAddresses } from './client-address.ts';
import {
  apiLink,
  CLIENT_CORS,
  type ClientSurface,
  type ClientSurfaceOptions,
  plainRoute,
  registerClientSurface,
} from './client-surface.ts';
import { type Admitted, answerCors } from './cors.ts';
import { refuseForged } from './cross-site.ts';
import { answerError, JSON_TYPE } from './errors.ts';
import { Exchange } from './exchange.ts';
import { createGate } from './gate.ts';
import type { Health } from './health.ts';
import { close, listen } from './listening.ts';
import { type LogRefusal, refusalLogger, shedLogger } from './log-refusal.ts';
import { STATUS_CODES } from './node-http.ts';
import { registerPreviewPage } from './preview-page.ts';
import { type AnsweredRequest, type LoggedOfPeople, lineOf, requestWatcher } from './request-line.ts';
import { createLog, type Log, type LogTarget, logsRequests } from './request-log.ts';
import { type ResourceRoutesOptions, registerResourceRoutes } from './resource-routes.ts';
import { respond } from './respond.ts';
import { Router } from './router.ts';
import { plainFeed, registerSiteFiles, type SiteFiles } from './site-files.ts';
import { registerSitePages, type SitePagesOptions } from './site-pages.ts';
import { registerUploads, type UploadsOptions } from './uploads.ts';

export interface ServerOptions
  extends Omit<ResourceRoutesOptions, 'addressOf'>,
    UploadsOptions,
    Pick<SitePagesOptions, 'describe' | 'site'> {
  /** Without it, nothing is logged. */
  readonly log: LogTarget | undefined;
  readonly logged: LoggedOfPeople;
  /** The proxies that are trusted for addresses of clients. */
  readonly trustedProxies: readonly string[];
  readonly health: Health;
  /** The second surface, if it is served, and its item cache. */
  readonly surface: ClientSurface | undefined;
  readonly surfaceItemCache: ResourceRoutesOptions['itemCache'];
  readonly sessions: ClientSurfaceOptions['sessions'];
  /** Feeds, sitemap and robots, if they are served. */
  readonly siteFiles: SiteFiles | undefined;
  /** The built admin interface, if it is served. */
  readonly adminFolder: string | undefined;
  /** Called at the end of every request. */
  readonly observe?: ((request: AnsweredRequest) => void) | undefined;
}

/** The response for paths outside the prefix without a route. */
const NOTHING = 'There is nothing at this address.\n';
const TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/** The HTTP server, which listens when `listen` is called. */
export interface HttpServer {
  readonly log: Log;
  /** @returns the address that it listens on */
  listen(at: { port: number; host: string }): Promise<string>;
  /** Lets requests in flight finish; those that take too long are cut off. */
  close(): Promise<void>;
}

/** Creates the server: routes, bodies, credentials, errors. */
export function buildServer(given: ServerOptions): HttpServer {
  const options = { ...given, addressOf: clientAddresses(given.trustedProxies) };
  const { health, load, cache, siteFiles, surface } = options;
  const log = createLog(options.log);
  const logRefusal = refusalLogger();
  const router = new Router((exchange) => answerNothing(exchange, options));
  registerRoutes(router, options, logRefusal);
  const admitted: readonly Admitted[] = [{ prefix: options.prefix }, ...(surface ? [CLIENT_CORS] : [])];
  const handler = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (surface) request.url = plainRoute(request.url ?? '');
    if (siteFiles) request.url = plainFeed(request.url ?? '', siteFiles);
    forgetMalformedType(request);
    const exchange = new Exchange(request, response, log);
    try {
      const answer = router.find(exchange);
      if (answerCors(exchange, admitted)) return;
      refuseForged(request);
      await answer(exchange);
    } catch (error) {
      answerError(error, exchange, logRefusal);
    }
  };
  const onShed = shedLogger(log, load.limit);
  const server = createGate({ cache, handler, health, load, watch: watcherOf(options), onShed });
  server.on('clientError', refuseConnection);
  return { log, listen: (at) => listen(server, at, log), close: () => close(server) };
}

type Options = ServerOptions & { readonly addressOf: AddressOf };

/** Logs and measures completed requests. */
function watcherOf({ log, logged, observe, addressOf }: Options): ReturnType<typeof requestWatcher> | undefined {
  const lines = log && logsRequests(log) ? log : undefined;
  if (!lines && !observe) return undefined;
  return requestWatcher(logged, addressOf, (request) => {
    lines?.write(lineOf(request));
    observe?.(request);
  });
}

function registerRoutes(router: Router, options: Options, logRefusal: LogRefusal): void {
  const { surface, siteFiles, adminFolder } = options;
  registerResourceRoutes(router, options);
  registerUploads(router, options);
  if (surface) {
    const served = { ...options, surface, logRefusal, itemCache: options.surfaceItemCache };
    registerClientSurface(router, served);
    registerPreviewPage(router, served);
  }
  registerSitePages(router, {
    ...options,
    describeClients: surface && ((site) => surface.openApi(site)),
    link: surface && (() => apiLink(options.site().url)),
    hasAdmin: adminFolder !== undefined,
  });
  registerAvatar(router);
  if (siteFiles) registerSiteFiles(router, siteFiles, options);
  if (adminFolder !== undefined) registerAdminPages(router, { folder: adminFolder, site: options.site });
}

/** Answers requests without a route. */
async function answerNothing(exchange: Exchange, { prefix, authenticator, addressOf }: Options): Promise<void> {
  // The shape of the error shows clients whether there is an interface.
  if (!exchange.url.startsWith(prefix)) return respond(exchange, 404, TEXT_HEADERS, NOTHING);
  // Wrong credentials are refused on every path below the prefix (behaviour 1).
  await authenticator.authenticate(exchange.request.headers.authorization, addressOf(exchange.request));
  throw apiError('rest_no_route');
}

/** A body with a malformed type is ignored, like one of another type (behaviour 1). */
function forgetMalformedType({ headers }: IncomingMessage): void {
  if (!/^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/.test(headers['content-type'] ?? '')) {
    delete headers['content-type'];
  }
}

/** Answers malformed HTTP in the shape of all errors, and closes the connection. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? apiError('rest_request_timeout') : apiError('rest_bad_request');
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
