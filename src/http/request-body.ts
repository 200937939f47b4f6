import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { ResourceRequest, TakeFile } from '../engine/operations/request.ts';
import { apiError } from '../errors/index.ts';
import { yieldIfLongTexts } from '../event-loop/index.ts';
import type { Intake } from './body-intake.ts';
import { readMultipart } from './multipart.ts';
import { decodeUtf8 } from './percent-decoding.ts';
import { MAX_FORM_ARGUMENTS, parseQueryString } from './query-string.ts';
import { readJson } from './read-json.ts';

/** How to treat a file in a body: skipped if it has no meaning there. */
export type FileHandling = 'taken' | 'refused' | 'skipped';

/**
 * Opens the body of a request: members are read at once, since malformed JSON is reported before arguments and rights are
 * checked (behaviour 1); a file waits until it is known that it may be sent.
 *
 * @throws ApiError 400 `rest_invalid_json`, 408, 413 when it is too large, 503
 */
export async function openBody(
  request: IncomingMessage,
  intake: Intake,
  files: FileHandling,
): Promise<ResourceRequest['body']> {
  const { headers } = request;
  const takesFiles = files === 'taken';
  if (files === 'refused' && isFileForCertain(request)) throw apiError('quoin_file_not_replaceable');
  if (takesFiles && isMultipart(request)) {
    return async (take, judge) => {
      await judge?.();
      const passOn: TakeFile | undefined = take && ((file, known) => intake.passOn(() => take(file, known)));
      return intake.countMembers(() => readMultipart(request, passOn));
    };
  }
  if (takesFiles && isFile(request)) {
    return async (take) => {
      await intake.passOn(async () => take?.({ stream: request, headers }, {}));
      return {};
    };
  }
  const members = await receiveMembers(request, intake, files === 'refused');
  await yieldIfLongTexts(...Object.values(members));
  return async (take) => {
    await take?.({ stream: Readable.from([]), headers }, members);
    return members;
  };
}

const mediaTypeOf = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isMultipart = (request: IncomingMessage): boolean => mediaTypeOf(request) === 'multipart/form-data';
const isForm = (type: string): boolean => type === 'application/x-www-form-urlencoded';
const isJson = (type: string): boolean => type === 'application/json' || /^application\/[\w.!#$&^-]+\+json$/.test(type);

/** Whether a body to a collection of files is a file: it has no members, or states that it is one. */
function isFile(request: IncomingMessage): boolean {
  const type = mediaTypeOf(request);
  return request.headers['content-disposition'] !== undefined || !(isJson(type) || isForm(type));
}

/** The same for a body to an item. A body of another type has no arguments. */
function isFileForCertain(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const isEmpty = length === '0' && encoding === undefined;
  const isNamed = request.headers['content-disposition'] !== undefined;
  return (
    !isEmpty &&
    !isMultipart(request) &&
    isFile(request) &&
    (isNamed || !['', 'text/plain'].includes(mediaTypeOf(request)))
  );
}

const refuseFile: TakeFile = async () => {
  throw apiError('quoin_file_not_replaceable');
};

/** The members of a body: JSON, a form, or none if it has another type (behaviour 1). */
async function receiveMembers(request: IncomingMessage, intake: Intake, refusesFiles: boolean): Promise<RawArguments> {
  const type = mediaTypeOf(request);
  if (isMultipart(request))
    return intake.count(() => (refusesFiles ? readMultipart(request, refuseFile, /^/) : readMultipart(request)));
  if (!isForm(type) && !isJson(type)) return {};
  const bytes = await intake.bytes();
  if (!isJson(type)) return parseQueryString(decodeUtf8(bytes), MAX_FORM_ARGUMENTS);
  const value = await readJson(bytes);
  // JSON that is not an object counts as no arguments (behaviour 1).
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawArguments) : {};
}
