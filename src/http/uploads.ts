import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { uploadPath } from '../engine/site-paths.ts';
import { apiError } from '../errors/index.ts';

/** The complete answer to a request for a file. */
interface ServedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readable;
}

/** Where the bytes of uploads come from. */
interface FileServer {
  /** @returns undefined when there is no such file */
  serve(
    key: string,
    request: { method: 'GET' | 'HEAD'; headers: Record<string, string | string[] | undefined> },
  ): Promise<ServedFile | undefined>;
}

export interface UploadsOptions {
  readonly files: FileServer;
}

/**
 * Serves the files of media items by their key. Whoever knows the address of a file may have it, as with other servers
 * of the interface: what is private is the media item (trust D7).
 */
export function registerUploads(app: FastifyInstance, { files }: UploadsOptions): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: uploadPath('*'),
    async handler({ method, headers, params }, reply) {
      const file = await files.serve(params['*'], { method: method === 'HEAD' ? 'HEAD' : 'GET', headers });
      if (!file) throw apiError('rest_no_route');
      reply.status(file.status).headers(file.headers).header('access-control-allow-origin', '*');
      // A fault of the file ends this answer alone.
      return reply.send(file.body);
    },
  });
}
