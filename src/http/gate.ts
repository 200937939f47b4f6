import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { AnswerCache } from './answer-cache.ts';
import { JSON_TYPE } from './errors.ts';
import { FastReads } from './fast-reads.ts';
import { requestIdOf } from './followed-request.ts';
import { Health } from './health.ts';
import { type LoadLimit, overloaded } from './load-limit.ts';
import { createServer } from './node-http.ts';
import { boundUnreadResponses } from './response-backpressure.ts';

interface GateOptions {
  readonly cache: AnswerCache;
  readonly reads: FastReads;
  /** What the framework does with a request. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  readonly health: Health;
  readonly load: LoadLimit;
  /** Watches every request until it is over, if anybody wants to know. */
  readonly watch: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Called for each request that was shed. */
  readonly onShed: (request: IncomingMessage) => void;
}

/** The server in front of the framework: answers from the answer cache, answers plain reads, and passes all other requests on. */
export function createGate({ cache, reads, handler, health, load, watch, onShed }: GateOptions): Server {
  const server = createServer((request, response) => {
    watch?.(request, response);
    // While it stops, clients are asked to go elsewhere with their next request.
    if (health.isStopping || !server.listening) response.shouldKeepAlive = false;
    // The answers to plain reads name the request themselves: a header set beforehand makes all others slower.
    const handOn = (): void => {
      response.setHeader('x-request-id', requestIdOf(request));
      handler(request, response);
    };
    if (Health.concerns(request)) return health.answer(request, response);
    if (load.isFull) {
      onShed(request);
      return shedLoad(request, response);
    }
    if (!FastReads.concerns(request)) return handOn();
    const answered = AnswerCache.concerns(request) && cache.answer(request, response);
    if (answered === true) return;
    const otherwise =
      answered === false
        ? reads.answer(request, response)
        : answered.then((done) => done || reads.answer(request, response));
    otherwise.then((done) => done || handOn(), handOn);
  });
  // Long uploads may take their time, at the pace that is asked of bodies; a client that sends nothing, or only headers byte by byte, may not, nor one that
  // does not read what it asked for, and so has the server keep it.
  boundUnreadResponses(server);
  const patience = { requestTimeout: 3_600_000, headersTimeout: 20_000, keepAliveTimeout: 72_000, timeout: 90_000 };
  return Object.assign(server, patience);
}

/** Sheds load: answers 503 at once. */
function shedLoad(request: IncomingMessage, response: ServerResponse): void {
  const refusal = overloaded();
  response.shouldKeepAlive = false;
  response.writeHead(refusal.status, {
    'content-type': JSON_TYPE,
    'x-request-id': requestIdOf(request),
    ...refusal.headers,
  });
  response.end(JSON.stringify(refusal.toBody()));
}
