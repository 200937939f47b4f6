import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { apiError } from '../errors/index.ts';
import { registerAdminPages } from './admin-pages.ts';
import { registerAvatar } from './avatar.ts';
import { clientAddresses } from './client-address.ts';
import {
  apiLink,
  type ClientSurface,
  type ClientSurfaceOptions,
  plainRoute,
  registerClientSurface,
} from './client-surface.ts';
import { registerCors } from './cors.ts';
import { registerCrossSite } from './cross-site.ts';
import { answerError, JSON_TYPE } from './errors.ts';
import { FastReads } from './fast-reads.ts';
import { noteRoute, requestIdOf } from './followed-request.ts';
import { createGate } from './gate.ts';
import type { Health } from './health.ts';
import { isFilePart, multipartLimits } from './multipart.ts';
import { STATUS_CODES } from './node-http.ts';
import { registerPreviewPage } from './preview-page.ts';
import { type AnsweredRequest, type LoggedOfPeople, lineOf, requestWatcher } from './request-line.ts';
import { type LogTarget, loggerOptions, tellsRequests } from './request-log.ts';
import { type ResourceRoutesOptions, registerResourceRoutes } from './resource-routes.ts';
import { plainFeed, registerSiteFiles, type SiteFiles } from './site-files.ts';
import { registerSitePages, type SitePagesOptions } from './site-pages.ts';
import { refusalTeller, shedTeller } from './tell-refusal.ts';
import { registerUnreadBodies } from './unread-bodies.ts';
import { registerUploads, type UploadsOptions } from './uploads.ts';

export interface ServerOptions
  extends Omit<ResourceRoutesOptions, 'addressOf'>,
    UploadsOptions,
    Pick<SitePagesOptions, 'describe'> {
  /** Without it, nothing is logged. */
  readonly log: LogTarget | undefined;
  readonly logged: LoggedOfPeople;
  /** Whose word is taken for where a request comes from. */
  readonly trustedProxies: readonly string[];
  readonly health: Health;
  /** The second surface, where it is served, and what keeps its items. */
  readonly surface: ClientSurface | undefined;
  readonly surfaceItemCache: ResourceRoutesOptions['itemCache'];
  readonly sessions: ClientSurfaceOptions['sessions'];
  /** Feeds and the like, where they are served. */
  readonly siteFiles: SiteFiles | undefined;
  /** The built admin interface, where it is served. */
  readonly adminFolder: string | undefined;
  /** Is told of every request when it is over. */
  readonly observe?: ((request: AnsweredRequest) => void) | undefined;
}

/** Values are read by the definitions, bodies are written by the routes: the framework's means for both are not even loaded. */
const noCompilers = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as unknown as NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** What stands at addresses that nothing is at. */
const NOTHING = 'There is nothing at this address.\n';
const TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/** How long requests in flight may take when the server stops. */
const GRACE_MS = 30_000;
const SWEEP_MS = 100;

/** The HTTP server: routes, bodies, credentials, errors. It listens when its `listen` is called. */
export async function buildServer(given: ServerOptions): Promise<FastifyInstance> {
  const options = { ...given, addressOf: clientAddresses(given.trustedProxies) };
  const { cache, log, health, load, observe, siteFiles, surface } = options;
  const lines = log && tellsRequests(log) ? log : undefined;
  const onOver = (request: AnsweredRequest): void => {
    lines?.write(lineOf(request));
    observe?.(request);
  };
  const watch = lines || observe ? requestWatcher(options.logged, options.addressOf, onOver) : undefined;
  const tellRefusal = refusalTeller();
  const onShed = shedTeller(() => app.log, load.limit);
  const reads = new FastReads(options.routes, options);
  const app: FastifyInstance = fastify({
    serverFactory: (handle) => {
      const handler: typeof handle = (request, response) => {
        if (surface) request.url = plainRoute(request.url ?? '');
        if (siteFiles) request.url = plainFeed(request.url ?? '', siteFiles);
        handle(request, response);
      };
      return createGate({ cache, reads, handler, health, load, watch, onShed });
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
    logger: log ? loggerOptions(log) : false,
    // Requests are logged by the front, which also sees those that do not come so far.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      // The query is read by `parseQueryString`, where it is needed.
      querystringParser: () => ({}),
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: noCompilers },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, tellRefusal),
  });
  await app.register(multipart, { limits: multipartLimits, isPartAFile: isFilePart });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // Bodies are read where it is known what they are for.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, tellRefusal));
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.url !== undefined) noteRoute(raw, routeOptions.url);
    forgetMalformedType(raw);
  });
  app.setNotFoundHandler(async (request, reply) => {
    // Clients tell an interface that answers from one that is not there by the form of the error.
    if (!request.url.startsWith(options.prefix)) return reply.status(404).headers(TEXT_HEADERS).send(NOTHING);
    // Wrong credentials are told on every path below the prefix (behaviour 1).
    await options.authenticator.authenticate(request.headers.authorization, options.addressOf(request));
    return answerError(apiError('rest_no_route'), request, reply, tellRefusal);
  });
  registerCors(app, options.prefix);
  registerCrossSite(app);
  registerUnreadBodies(app);
  registerResourceRoutes(app, options);
  registerUploads(app, options);
  if (surface) {
    const served = { ...options, surface, tellRefusal, itemCache: options.surfaceItemCache };
    registerClientSurface(app, served);
    registerPreviewPage(app, served);
  }
  registerSitePages(app, {
    ...options,
    describeClients: surface && ((site) => surface.openApi(site)),
    link: surface && (() => apiLink(options.site().url)),
    hasAdmin: options.adminFolder !== undefined,
  });
  registerAvatar(app);
  if (siteFiles) registerSiteFiles(app, siteFiles, options);
  if (options.adminFolder !== undefined) registerAdminPages(app, options.adminFolder);
  return app;
}

/** A body whose type cannot be understood is of another type than those that are read: it is ignored (behaviour 1). */
function forgetMalformedType({ headers }: IncomingMessage): void {
  if (!/^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/.test(headers['content-type'] ?? '')) {
    delete headers['content-type'];
  }
}

/** Lets requests in flight finish; those that take too long are cut off. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  // A connection whose request was in flight is idle once that is answered.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await app.close();
  clearTimeout(patience);
  clearInterval(sweep);
}

/** What is no HTTP at all is answered in the shape of all errors, and the connection closed. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? apiError('rest_request_timeout') : apiError('rest_bad_request');
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
