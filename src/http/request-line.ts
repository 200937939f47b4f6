import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressOf } from './client-address.ts';
import { follow } from './followed-request.ts';

/** Personal data in the log of requests: each only if a setting asks for it. */
export interface LoggedOfPeople {
  /** The address and the user agent of the client. */
  readonly addresses: boolean;
  /** The path, never the query, which may contain passwords and searches. */
  readonly paths: boolean;
  /** The id of the user. */
  readonly users: boolean;
}

/** The facts about a request that was answered, or whose client disconnected. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** The bytes sent, including headers. */
  readonly bytes: number;
  readonly address?: string;
  readonly userAgent?: string;
  readonly path?: string;
  readonly user?: number;
  /** Whether the client disconnected before the end of the response. */
  readonly aborted?: true;
}

/** Longer values are cut: a client could fill the disk otherwise. */
const MAX_VALUE_LENGTH = 500;

/**
 * The line of a request, built by hand, as each request has one. It contains nothing secret, so it need not
 * be redacted.
 */
export function lineOf(answered: AnsweredRequest): string {
  const { requestId, method, route, status, durationMs, bytes, aborted, address, userAgent, path, user } = answered;
  const request = `"requestId":"${requestId}","method":"${method}","route":${quoted(route)}`;
  const people =
    (address === undefined ? '' : `,"address":${quoted(address)},"userAgent":${quoted(userAgent ?? '')}`) +
    (path === undefined ? '' : `,"path":${quoted(path)}`) +
    (user === undefined ? '' : `,"user":${user}`);
  return `{"level":"info","time":"${timeNow()}",${request},"status":${status},"durationMs":${durationMs},"bytes":${bytes}${people}${aborted ? ',"aborted":true' : ''}}\n`;
}

/** A text as JSON without any control character for terminals, not even those that JSON allows. */
const quoted = (text: string): string =>
  JSON.stringify(text.slice(0, MAX_VALUE_LENGTH)).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The time for a line. Cached, since several requests of a millisecond ask for the same. */
function timeNow(): string {
  const now = Date.now();
  if (now !== last.now) last = { now, text: new Date(now).toISOString() };
  return last.text;
}

let last = { now: Number.NaN, text: '' };

/** The number of bytes of a connection that were logged. */
const LOGGED = Symbol('bytes that were logged');

function bytesOf(socket: Socket & { [LOGGED]?: number }): number {
  const before = socket[LOGGED] ?? 0;
  socket[LOGGED] = socket.bytesWritten;
  return socket.bytesWritten - before;
}

/**
 * Creates a watcher that reports completed requests.
 *
 * @param addressOf reads where a request comes from
 */
export function requestWatcher(
  logged: LoggedOfPeople,
  addressOf: AddressOf,
  report: (request: AnsweredRequest) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const begun = performance.now();
    const { socket } = request;
    const followed = follow(request);
    // A closed connection has no address.
    if (logged.addresses) followed.address = addressOf(request);
    response.once('close', () => {
      const { id: requestId, route, address, user } = followed;
      const { statusCode: status, writableFinished } = response;
      report({
        requestId,
        method: request.method ?? '',
        route,
        status,
        durationMs: Math.round((performance.now() - begun) * 10) / 10,
        bytes: bytesOf(socket),
        ...(address !== undefined && { address, userAgent: request.headers['user-agent'] ?? '' }),
        ...(logged.paths && { path: (request.url ?? '').split('?', 1)[0] ?? '' }),
        ...(logged.users && { user }),
        ...(!writableFinished && { aborted: true }),
      });
    });
  };
}
