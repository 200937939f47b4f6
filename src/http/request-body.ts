import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from '../engine/definition/index.ts';
import type { RawArguments } from '../engine/operations/read-input.ts';
import { apiError } from '../errors/index.ts';
import { readMultipart } from './multipart.ts';
import { parseQueryString } from './query-string.ts';

/** The largest body that is no file. */
const LARGEST_BODY_BYTES = 16 * 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface ReceivedBody {
  readonly members: RawArguments;
  readonly file?: IncomingFile;
}

const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export const isMultipart = (request: FastifyRequest): boolean => mediaTypeOf(request) === 'multipart/form-data';

/**
 * The members of a body: JSON, form encoded, or none where it is of another type (behaviour 1).
 *
 * @throws ApiError 400 `rest_invalid_json`, 413 when it is too large
 */
export async function receiveMembers(request: FastifyRequest): Promise<ReceivedBody> {
  const type = mediaTypeOf(request);
  if (isMultipart(request)) return readMultipart(request, { files: false });
  if (type !== 'application/x-www-form-urlencoded' && !isJson(type)) return { members: {} };
  const text = decode(await receiveBytes(request));
  if (!isJson(type)) return { members: parseQueryString(text) };
  return { members: text === '' ? {} : parseJson(text) };
}

/** A body to a collection of files: a multipart form, members as for others, or else the bytes of the file itself. */
export async function receiveUpload(request: FastifyRequest): Promise<ReceivedBody> {
  if (isMultipart(request)) return readMultipart(request, { files: true });
  const { headers } = request;
  const isBare =
    headers['content-disposition'] === undefined &&
    (isJson(mediaTypeOf(request)) || mediaTypeOf(request) === 'application/x-www-form-urlencoded');
  const received = isBare ? await receiveMembers(request) : { members: {} };
  return {
    ...received,
    file: {
      stream: isBare ? emptyStream() : request.raw,
      contentType: headers['content-type'],
      contentDisposition: headers['content-disposition'],
      md5: headers['content-md5'] as string | undefined,
      form: false,
    },
  };
}

const isJson = (type: string): boolean => type === 'application/json' || /^application\/[\w.!#$&^-]+\+json$/.test(type);

function parseJson(text: string): RawArguments {
  try {
    const value: unknown = JSON.parse(text);
    // JSON that is no object is the same as no arguments (behaviour 1).
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawArguments) : {};
  } catch (error) {
    throw apiError('rest_invalid_json', { cause: error });
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw apiError('rest_invalid_encoding', { cause: error });
  }
}

async function receiveBytes(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY_BYTES) throw apiError('rest_body_too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.raw) {
    length += (chunk as Buffer).length;
    if (length > LARGEST_BODY_BYTES) throw apiError('rest_body_too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function emptyStream(): IncomingFile['stream'] {
  return Readable.from(nothing());
}
