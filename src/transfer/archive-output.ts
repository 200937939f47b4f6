import { existsSync } from 'node:fs';
import { link, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { TransferError } from './transfer-error.ts';

/** Where the bytes of an archive go. */
export interface ArchiveOutput {
  /** Temporary files may have names that begin like this. */
  readonly scratch: string;
  write(bytes: Uint8Array): Promise<void>;
  /** All bytes were written: keeps them. */
  finish(): Promise<void>;
  /** Removes what was written, where that is possible. Does nothing after `finish`. */
  discard(): Promise<void>;
}

/**
 * A file that has another name until it is whole and on disk, so that half of an archive is never taken for one.
 *
 * @throws TransferError when there is something at the path
 */
export async function toFile(path: string): Promise<ArchiveOutput> {
  if (existsSync(path)) throw taken(path);
  const part = `${path}.part`;
  // What is in it is for its owner alone: password hashes, drafts, addresses.
  const file = await open(part, 'w', 0o600);
  return {
    scratch: part,
    write: (bytes) => file.writeFile(bytes),
    async finish() {
      await file.sync();
      await file.close();
      // A link, unlike a rename, never replaces what somebody else has stored there meanwhile.
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

/** A stream, such as standard output. It is left open; whoever reads it knows by the checksum that it has all. */
export async function toStream(stream: Writable): Promise<ArchiveOutput> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-backup-'));
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => void stream.write(bytes, (error) => (error ? reject(unread(error)) : resolve())));
  // The fault of a write is told to whoever writes; without a listener it would end the process.
  stream.on('error', () => undefined);
  const removeScratch = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return {
    scratch: join(folder, 'list'),
    write,
    finish: removeScratch,
    discard: removeScratch,
  };
}

const taken = (path: string): TransferError =>
  new TransferError(`there is something at ${path} already: name another file`);

const unread = (error: Error & { code?: string }): Error =>
  error.code === 'EPIPE' ? new TransferError('the program that reads the backup has ended', { cause: error }) : error;
