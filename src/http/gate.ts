import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AnswerCache } from './answer-cache.ts';
import { JSON_TYPE } from './errors.ts';
import { requestIdOf } from './followed-request.ts';
import { Health } from './health.ts';
import { type LoadLimit, overloaded } from './load-limit.ts';
import { createServer } from './node-http.ts';
import { boundUnreadResponses } from './response-backpressure.ts';

/** The most requests of one connection that wait for those before them. Each takes memory; clients hardly ever send two. */
const MAX_WAITING = 100;

interface GateOptions {
  readonly cache: AnswerCache;
  /** Answers what is let through. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  readonly health: Health;
  readonly load: LoadLimit;
  /** Watches every request until it is over, if anybody wants to know. */
  readonly watch: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Called for each request that was shed. */
  readonly onShed: (request: IncomingMessage) => void;
}

/** The server: answers about health, sheds load, answers from the answer cache, and lets all other requests through. */
export function createGate({ cache, handler, health, load, watch, onShed }: GateOptions): Server {
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    watch?.(request, response);
    // While it stops, clients are asked to go elsewhere with their next request.
    if (health.isStopping || !server.listening) response.shouldKeepAlive = false;
    if (Health.concerns(request)) return void health.answer(request, response);
    if (load.isFull) {
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
    // Answers on one connection are sent in turn: a request waits for those before it, or one client could take all places.
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) return void socket.destroy();
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(receive, request, response);
    });
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
