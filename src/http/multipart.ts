import type { FastifyRequest } from 'fastify';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { TakeFile } from '../engine/operations/request.ts';
import { type ApiError, apiError } from '../errors/index.ts';
import { parseQueryString } from './query-string.ts';

/** The most that the members of a form may hold together. */
const LARGEST_MEMBERS_BYTES = 16 * 1024 * 1024;

/** The limits of a form; files have their own where they are received. */
export const multipartLimits = {
  parts: 200,
  fields: 200,
  fieldSize: LARGEST_MEMBERS_BYTES,
  files: 10,
  headerPairs: 100,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/**
 * Reads a form: parts are members, wherever they stand, and the part `file` is the file. Other files are skipped.
 *
 * @param take is given the file while it arrives
 * @throws ApiError 400 for a malformed body, 413 for too many or too large parts, and whatever `take` throws
 */
export async function readMultipart(request: FastifyRequest, take?: TakeFile): Promise<RawArguments> {
  const members: [name: string, value: string][] = [];
  const parts = request.parts();
  let length = 0;
  let isTaken = false;
  for (;;) {
    const { value: part } = await parts.next().catch(refuseBody);
    if (!part) return membersOf(members);
    if (part.type === 'field') {
      // A part may lack a name, and one that calls itself JSON is no text.
      const name = part.fieldname ?? '';
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? '');
      length += name.length + value.length;
      if (part.valueTruncated || length > LARGEST_MEMBERS_BYTES) throw apiError('rest_body_too_large');
      // The parser puts U+FFFD in the place of bytes that are no UTF-8.
      if (!(name + value).isWellFormed() || (name + value).includes('\uFFFD')) throw apiError('rest_invalid_encoding');
      members.push([name, value]);
    } else if (take && part.fieldname === 'file' && !isTaken) {
      isTaken = true;
      const { file: stream, filename = '' } = part;
      await take({ stream, headers: request.headers, formName: filename }, membersOf(members));
    } else {
      part.file.resume();
    }
  }
}

function refuseBody(error: unknown): never {
  const { statusCode } = error as { statusCode?: number };
  const refusal: ApiError =
    statusCode === 413
      ? apiError('rest_body_too_large', { cause: error })
      : apiError('rest_bad_request', { message: 'The multipart body is malformed.', cause: error });
  throw refusal;
}

/** Names with brackets mean the same as in a query. */
function membersOf(members: readonly (readonly [name: string, value: string])[]): RawArguments {
  const pairs = members.map((pair) => pair.map(encodeURIComponent).join('='));
  return parseQueryString(pairs.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']'));
}
