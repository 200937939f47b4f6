import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { apiError } from '../errors/index.ts';
import { folderOf, nameOf, splitName } from './file-key.ts';
import {
  type ByteRange,
  type FileFacts,
  type FileStore,
  KeyTaken,
  type ListedFile,
  type OpenFile,
} from './file-store.ts';
import { checkFolder, removeStaleUploads, temporaryPath } from './incoming.ts';
import { localFileStore } from './local-file-store.ts';
import type { ImageMeta, ImageSize, ImageSizes, MediaDetails } from './media-details.ts';
import { allowedExtensions, mimeTypeOfName } from './media-type.ts';
import type { MadeSize } from './picture-work.ts';
import { receiveUpload } from './receive-upload.ts';
import { isRefusedKind } from './refusal-of-file.ts';
import { type ServedFile, type ServeRequest, serveFile } from './serve-file.ts';
import { sizeNames, sizePath } from './size-plan.ts';
import { storageFault } from './storage-fault.ts';
import { cleanName, freeName, isLikeSize } from './upload-name.ts';
import type { Examined, Work } from './work.ts';
import { startWorkers, WorkRefused } from './workers.ts';

export interface FilesOptions {
  /** Folder for temporary files, and for all files unless another store is given. */
  root: string;
  /** The store of the files, if not the folder. */
  store?: FileStore;
  /** The validity of signed URLs of the store, to which requests for files are redirected; 0: no redirects. */
  signedSeconds?: number;
  limits?: Partial<FilesLimits>;
}

export interface FilesLimits {
  /** Maximum bytes of an upload. */
  bytes: number;
  /** Maximum pixels of a picture, or of each frame of an animation. */
  pixels: number;
  /** Maximum frames of an animation. */
  frames: number;
  /** Maximum time for one task on a file. */
  workMs: number;
  /** Maximum memory of a worker process. */
  workerBytes: number;
  /** Number of worker processes. */
  workers: number;
  /** Maximum length of the queue; more tasks are refused with 503. */
  waiting: number;
}

/** A file that has arrived and passed every check, still temporary: store it or discard it. */
export interface Upload {
  temporaryPath: string;
  /** Sanitised; may get a number when it is stored. */
  name: string;
  mimeType: string;
  mediaType: 'image' | 'file';
  size: number;
  /** Of the bytes as they were sent, hexadecimal. */
  md5: string;
  dimensions?: { width: number; height: number };
  imageMeta?: ImageMeta;
  /** Removes the temporary file; calling it after `store` or twice is fine. */
  discard(): Promise<void>;
}

export interface StoredFile {
  key: string;
  mimeType: string;
  details: MediaDetails;
}

