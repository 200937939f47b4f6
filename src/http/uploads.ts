import type { Readable } from 'node:stream';
import { uploadPath } from '../engine/site-paths.ts';
import { apiError } from '../errors/index.ts';
import type { Exchange } from './exchange.ts';
import { respondWith } from './respond.ts';
import type { Router } from './router.ts';

/** The interface of files/ that http/ needs, since it does not import files/. */
interface FileServer {
  /** @returns the complete answer; undefined when there is no such file */
  serve(
    key: string,
    request: { method: 'GET' | 'HEAD'; headers: Record<string, string | string[] | undefined> },
  ): Promise<
    | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body?: Readable }
    | undefined
  >;
}

/** Finds imported files by their former paths. */
interface OldFiles {
  /** @returns the key of the file with this path on the old site; undefined when there is none */
  keyOf(path: string): Promise<string | undefined>;
}

export interface UploadsOptions {
  readonly files: FileServer;
  readonly oldFiles: OldFiles;
}

const OPEN = { 'access-control-allow-origin': '*' };

/** The path of uploads in WordPress, which texts and other sites refer to. */
const OLD_UPLOADS = '/wp-content/uploads/*';

/**
 * Serves the files of media items by their key, and imported files by their former path. Whoever knows the
 * address of a file may read it, as with other servers of the interface: only the media item is private (trust D7).
 */
export function registerUploads(router: Router, { files, oldFiles }: UploadsOptions): void {
  const serve = async (exchange: Exchange, key: string): Promise<void> => {
    const { method, request } = exchange;
    const file = await files.serve(key, { method: method === 'HEAD' ? 'HEAD' : 'GET', headers: request.headers });
    if (!file) throw apiError('rest_no_route');
    await respondWith(exchange, file.status, { ...file.headers, ...OPEN }, file.body);
  };
  router.get(uploadPath('*'), (exchange) => serve(exchange, exchange.params['*'] ?? ''));
  router.get(OLD_UPLOADS, async (exchange) => {
    const path = exchange.params['*'] ?? '';
    // The recorded path comes first: another file may have this name here.
    await serve(exchange, (await oldFiles.keyOf(path)) ?? path);
  });
}
