import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AnswerCache } from './answer-cache.ts';
import { JSON_HEADERS } from './errors.ts';
import { isBehind, noteBehind, requestIdOf } from './followed-request.ts';
import { Health } from './health.ts';
import { type LoadLimit, overloaded } from './load-limit.ts';
import { createServer } from './node-http.ts';
import { boundUnreadResponses } from './response-backpressure.ts';

/** The most waiting requests of one connection. Each takes memory; clients hardly ever send two. */
const MAX_WAITING = 100;

interface GateOptions {
  readonly cache: AnswerCache;
  /** Handles admitted requests. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  readonly health: Health;
  readonly load: LoadLimit;
  /** Watches every request until it has ended, if set. */
  readonly watch: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Called for each request that was shed. */
  readonly onShed: (request: IncomingMessage) => void;
}

/** The server: answers health checks, sheds load, answers from the answer cache, and admits all other requests. */
export function createGate({ cache, handler, health, load, watch, onShed }: GateOptions): Server {
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    watch?.(request, response);
    // While it stops, it asks clients to close their connections.
    if (health.isStopping || !server.listening) response.shouldKeepAlive = false;
    if (Health.concerns(request)) return void health.answer(request, response);
    if (load.isFull(isBehind(request))) {
      onShed(request);
      return void shedLoad(request, response);
    }
    const letThrough = (): void => handler(request, response);
    const answered = AnswerCache.concerns(request) && cache.answer(request, response);
    if (answered === false) letThrough();
    else if (answered !== true) answered.then((done) => done || letThrough(), letThrough);
  };
  const waiting = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const { socket } = request;
    if (response.socket) return receive(request, response);
    // Requests of one connection are processed in turn, or one client could take all places.
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) return void socket.destroy();
    waiting.set(socket, count);
    noteBehind(request);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(receive, request, response);
    });
  });
  // Long uploads are allowed at the required pace of bodies. Not allowed are clients that send nothing, or headers byte by byte, or
  // that do not read their response, which the server would have to keep.
  boundUnreadResponses(server);
  const patience = { requestTimeout: 3_600_000, headersTimeout: 20_000, keepAliveTimeout: 72_000, timeout: 90_000 };
  return Object.assign(server, patience);
}

/** Sheds load: answers 503 at once. */
function shedLoad(request: IncomingMessage, response: ServerResponse): void {
  const refusal = overloaded();
  response.shouldKeepAlive = false;
  response.writeHead(refusal.status, {
    ...JSON_HEADERS,
    'x-request-id': requestIdOf(request),
    ...refusal.headers,
  });
  response.end(JSON.stringify(refusal.toBody()));
}
