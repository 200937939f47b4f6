import type { Readable } from 'node:stream';
import { uploadPath } from '../engine/site-paths.ts';
import { apiError } from '../errors/index.ts';
import { respondWith } from './respond.ts';
import type { Router } from './router.ts';

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

const OPEN = { 'access-control-allow-origin': '*' };

/**
 * Serves the files of media items by their key. Whoever knows the address of a file may have it, as with other servers
 * of the interface: what is private is the media item (trust D7).
 */
export function registerUploads(router: Router, { files }: UploadsOptions): void {
  router.get(uploadPath('*'), async (exchange) => {
    const { method, params, request } = exchange;
    const key = params['*'] ?? '';
    const file = await files.serve(key, { method: method === 'HEAD' ? 'HEAD' : 'GET', headers: request.headers });
    if (!file) throw apiError('rest_no_route');
    await respondWith(exchange, file.status, { ...file.headers, ...OPEN }, file.body);
  });
}
