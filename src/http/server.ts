import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { apiError } from '../errors/index.ts';
import { registerAvatar } from './avatar.ts';
import { registerCors } from './cors.ts';
import { answerError } from './errors.ts';
import { type ResourceRoutesOptions, registerResourceRoutes } from './resource-routes.ts';
import { registerSitePages, type SitePagesOptions } from './site-pages.ts';

export interface ServerOptions extends ResourceRoutesOptions, Pick<SitePagesOptions, 'describe'> {
  readonly log: boolean | { level: string };
}

/** The front door: routes, bodies, credentials, errors. It listens when told to. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.log,
    disableRequestLogging: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // The query is read by `parseQueryString`, where it is needed.
    querystringParser: () => ({}),
  });
  await app.register(multipart, {
    attachFieldsToBody: false,
    limits: {
      parts: 200,
      fields: 200,
      fieldSize: 1024 * 1024,
      fieldNameSize: 200,
      files: 10,
      headerPairs: 100,
      fileSize: 2 ** 40,
    },
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // Bodies are read where it is known what they are for.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(apiError('rest_no_route'), request, reply));
  registerCors(app, options.prefix);
  registerResourceRoutes(app, options);
  registerSitePages(app, options);
  registerAvatar(app);
  return app;
}
