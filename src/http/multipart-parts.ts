import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { apiError } from '../errors/index.ts';

/** A member of a form, or a file. */
export type Part =
  | { readonly name: string; readonly value: string; readonly isTruncated: boolean }
  | { readonly name: string; readonly file: Readable; readonly fileName: string | undefined };

/** A part exceeds a limit. */
export class TooManyParts extends Error {}

/**
 * The parts of a form, one after the other, in their order. The next one follows when a file has been read or
 * resumed: until then the parser waits, and the client with it.
 *
 * @throws Error for a malformed form, TooManyParts
 */
export async function* partsOf(request: IncomingMessage, limits: BusboyConfig['limits']): AsyncGenerator<Part, void> {
  const arrived: Part[] = [];
  let isOver = false;
  let fault: unknown;
  let wake = (): void => {};
  const end = (error?: unknown): void => {
    fault ??= error;
    isOver = true;
    wake();
  };
  const add = (part: Part): void => {
    if (!isOver) arrived.push(part);
    else if ('file' in part) part.file.resume();
    wake();
  };

  const parser = new Busboy({ limits, headers: request.headers as BusboyHeaders });
  let file: BusboyFileStream | undefined;
  let isEmpty = true;
  /** Ends the parts at the end of the input; a reader of a file gets the error. */
  const breakOff = (error: Error): void => {
    request.unpipe(parser);
    file?.destroy(error);
    end(error);
  };
  parser
    .on('field', (name, value, _isNameTruncated, isTruncated) => add({ name, value, isTruncated }))
    .on('file', (name, stream, fileName) => {
      file = stream;
      // An error of the stream ends the parts; a reader of the file attaches a listener of its own.
      stream.on('error', () => {});
      stream.once('close', () => {
        if (!stream.readableEnded) end();
      });
      add({ name, file: stream, fileName: fileName as string | undefined });
    })
    .on('finish', () => end())
    .on('error', (error: unknown) => {
      // An empty body is an empty form.
      if (isEmpty && String((error as Error).message) === 'Unexpected end of multipart data') end();
      else breakOff(error as Error);
    });
  // The parser goes on: a file that has begun is still read to its end.
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => end(new TooManyParts('the form has too many parts')));
  request.once('data', () => {
    isEmpty = false;
  });
  request.once('error', breakOff);
  request.once('close', () => {
    if (!request.readableEnded) breakOff(apiError('rest_bad_request', { message: 'The body has broken off.' }));
  });
  request.pipe(parser);

  for (;;) {
    const part = arrived.shift();
    if (part) yield part;
    else if (fault !== undefined) throw fault;
    else if (isOver) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}
