import type { IncomingMessage } from 'node:http';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { TakeFile } from '../engine/operations/request.ts';
import { type ApiError, apiError } from '../errors/index.ts';
import { partsOf, TooManyParts } from './multipart-parts.ts';
import { argumentsOf, MAX_FORM_ARGUMENTS, tooManyArguments } from './query-string.ts';

/** The maximum length of all members of a form together. */
const MAX_MEMBERS_BYTES = 16 * 1024 * 1024;

/** The limits of a form; files have limits where they are received. */
const limits = {
  parts: MAX_FORM_ARGUMENTS,
  fields: MAX_FORM_ARGUMENTS,
  fieldSize: MAX_MEMBERS_BYTES,
  files: 10,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/**
 * Reads a form: parts are members, in any order, and the part `file` is the file. Other files are skipped. Names with
 * brackets mean the same as in a query.
 *
 * @param take receives the file while it arrives
 * @param taken the names that the part with the file may have
 * @throws ApiError 400 for a malformed body, 413 for too many or too large parts, and whatever `take` throws
 */
export async function readMultipart(
  request: IncomingMessage,
  take?: TakeFile,
  taken = /^file$/,
): Promise<RawArguments> {
  const members: (readonly [name: string, value: string])[] = [];
  const parts = partsOf(request, limits);
  let length = 0;
  let isTaken = false;
  for (;;) {
    const { value: part } = await parts.next().catch(refuseBody);
    if (!part) return argumentsOf(members);
    // A part may lack a name.
    const name = part.name ?? '';
    if (name in Object.prototype) throw malformed();
    if ('value' in part) {
      const { value } = part;
      length += name.length + value.length;
      if (part.isTruncated || length > MAX_MEMBERS_BYTES) throw apiError('rest_body_too_large');
      // The parser replaces bytes that are not UTF-8 by U+FFFD.
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

function refuseBody(error: unknown): never {
  throw error instanceof TooManyParts ? tooManyArguments(error) : malformed(error);
}

const malformed = (cause?: unknown): ApiError =>
  apiError('rest_bad_request', { message: 'The multipart body is malformed.', cause });
