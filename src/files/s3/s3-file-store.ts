import { isKey, nameOf } from '../file-key.ts';
import {
  type ByteRange,
  type FileFacts,
  type FileStore,
  KeyTaken,
  type ListedFile,
  type OpenFile,
  type PutOptions,
  type Source,
} from '../file-store.ts';
import { serveHeaders } from '../serve-headers.ts';
import { storageFault } from '../storage-fault.ts';
import type { Bucket, Credentials } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import { listAborted, listFiles } from './listing.ts';
import { sendParts } from './send-parts.ts';
import { StoreClient } from './store-client.ts';
import { answerOf, StoreFault } from './store-fault.ts';

/** Keys that an instance is about to use, shared by all instances. Not all object stores have such locks. */
export interface KeyClaims {
  /** @returns whether the key was free */
  take(key: string): Promise<boolean>;
  release(key: string): Promise<void>;
}

/** For a process that uses the bucket alone. */
const noClaims: KeyClaims = { take: async () => true, release: async () => {} };

/**
 * Keeps files in a bucket of an S3-compatible object store, under their keys.
 *
 * Faults of the store and of the network are 503 with `Retry-After`. A file that was stored although its request failed
 * has no row, and is removed later (trust R3).
 */
export function s3FileStore(bucket: Bucket, credentials: Credentials, claims = noClaims): FileStore {
  const client = new StoreClient(bucket, credentials);
  const pathOf = (key: string) => bucket.prefix + key;

  async function open(key: string, range?: ByteRange): Promise<OpenFile | undefined> {
    if (!isKey(key)) return undefined;
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    try {
      const stream = await client.send({ method: 'GET', path: pathOf(key), ...(headers && { headers }) });
      if (range && stream.statusCode !== 206) {
        stream.destroy();
        throw new StoreFault({ message: 'the store sends no parts of files', code: 'NoRanges', isCertain: true });
      }
      const whole = stream.headers['content-range']?.split('/')[1] ?? stream.headers['content-length'];
      return { ...factsOf(stream.headers, Number(whole)), stream };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw answerOf(error);
    }
  }

  /** Asks for one byte: the answer to HEAD would not tell a missing file from a missing bucket. */
  async function stat(key: string): Promise<FileFacts | undefined> {
    if (!isKey(key)) return undefined;
    const path = pathOf(key);
    try {
      const { headers } = await client.ask({ method: 'GET', path, headers: { range: 'bytes=0-0' } });
      return factsOf(headers, Number(headers['content-range']?.split('/')[1] ?? headers['content-length']));
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (!(error instanceof StoreFault) || error.status !== 416) throw answerOf(error);
    }
    // The file is empty.
    const file = await open(key);
    file?.stream.destroy();
    return file && { size: file.size, modified: file.modified, etag: file.etag };
  }

  async function put(key: string, source: Source, options: PutOptions): Promise<void> {
    if (!isKey(key)) throw new Error(`Not a key: ${JSON.stringify(key)}`);
    // It may fail before it is read; without a listener, the error would end the process.
    if ('on' in source) source.on('error', () => {});
    if (!(await claims.take(key))) throw new KeyTaken(key);
    let mayFollow = false;
    try {
      if (await stat(key)) throw new KeyTaken(key);
      await sendParts({ client, path: pathOf(key), headers: storedHeaders(key, options) }, source, options);
    } catch (error) {
      // A late write must not replace a file of somebody else: the claim expires much later.
      mayFollow = error instanceof StoreFault && !error.isCertain;
      throw error instanceof KeyTaken ? error : storageFault(answerOf(error));
    } finally {
      if (!mayFollow) await claims.release(key).catch(() => {});
    }
  }

  return {
    check: () => checkBucket(client),
    put,
    open,

    stat,

    async delete(key) {
      if (!isKey(key)) return;
      try {
        // Not repeated if it may have been carried out: another file may have this key by then.
        await client.ask({ method: 'DELETE', path: pathOf(key), isRepeatable: false });
      } catch (error) {
        if (!isMissing(error)) throw answerOf(error);
      }
    },

    async *list(): AsyncGenerator<ListedFile> {
      try {
        for await (const file of listFiles(client)) if (isKey(file.key)) yield file;
      } catch (error) {
        throw answerOf(error);
      }
    },

    async removeAborted(before) {
      let removed = 0;
      try {
        for await (const { path, uploadId, begun } of listAborted(client)) {
          if (begun >= before) continue;
          await client.ask({ method: 'DELETE', path, query: { uploadId } });
          removed += 1;
        }
        return removed;
      } catch (error) {
        throw answerOf(error);
      }
    },

    addressOf: (key, seconds, headers) => client.addressOf(pathOf(key), seconds, headers),
  };
}

/** The headers stored with a file, for clients that get it from the store itself. */
function storedHeaders(key: string, { contentType }: PutOptions): Record<string, string> {
  const headers = serveHeaders(nameOf(key));
  return {
    'content-type': headers['Content-Type'] ?? contentType,
    'content-disposition': headers['Content-Disposition'] ?? 'attachment',
    'cache-control': headers['Cache-Control'] ?? 'no-cache',
  };
}

function factsOf(headers: NodeJS.Dict<string | string[]>, size: number): FileFacts {
  const { etag = '', 'last-modified': modified = '' } = headers;
  return { size, modified: new Date(String(modified)), etag: String(etag) };
}

const isMissing = (error: unknown): boolean =>
  error instanceof StoreFault && error.status === 404 && error.code !== 'NoSuchBucket';
