import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError, apiError } from '../errors/index.ts';
import { temporaryPath } from './incoming.ts';
import { storageFault } from './storage-fault.ts';

/** Received bytes in a temporary file. */
export interface Received {
  path: string;
  size: number;
  /** Hexadecimal. */
  md5: string;
}

/**
 * Streams an upload to a temporary file. A failure leaves no file (trust D1).
 *
 * Reads the source to its end, or up to a fault. The source is not destroyed then, so that the answer can still be sent
 * on the same connection: the caller drains or closes it.
 *
 * @param limits.bytes the maximum length
 * @param limits.md5 the hash that the client states, hexadecimal or base64
 * @throws ApiError 400 `rest_upload_no_data`, 412 `rest_upload_hash_mismatch`, 413 `rest_upload_file_too_big`, 400
 * `rest_bad_request` when the client goes away, 507, 503
 */
export async function receiveUpload(
  root: string,
  source: Readable,
  limits: { bytes: number; md5?: string | undefined },
): Promise<Received> {
  let path: string | undefined;
  // It may fail before or after it is read; without a listener, the error would end the process.
  source.on('error', () => {});
  try {
    path = await temporaryPath(root);
    const { size, md5 } = await write(path, source, limits.bytes);
    if (size === 0) throw apiError('rest_upload_no_data');
    if (limits.md5 !== undefined && !isSameHash(limits.md5, md5)) throw apiError('rest_upload_hash_mismatch');
    return { path, size, md5 };
  } catch (error) {
    if (path !== undefined) await rm(path, { force: true });
    throw storageFault(error);
  }
}

async function write(path: string, source: Readable, limit: number) {
  const file = await open(path, 'wx', 0o644);
  const hash = createHash('md5');
  let size = 0;
  try {
    for await (const chunk of chunksOf(source)) {
      size += chunk.length;
      if (size > limit) throw tooBig(limit);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  // A multipart parser truncates at its own limit and reports that only by this flag.
  if ('truncated' in source && source.truncated === true) throw tooBig(limit);
  return { size, md5: hash.digest('hex') };
}

/** The chunks of a stream; an interruption is a fault of the client, not a defect. */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  if (source.destroyed && !source.readableEnded) throw brokenOff(source.errored ?? undefined);
  const chunks = source.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        throw error instanceof ApiError ? error : brokenOff(error);
      });
      if (next.done) return;
      yield typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
    }
  } finally {
    // Releases the source, so that the caller can drain it.
    await chunks.return?.();
  }
}

const brokenOff = (cause: unknown) => apiError('rest_bad_request', { message: 'The upload broke off.', cause });

const tooBig = (limit: number) =>
  apiError('rest_upload_file_too_big', { message: `The file is too large: at most ${limit} bytes.` });

function isSameHash(claimed: string, md5: string): boolean {
  const text = claimed.trim();
  return text.toLowerCase() === md5 || text === Buffer.from(md5, 'hex').toString('base64');
}
