import type { IncomingMessage } from 'node:http';
import { ApiError, apiError } from '../errors/index.ts';
import type { Exchange } from './exchange.ts';
import type { LogRefusal } from './log-refusal.ts';
import { respond } from './respond.ts';

/**
 * Answers an exception: an `ApiError` as it is; anything else is a defect, logged with the request's id and answered
 * with a bare 500 that discloses nothing (interface 7, trust G9).
 */
export function answerError(error: unknown, exchange: Exchange, logRefusal: LogRefusal): void {
  const answer = error instanceof ApiError ? error : (ofConnection(error) ?? unexpected(error, exchange));
  logRefusal(answer, exchange);
  const headers = isOfScript(exchange.request) ? withoutChallenge(answer.headers) : answer.headers;
  respond(exchange, answer.status, { ...headers, ...JSON_HEADERS }, JSON.stringify(answer.toBody()));
}

/** Whether a script in a browser sent the request: its page has its own form for credentials. */
const isOfScript = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-mode'] !== undefined && headers['sec-fetch-mode'] !== 'navigate';

/** A challenge makes the browser open a password dialog, and the script waits for it. */
const withoutChallenge = ({ 'WWW-Authenticate': _, ...headers }: ApiError['headers']): ApiError['headers'] => headers;

export const JSON_TYPE = 'application/json; charset=UTF-8';

/** The headers of JSON: errors may repeat parts of the request, and are not pages. */
export const JSON_HEADERS = { 'content-type': JSON_TYPE, 'x-content-type-options': 'nosniff' } as const;

/** A client that disconnected while its body was read. */
function ofConnection(error: unknown): ApiError | undefined {
  const { code } = error as { code?: string };
  const hasGone = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return hasGone ? apiError('rest_bad_request', { cause: error }) : undefined;
}

function unexpected(error: unknown, { log }: Exchange): ApiError {
  log.error({ err: error }, 'unexpected error');
  return apiError('rest_internal_error', { cause: error });
}
