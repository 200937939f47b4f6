import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileStore, mimeTypeOfName } from '../files/index.ts';

/** What the bytes of a file come to. */
export interface FileSum {
  readonly size: number;
  readonly sha256: string;
}

/** Stores bytes under a key that is free. @returns what they came to on the way */
export async function storeFile(store: FileStore, key: string, content: AsyncIterable<Uint8Array>): Promise<FileSum> {
  const hash = createHash('sha256');
  let size = 0;
  const passing = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await store.put(key, Readable.from(passing(), { objectMode: false }), { contentType: mimeTypeOfName(key) });
  return { size, sha256: hash.digest('hex') };
}

/** What the bytes that are stored under a key come to; nothing when there are none. */
export async function sumOfStored(store: FileStore, key: string): Promise<FileSum | undefined> {
  const file = await store.open(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of file.stream as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

export const isSame = (one: FileSum | undefined, other: FileSum): boolean =>
  one?.size === other.size && one.sha256 === other.sha256;
