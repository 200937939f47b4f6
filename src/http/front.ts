import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { AnswerCache } from './answer-cache.ts';
import { logWhenOver } from './request-log.ts';

interface FrontOptions {
  readonly cache: AnswerCache;
  /** What the framework does with a request. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** The logger, when requests are logged; it is there as soon as requests are. */
  readonly log: (() => FastifyBaseLogger) | undefined;
}

/** What stands in front of the framework: gives out kept answers, and hands on all other requests. */
export function createFront({ cache, handler, log }: FrontOptions): Server {
  const server = createServer((request, response) => {
    if (log) logWhenOver(log(), request, response);
    // While it stops, clients are asked to go elsewhere with their next request.
    if (!server.listening) response.shouldKeepAlive = false;
    const answered = AnswerCache.concerns(request) && cache.answer(request, response);
    if (answered === false) handler(request, response);
    else if (answered !== true)
      void answered.then(
        (done) => done || handler(request, response),
        () => handler(request, response),
      );
  });
  // Long uploads may take their time; a client that sends nothing, or only headers byte by byte, may not.
  return Object.assign(server, { requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 72_000 });
}
