import { type FileStore, UnusableStore } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';
import type { Credentials } from './s3/bucket.ts';
import type { ObjectFolder } from './s3/object-folder.ts';
import type { KeyClaims } from './s3/s3-file-store.ts';

export type { KeyClaims };

export interface OpenStoreOptions {
  /** For an object store. */
  readonly credentials?: Credentials | undefined;
  /** For an object store that others write to at the same time. */
  readonly claims?: KeyClaims | undefined;
}

/** Whether the uploads are in an object store, not in a folder. */
export const isObjectStore = (uploads: string): boolean => /^s3:/i.test(uploads);

/**
 * The store that an address names: a folder, or `s3://bucket/prefix?endpoint=…&region=…&path-style=…`.
 *
 * @throws UnusableStore when the address or the credentials are invalid
 */
export async function openFileStore(
  uploads: string,
  { credentials, claims }: OpenStoreOptions = {},
): Promise<FileStore> {
  if (!isObjectStore(uploads)) return localFileStore(uploads);
  // Loaded only where there is an object store.
  const [{ readBucket }, { s3FileStore }] = await Promise.all([
    import('./s3/bucket.ts'),
    import('./s3/s3-file-store.ts'),
  ]);
  const bucket = readBucket(uploads);
  return s3FileStore(bucket, given(credentials), claims);
}

/**
 * The objects below an address such as `s3://bucket/prefix`, for files that belong to no media item.
 *
 * @param what is stored there, for messages
 * @throws UnusableStore when the address or the credentials are invalid
 */
export async function openObjectFolder(
  address: string,
  credentials: Credentials | undefined,
  what: string,
): Promise<ObjectFolder> {
  const { objectFolder } = await import('./s3/object-folder.ts');
  return objectFolder(address, given(credentials), what);
}

function given(credentials: Credentials | undefined): Credentials {
  if (credentials?.accessKeyId && credentials.secretAccessKey) return credentials;
  throw new UnusableStore('an object store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
}