export interface Files {
  /**
   * Receives and checks the bytes of an upload. Nothing is visible to anybody yet.
   *
   * @param options.errorCode the code of a refusal: `rest_upload_sideload_error` for a raw body,
   * `rest_upload_unknown_error` for multipart
   * @throws ApiError 400 (the code above, `rest_upload_no_data`), 412, 413, 503, 507
   */
  receive(
    source: Readable,
    options: {
      name: string;
      errorCode: 'rest_upload_sideload_error' | 'rest_upload_unknown_error';
      md5?: string | undefined;
      /** Called with the path of a file that is refused for its content or type, before it is removed. */
      onRefused?: ((path: string) => Promise<void>) | undefined;
    },
  ): Promise<Upload>;
  /**
   * Stores an upload durably under a free name, and discards the temporary file.
   *
   * @param target.isTaken whether a row uses the key already; files are checked in any case
   */
  store(
    upload: Upload,
    target: { year: number; month: number; isTaken?: (key: string) => Promise<boolean> | boolean },
  ): Promise<StoredFile>;
  /** Creates the smaller copies of a stored picture; none for other or missing files. May take seconds. */
  makeSizes(key: string): Promise<ImageSizes>;
  /**
   * Stores an uploaded picture as a smaller copy of a stored one, named after its width and height, and discards the
   * temporary file.
   */
  storeSize(key: string, upload: Upload): Promise<ImageSize | undefined>;
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>;
  stat(key: string): Promise<FileFacts | undefined>;
  /** The complete answer to a request for a file; undefined when there is none. */
  serve(key: string, request: ServeRequest): Promise<ServedFile | undefined>;
  /** Deletes files; missing ones are ignored. `keysOf` returns all keys of an item. */
  deleteAll(keys: Iterable<string>): Promise<void>;
  /** Every file, for the commands that compare files with rows (trust R3). */
  list(): AsyncIterable<ListedFile>;
  /** Removes incomplete uploads in the store that failed before this time. @returns their number */
  removeAborted(before: Date): Promise<number>;
  /** Ends the workers. */
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;

const defaultLimits: FilesLimits = {
  bytes: 64 * megabyte,
  pixels: 100_000_000,
  frames: 2000,
  workMs: 20_000,
  workerBytes: 1536 * megabyte,
  workers: 2,
  waiting: 64,
};

/**
 * Opens the store of media files. Removes the remains of crashed uploads. Worker processes start when there is work.
 */
export async function createFiles({
  root,
  store = localFileStore(root),
  signedSeconds = 0,
  limits: given = {},
}: FilesOptions): Promise<Files> {
  const limits = { ...defaultLimits, ...given };
  const pictureLimits = { pixels: limits.pixels, frames: limits.frames };
  await checkFolder(root);
  await removeStaleUploads(root);
  await store.check();
  const workers = startWorkers(limits);

  /** Store under the first free name. Other processes may be storing at the same time. */
  async function putFree(
    folder: string,
    name: string,
    path: string,
    isTaken?: (key: string) => Promise<boolean> | boolean,
  ) {
    const lost = new Set<string>();
    for (;;) {
      const free = await freeName(name, async (candidate) => {
        const key = `${folder}/${candidate}`;
        return lost.has(candidate) || (await store.stat(key)) !== undefined || ((await isTaken?.(key)) ?? false);
      });
      try {
        await store.put(`${folder}/${free}`, { path }, { contentType: mimeTypeOfName(free) });
        return `${folder}/${free}`;
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error;
        lost.add(free);
      }
    }
  }

  async function receive(source: Readable, options: Parameters<Files['receive']>[1]): Promise<Upload> {
    const name = cleanName(options.name);
    const { path, md5 } = await receiveUpload(root, source, { bytes: limits.bytes, md5: options.md5 });
    const rewritten = `${path}.rewritten`;
    try {
      const work: Work = { task: 'examine', path, name, rewritten, limits: pictureLimits };
      const examined = await workers.run<'examine'>(work, { isUrgent: true });
      if (examined.isRewritten) await rename(rewritten, path);
      return uploadOf(path, name, md5, examined);
    } catch (error) {
      if (error instanceof WorkRefused) await options.onRefused?.(path);
      await rm(path, { force: true });
      await rm(rewritten, { force: true });
      if (!(error instanceof WorkRefused)) throw storageFault(error);
      const details = { reason: isRefusedKind(name) ? 'kind' : 'content', allowed: allowedExtensions };
      throw apiError(options.errorCode, { message: error.message, data: { details }, cause: error });
    }
  }

  async function keep(upload: Upload, target: Parameters<Files['store']>[1]): Promise<StoredFile> {
    const folder = `${String(target.year).padStart(4, '0')}/${String(target.month).padStart(2, '0')}`;
    const isReserved = (key: string) => upload.mediaType === 'image' && isLikeSize(key);
    const isTaken = async (key: string) => isReserved(key) || ((await target.isTaken?.(key)) ?? false);
    const key = await putFree(folder, upload.name, upload.temporaryPath, isTaken);
    await upload.discard();
    return { key, mimeType: upload.mimeType, details: detailsOf(upload, key) };
  }

  async function makeSizes(key: string): Promise<ImageSizes> {
    const mimeType = mimeTypeOfName(nameOf(key));
    const original = mimeType.startsWith('image/') ? await store.open(key) : undefined;
    if (!original) return {};
    const path = await temporaryPath(root).catch((error: unknown) => {
      original.stream.destroy();
      throw storageFault(error);
    });
    try {
      await pipeline(original.stream, createWriteStream(path, { flags: 'wx' }));
      const made = await workers.run<'resize'>({ task: 'resize', path, mimeType, limits: pictureLimits });
      return await storeSizes(key, mimeType, made);
    } catch (error) {
      // The original was accepted: it stays without sizes.
      if (error instanceof WorkRefused) return {};
      throw storageFault(error);
    } finally {
      original.stream.destroy();
      for (const left of [path, ...sizeNames.map((name) => sizePath(path, name))]) await rm(left, { force: true });
    }
  }

  async function storeSizes(key: string, mimeType: string, made: MadeSize[]): Promise<ImageSizes> {
    const { stem, extension } = splitName(nameOf(key));
    const keys = new Map<string, string>();
    const sizes: ImageSizes = {};
    try {
      for (const { name, path, width, height, filesize } of made) {
        const stored =
          keys.get(path) ?? (await putFree(folderOf(key), `${stem}-${width}x${height}.${extension}`, path));
        keys.set(path, stored);
        sizes[name] = { file: nameOf(stored), width, height, mime_type: mimeType, filesize } satisfies ImageSize;
      }
      return sizes;
    } catch (error) {
      await deleteAll(keys.values()).catch(() => {});
      throw error;
    }
  }

  async function storeSize(key: string, upload: Upload): Promise<ImageSize | undefined> {
    const { dimensions, mimeType, size: filesize } = upload;
    const { stem, extension } = splitName(nameOf(key));
    if (!dimensions || mimeType !== mimeTypeOfName(nameOf(key))) return undefined;
    const { width, height } = dimensions;
    const stored = await putFree(folderOf(key), `${stem}-${width}x${height}.${extension}`, upload.temporaryPath);
    await upload.discard();
    return { file: nameOf(stored), width, height, mime_type: mimeType, filesize };
  }

  async function deleteAll(keys: Iterable<string>) {
    for (const key of keys) await store.delete(key);
  }

  return {
    receive,
    store: keep,
    makeSizes,
    storeSize,
    open: (key, range) => store.open(key, range),
    stat: (key) => store.stat(key),
    serve: (key, request) => serveFile(store, key, request, signedSeconds),
    deleteAll,
    list: () => store.list(),
    removeAborted: (before) => store.removeAborted(before),
    close: () => workers.close(),
  };
}

function uploadOf(temporaryPath: string, name: string, md5: string, { mimeType, size, picture }: Examined): Upload {
  return {
    temporaryPath,
    name,
    mimeType,
    mediaType: picture ? 'image' : 'file',
    size,
    md5,
    ...(picture && { dimensions: { width: picture.width, height: picture.height }, imageMeta: picture.imageMeta }),
    discard: () => rm(temporaryPath, { force: true }),
  };
}

function detailsOf({ size, dimensions, imageMeta }: Upload, key: string): MediaDetails {
  if (!dimensions) return { filesize: size };
  return { ...dimensions, file: key, filesize: size, sizes: {}, ...(imageMeta && { image_meta: imageMeta }) };
}
