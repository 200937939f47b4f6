import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileStore, mimeTypeOfName } from '../files/index.ts';

/** The size and checksum of a file. */
export interface FileSum {
  readonly size: number;
  readonly sha256: string;
}

/** Store bytes under an unused key. @returns their size and checksum */
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

/** The size and checksum of the bytes stored under a key; undefined when there are none. */
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
