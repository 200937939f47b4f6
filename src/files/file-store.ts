import type { Readable } from 'node:stream';

/** What is to be stored: a stream, or a local file, which the store may share and which must not change afterwards. */
export type Source = Readable | { path: string };

/** First and last byte wanted, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What is known about stored bytes without reading them. */
export interface FileFacts {
  size: number;
  modified: Date;
  /** A strong entity tag with its quotes. */
  etag: string;
}

/** Stored bytes on their way out. Whoever opens a file reads or destroys its stream. */
export interface OpenFile extends FileFacts {
  stream: Readable;
}

/**
 * Where the bytes of media items are kept: a folder, or an object store.
 *
 * Keys are as in `file-key.ts`; anything else is answered like a missing file when reading, and is a defect when
 * writing. Faults of the place itself (full, read-only, away) are ApiErrors with status 507 or 503.
 */
export interface FileStore {
  /**
   * Stores bytes that outlive a power failure once the promise is fulfilled (trust R2).
   *
   * @throws KeyTaken when there is something under this key already; nothing is overwritten
   */
  put(key: string, source: Source, options: { contentType: string }): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>;
  stat(key: string): Promise<FileFacts | undefined>;
  /** Deletes; a key under which there is nothing is fine. */
  delete(key: string): Promise<void>;
  /** Every key, in no particular order. */
  list(): AsyncIterable<string>;
}

/** Somebody else has stored something under this key: choose another. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
  constructor(key: string, options?: ErrorOptions) {
    super(`There is a file under ${key} already`, options);
  }
}
