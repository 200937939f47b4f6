import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, apiError } from '../errors/index.ts';
import type { TellRefusal } from './tell-refusal.ts';

/**
 * Answers what was thrown: an `ApiError` as it is, anything else is a defect, logged with the request's id and answered
 * with a bare 500 that tells nothing (interface 7, trust G9).
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  tellRefusal: TellRefusal,
): FastifyReply {
  const answer = error instanceof ApiError ? error : (fromFramework(error) ?? unexpected(error, request));
  tellRefusal(answer, request);
  return reply
    .status(answer.status)
    .headers(isOfScript(request) ? withoutChallenge(answer.headers) : answer.headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(answer.toBody()));
}

/** Whether a script in a browser asks: its page has a form of its own for credentials. */
const isOfScript = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] !== undefined && headers['sec-fetch-mode'] !== 'navigate';

/** A challenge makes the browser open a window for the password, and the script waits on it. */
const withoutChallenge = ({ 'WWW-Authenticate': _, ...headers }: ApiError['headers']): ApiError['headers'] => headers;

export const JSON_TYPE = 'application/json; charset=UTF-8';

/** Faults that the framework found in a request before it reached a route. */
function fromFramework(error: unknown): ApiError | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return apiError('rest_bad_request', { cause: error });
  if (statusCode === 413) return apiError('rest_body_too_large', { cause: error });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? apiError('rest_bad_request', { status: statusCode, cause: error })
    : undefined;
}

function unexpected(error: unknown, request: FastifyRequest): ApiError {
  request.log.error({ err: error }, 'unexpected error');
  return apiError('rest_internal_error', { cause: error });
}
