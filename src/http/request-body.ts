import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { ResourceRequest, TakeFile } from '../engine/operations/request.ts';
import type { Intake } from './body-intake.ts';
import { readMultipart } from './multipart.ts';
import { decodeUtf8 } from './percent-decoding.ts';
import { MOST_IN_FORM, parseQueryString } from './query-string.ts';
import { readJson } from './read-json.ts';

/**
 * How the body of a request is had: members are read at once, since malformed JSON is told before arguments and rights are
 * judged (behaviour 1); a file waits until it is known that it may be sent.
 *
 * @throws ApiError 400 `rest_invalid_json`, 408, 413 when it is too large, 503
 */
export async function openBody(
  request: FastifyRequest,
  intake: Intake,
  takesFiles: boolean,
): Promise<ResourceRequest['body']> {
  const { headers } = request;
  if (takesFiles && isMultipart(request)) {
    return async (take, judge) => {
      await judge?.();
      const passOn: TakeFile | undefined = take && ((file, known) => intake.passOn(() => take(file, known)));
      return intake.countMembers(() => readMultipart(request, passOn));
    };
  }
  if (takesFiles && isFile(request)) {
    return async (take) => {
      await intake.passOn(async () => take?.({ stream: request.raw, headers }, {}));
      return {};
    };
  }
  const members = await receiveMembers(request, intake);
  return async (take) => {
    await take?.({ stream: Readable.from([]), headers }, members);
    return members;
  };
}

const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isMultipart = (request: FastifyRequest): boolean => mediaTypeOf(request) === 'multipart/form-data';
const isForm = (type: string): boolean => type === 'application/x-www-form-urlencoded';
const isJson = (type: string): boolean => type === 'application/json' || /^application\/[\w.!#$&^-]+\+json$/.test(type);

/** Whether a body to a collection of files is one: whatever holds no members, or says that it is. */
function isFile(request: FastifyRequest): boolean {
  const type = mediaTypeOf(request);
  return request.headers['content-disposition'] !== undefined || !(isJson(type) || isForm(type));
}

/** The members of a body: JSON, a form, or none where it is of another type (behaviour 1). */
async function receiveMembers(request: FastifyRequest, intake: Intake): Promise<RawArguments> {
  const type = mediaTypeOf(request);
  if (isMultipart(request)) return intake.count(() => readMultipart(request));
  if (!isForm(type) && !isJson(type)) return {};
  const bytes = await intake.bytes();
  const text = decodeUtf8(bytes);
  if (!isJson(type)) return parseQueryString(text, MOST_IN_FORM);
  const value = text === '' ? {} : readJson(bytes, text);
  // JSON that is no object is the same as no arguments (behaviour 1).
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawArguments) : {};
}
