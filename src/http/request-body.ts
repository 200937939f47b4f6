import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { apiError } from '../errors/index.ts';
import { readMultipart } from './multipart.ts';
import { decodeUtf8 } from './percent-decoding.ts';
import { MOST_IN_FORM, parseQueryString } from './query-string.ts';
import { readJson } from './read-json.ts';

/** The largest body that is no file. */
const LARGEST_BODY_BYTES = 16 * 1024 * 1024;

/**
 * How the body of a request is had: members are read at once, since malformed JSON is told before anything else
 * (behaviour 1); a file waits until it is known that it may be sent.
 *
 * @throws ApiError 400 `rest_invalid_json`, 413 when it is too large
 */
export async function openBody(request: FastifyRequest, takesFiles: boolean): Promise<ResourceRequest['body']> {
  const { headers } = request;
  if (takesFiles && isMultipart(request)) return (take) => readMultipart(request, take);
  if (takesFiles && isFile(request)) {
    return async (take) => {
      await take?.({ stream: request.raw, headers }, {});
      return {};
    };
  }
  const isWrite = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(request.method);
  const members = isWrite ? await receiveMembers(request) : {};
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
async function receiveMembers(request: FastifyRequest): Promise<RawArguments> {
  const type = mediaTypeOf(request);
  if (isMultipart(request)) return readMultipart(request);
  if (!isForm(type) && !isJson(type)) return {};
  const bytes = await receiveBytes(request);
  const text = decodeUtf8(bytes);
  if (!isJson(type)) return parseQueryString(text, MOST_IN_FORM);
  const value = text === '' ? {} : readJson(bytes, text);
  // JSON that is no object is the same as no arguments (behaviour 1).
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawArguments) : {};
}

/** The body as it arrives. The connection is still needed for the answer: what is too much is left to be thrown away. */
function receiveBytes({ raw, headers }: FastifyRequest): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY_BYTES) throw apiError('rest_body_too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const receive = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= LARGEST_BODY_BYTES) return;
      raw.off('data', receive);
      reject(apiError('rest_body_too_large'));
    };
    const breakOff = (cause?: unknown): void => {
      if (!raw.complete) reject(apiError('rest_bad_request', { cause }));
    };
    raw
      .on('data', receive)
      .once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .once('error', breakOff)
      .once('close', breakOff);
  });
}
