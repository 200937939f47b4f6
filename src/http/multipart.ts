import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { TakeFile } from '../engine/operations/request.ts';
import { type ApiError, apiError } from '../errors/index.ts';
import { type Part, partsOf, TooManyParts } from './multipart-parts.ts';
import { decodeUtf8 } from './percent-decoding.ts';
import { argumentsOf, MOST_IN_FORM, tooManyArguments } from './query-string.ts';

/** The most that the members of a form may hold together. */
const LARGEST_MEMBERS_BYTES = 16 * 1024 * 1024;

/** The limits of a form; files have their own where they are received. */
const limits = {
  parts: MOST_IN_FORM,
  fields: MOST_IN_FORM,
  fieldSize: LARGEST_MEMBERS_BYTES,
  files: 10,
  headerPairs: 100,
  fileSize: Number.MAX_SAFE_INTEGER,
};

const isJsonPart = (type: string): boolean => type.startsWith('application/json');

/**
 * Which parts the parser hands out as files: besides those with a file name, those that call themselves JSON. It would parse
 * them, however many members they have; to the interface, each part that is no file is a text.
 */
const isPartAFile = (_name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  fileName !== undefined || type === 'application/octet-stream' || isJsonPart(type ?? '');

const options = { limits, isPartAFile };

/**
 * Reads a form: parts are members, wherever they stand, and the part `file` is the file. Other files are skipped. Names with
 * brackets mean the same as in a query.
 *
 * @param take is given the file while it arrives
 * @param taken which names the part may have
 * @throws ApiError 400 for a malformed body, 413 for too many or too large parts, and whatever `take` throws
 */
export async function readMultipart(
  request: IncomingMessage,
  take?: TakeFile,
  taken = /^file$/,
): Promise<RawArguments> {
  const members: (readonly [name: string, value: string])[] = [];
  const parts = partsOf(request, options);
  let length = 0;
  let isTaken = false;
  for (;;) {
    const { value: part } = await parts.next().catch(refuseBody);
    if (!part) return argumentsOf(members);
    // A part may lack a name.
    const name = part.name ?? '';
    if (name in Object.prototype) throw malformed();
    if ('value' in part || isMember(part)) {
      const value = 'value' in part ? part.value : await textOf(part.file, LARGEST_MEMBERS_BYTES - length);
      length += name.length + value.length;
      if (('value' in part && part.isTruncated) || length > LARGEST_MEMBERS_BYTES)
        throw apiError('rest_body_too_large');
      // The parser puts U+FFFD in the place of bytes that are no UTF-8.
      for (const text of [name, value])
        if (!text.isWellFormed() || text.includes('\uFFFD')) throw apiError('rest_invalid_encoding');
      members.push([name, value]);
    } else if (take && taken.test(name) && !isTaken) {
      isTaken = true;
      const { file: stream, fileName = '' } = part;
      await take({ stream, headers: request.headers, formName: fileName }, argumentsOf(members));
    } else {
      part.file.resume();
    }
  }
}

/** Whether a part that the parser hands out as a file is a member that calls itself JSON. */
const isMember = ({ fileName, type }: Extract<Part, { file: Readable }>): boolean =>
  fileName === undefined && isJsonPart(type);

async function textOf(stream: Readable, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > mostBytes) throw apiError('rest_body_too_large');
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks));
}

function refuseBody(error: unknown): never {
  throw error instanceof TooManyParts ? tooManyArguments(error) : malformed(error);
}

const malformed = (cause?: unknown): ApiError =>
  apiError('rest_bad_request', { message: 'The multipart body is malformed.', cause });
