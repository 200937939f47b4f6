import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from '../engine/definition/index.ts';
import { ApiError, apiError } from '../errors/index.ts';
import { parseQueryString } from './query-string.ts';

/**
 * Reads a multipart body: parts are members, the part `file` is the file. Members that stand behind the file would only
 * be known when it has been received; clients send them before it, and those behind it are not waited for.
 *
 * @throws ApiError 400 for a malformed body
 */
export async function readMultipart(
  request: FastifyRequest,
  { files }: { files: boolean },
): Promise<{ members: Record<string, unknown>; file?: IncomingFile }> {
  const fields: string[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value ?? ''))}`);
        continue;
      }
      if (files && part.fieldname === 'file') {
        return {
          members: membersOf(fields),
          file: {
            stream: part.file,
            contentType: part.mimetype,
            contentDisposition: undefined,
            filename: part.filename ?? '',
            md5: request.headers['content-md5'] as string | undefined,
            form: true,
          },
        };
      }
      part.file.resume();
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw apiError('rest_bad_request', { message: 'The multipart body is malformed.', cause: error });
  }
  return { members: membersOf(fields) };
}

/** Names with brackets mean the same as in a query. */
const membersOf = (fields: readonly string[]): Record<string, unknown> =>
  parseQueryString(fields.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']'));
