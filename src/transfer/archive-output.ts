import { existsSync } from 'node:fs';
import { link, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { TransferError } from './reporting.ts';

/** The destination of an archive. */
export interface ArchiveOutput {
  /** The path prefix for temporary files. */
  readonly scratch: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Complete the archive after all bytes were written. */
  finish(): Promise<void>;
  /** Remove what was written, if possible. Does nothing after `finish`. */
  discard(): Promise<void>;
}

/**
 * Write to a file, which gets its final name only when it is complete and on disk.
 *
 * @throws TransferError when the path exists
 */
export async function toFile(path: string): Promise<ArchiveOutput> {
  if (existsSync(path)) throw taken(path);
  const part = `${path}.part`;
  // Private to its owner: it holds password hashes, drafts and e-mail addresses.
  const file = await open(part, 'w', 0o600);
  return {
    scratch: part,
    write: (bytes) => file.writeFile(bytes),
    async finish() {
      await file.sync();
      await file.close();
      // Unlike a rename, a link never replaces a file that was created meanwhile.
      await link(part, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? taken(path) : error;
      });
      await rm(part);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

/** Write to a stream, such as standard output. It is left open; the reader can verify completeness by the checksum. */
export async function toStream(stream: Writable): Promise<ArchiveOutput> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-backup-'));
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => void stream.write(bytes, (error) => (error ? reject(unread(error)) : resolve())));
  // `write` reports errors; without this listener an error would end the process.
  stream.on('error', () => undefined);
  const removeScratch = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return {
    scratch: join(folder, 'list'),
    write,
    finish: removeScratch,
    discard: removeScratch,
  };
}

const taken = (path: string): TransferError => new TransferError(`${path} exists already: give another file`);

const unread = (error: Error & { code?: string }): Error =>
  error.code === 'EPIPE' ? new TransferError('the program reading the backup has ended', { cause: error }) : error;
