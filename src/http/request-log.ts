import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

/** Where log lines go, each a JSON object that ends with a line break. */
export interface LogTarget {
  /** debug, info, warn, error or silent. */
  readonly level: string;
  write(line: string): void;
}

/** What no line may hold, wherever it stands in what is logged (trust G9). */
const SECRETS = ['authorization', 'cookie', 'password', 'token'];

/** The framework's logger on a target. */
export function loggerOptions(target: LogTarget): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: target.level,
    stream: target,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
  };
}

interface DescribedError {
  readonly [member: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** An error without the members that drivers add: they can hold values of rows. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name: type, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** What is known of a request while it is answered. */
interface Followed {
  readonly id: string;
  /** The pattern of the route that answers: addresses themselves are not logged. */
  route: string;
}

const FOLLOWED = Symbol('what is known of the request');
const NO_ROUTE = 'none';
/** Tells ids of all processes that ever run apart, and is not to be guessed. */
const RUN = randomBytes(9).toString('hex');
let count = 0;

/** The id by which the lines of one request are found. */
export function requestIdOf(request: IncomingMessage): string {
  return follow(request).id;
}

/** Says which route answers. */
export function noteRoute(request: IncomingMessage, route: string): void {
  follow(request).route = route;
}

function follow(request: IncomingMessage & { [FOLLOWED]?: Followed }): Followed {
  let known = request[FOLLOWED];
  if (!known) {
    count += 1;
    known = { id: `${RUN}-${count.toString(36)}`, route: NO_ROUTE };
    request[FOLLOWED] = known;
  }
  return known;
}

/** What is known of a request when its answer has been sent, or the client has gone. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Whether the client did not wait for the end of the answer. */
  readonly aborted?: true;
}

/**
 * The line of a request, put together by hand: each request has one. It holds nothing that could be secret, so it need not
 * go through what looks for secrets.
 */
export function lineOf({ requestId, method, route, status, durationMs, aborted }: AnsweredRequest): string {
  const request = `"requestId":"${requestId}","method":"${method}","route":${JSON.stringify(route)}`;
  return `{"level":"info","time":"${timeNow()}",${request},"status":${status},"durationMs":${durationMs}${aborted ? ',"aborted":true' : ''}}\n`;
}

/** The time for a line. Several requests of a millisecond ask for the same. */
function timeNow(): string {
  const now = Date.now();
  if (now !== last.now) last = { now, text: new Date(now).toISOString() };
  return last.text;
}

let last = { now: Number.NaN, text: '' };

/** Whether requests have lines of their own. */
export const tellsRequests = ({ level }: LogTarget): boolean => level === 'info' || level === 'debug';

/** Tells of a request when it is over. */
export function whenOver(
  request: IncomingMessage,
  response: ServerResponse,
  tell: (request: AnsweredRequest) => void,
): void {
  const begun = performance.now();
  response.once('close', () => {
    const { id: requestId, route } = follow(request);
    const { statusCode: status, writableFinished } = response;
    tell({
      requestId,
      method: request.method ?? '',
      route,
      status,
      durationMs: Math.round((performance.now() - begun) * 10) / 10,
      ...(!writableFinished && { aborted: true }),
    });
  });
}
