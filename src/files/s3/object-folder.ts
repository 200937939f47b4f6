import type { Readable } from 'node:stream';
import { type Bucket, type Credentials, readBucket } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import { listAborted, listFiles } from './listing.ts';
import { sendParts } from './send-parts.ts';
import { StoreClient } from './store-client.ts';

/** Objects directly below the prefix of a bucket, such as backups: their names have no slash. */
export interface ObjectFolder {
  /** @throws UnusableStore that names the fault in address, credentials or permissions */
  check(): Promise<void>;
  names(): Promise<string[]>;
  /** Stores a stream. The object appears under its name when it is complete. */
  put(name: string, source: Readable): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes the parts of incomplete objects. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>;
}

/** The length of a stream is unknown: parts of 32 MiB allow up to 280 GiB. */
const MAX_BYTES = 280 * 1024 ** 3;

/**
 * @param what the stored objects, for messages
 * @throws UnusableStore when the address is not valid
 */
export function objectFolder(address: string, credentials: Credentials, what: string): ObjectFolder {
  const bucket: Bucket = readBucket(address, what);
  const client = new StoreClient(bucket, credentials);
  const pathOf = (name: string): string => bucket.prefix + name;
  return {
    check: () => checkBucket(client, what),
    async names() {
      const files = await Array.fromAsync(listFiles(client));
      return files.map(({ key }) => key).filter((key) => !key.includes('/'));
    },
    put(name, source) {
      const headers = { 'content-type': 'application/octet-stream' };
      const sending = { client, path: pathOf(name), headers };
      return sendParts(sending, source, { contentType: headers['content-type'], size: MAX_BYTES });
    },
    async remove(name) {
      await client.ask({ method: 'DELETE', path: pathOf(name) });
    },
    async removeUnfinished(isOurs) {
      for await (const { path, uploadId } of listAborted(client))
        if (isOurs(path.slice(bucket.prefix.length))) await client.ask({ method: 'DELETE', path, query: { uploadId } });
    },
  };
}
