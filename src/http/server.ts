import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { apiError } from '../errors/index.ts';
import { AnswerCache } from './answer-cache.ts';
import { registerAvatar } from './avatar.ts';
import { registerCors } from './cors.ts';
import { answerError, JSON_TYPE } from './errors.ts';
import { multipartLimits } from './multipart.ts';
import { type ResourceRoutesOptions, registerResourceRoutes } from './resource-routes.ts';
import { registerSitePages, type SitePagesOptions } from './site-pages.ts';
import { registerUnreadBodies } from './unread-bodies.ts';
import { registerUploads, type UploadsOptions } from './uploads.ts';

export interface ServerOptions extends ResourceRoutesOptions, UploadsOptions, Pick<SitePagesOptions, 'describe'> {
  readonly log: boolean | { level: string };
}

/** The front door: routes, bodies, credentials, errors. It listens when told to. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { cache } = options;
  const app = fastify({
    // Kept answers are given out in front of the framework.
    serverFactory: (handler) =>
      withTimeouts(
        createServer((request, response) => {
          const answered = AnswerCache.concerns(request) && cache.answer(request, response);
          if (answered === false) handler(request, response);
          else if (answered !== true)
            void answered.then(
              (done) => done || handler(request, response),
              () => handler(request, response),
            );
        }),
      ),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
    logger: options.log,
    disableRequestLogging: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // The query is read by `parseQueryString`, where it is needed.
    querystringParser: () => ({}),
  });
  await app.register(multipart, { attachFieldsToBody: false, limits: multipartLimits });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // Bodies are read where it is known what they are for.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(apiError('rest_no_route'), request, reply));
  registerCors(app, options.prefix);
  registerUnreadBodies(app);
  registerResourceRoutes(app, options);
  registerUploads(app, options);
  registerSitePages(app, options);
  registerAvatar(app);
  return app;
}

/** Long uploads may take their time; a client that sends nothing, or only headers byte by byte, may not. */
function withTimeouts(server: Server): Server {
  return Object.assign(server, { requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 72_000 });
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
