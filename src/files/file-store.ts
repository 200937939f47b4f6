import type { Readable } from 'node:stream';

/** The bytes to store: a stream, or a local file, which the store may share and which must not change afterwards. */
export type Source = Readable | { path: string };

/** The first and last requested byte, both inclusive, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Metadata of stored bytes. */
export interface FileFacts {
  size: number;
  modified: Date;
  /** A strong entity tag with its quotes. */
  etag: string;
}

/** One of the files that are stored. */
export interface ListedFile extends Omit<FileFacts, 'etag'> {
  key: string;
}

/** The facts about bytes to be stored. */
export interface PutOptions {
  contentType: string;
  /** The number of bytes; needed for streams above 70 GiB. */
  size?: number;
  /** The expected checksum, hexadecimal: for copies between stores. */
  sha256?: string;
}

/** An opened file. The caller must read or destroy its stream. */
export interface OpenFile extends FileFacts {
  stream: Readable;
}

/**
 * Stores the bytes of media items: a folder, or an object store.
 *
 * Keys are as in `file-key.ts`; anything else is answered like a missing file when reading, and is a defect when
 * writing. Errors of the store itself (full, read-only, unavailable) are ApiErrors with status 507 or 503.
 */
export interface FileStore {
  /**
   * Checks that files can be stored and read here. Call it once at start.
   *
   * @throws UnusableStore saying what is wrong
   */
  check(): Promise<void>;
  /**
   * Stores bytes that outlive a power failure once the promise is fulfilled (trust R2). A stream is read in constant
   * memory. A failure leaves nothing, or, when the outcome is unknown, a file without a row.
   *
   * @throws KeyTaken when the key is in use; nothing is overwritten
   * @throws ChecksumMismatch when the bytes do not match the announced checksum
   */
  put(key: string, source: Source, options: PutOptions): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>;
  stat(key: string): Promise<FileFacts | undefined>;
  /** Delete a file. Does nothing for a missing one. */
  delete(key: string): Promise<void>;
  /** Lists all files, in no particular order; files stored or deleted in the meantime may be missing. */
  list(): AsyncIterable<ListedFile>;
  /** Removes incomplete uploads in the store that failed before this time. @returns their number */
  removeAborted(before: Date): Promise<number>;
  /** An address of the store itself that serves the file to anybody until it expires; folders have none. */
  addressOf?(key: string, seconds: number, headers: Readonly<Record<string, string>>): Promise<string>;
}

/** The key is taken: choose another. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
  constructor(key: string, options?: ErrorOptions) {
    super(`There is a file under ${key} already`, options);
  }
}

/** The bytes do not match the announced checksum. */
export class ChecksumMismatch extends Error {
  override name = 'ChecksumMismatch';
  constructor(key: string) {
    super(`The bytes of ${key} are not those that were announced`);
  }
}

/** The configured store cannot be used; the message says why. */
export class UnusableStore extends Error {
  override name = 'UnusableStore';
}
