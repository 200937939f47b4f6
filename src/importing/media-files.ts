import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Files, ImageSize, ImageSizes, Upload } from '../files/index.ts';
import type { Reader } from '../storage/index.ts';
import { expectSpaceForFiles, type Space } from './disk-space.ts';
import { fetchMedia } from './fetch-media.ts';
import { removeRemains } from './partial-files.ts';
import { readKnownMeta } from './wxr/known-meta.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** The file of an attachment as it is stored. */
export interface TakenFile {
  readonly key: string;
  readonly mimeType: string;
  readonly details: Record<string, unknown>;
  /** Its path below the folder of uploads of the old site. */
  readonly oldPath: string;
}

export interface MediaHooks {
  /** Called with the key of the file, before it is stored. */
  readonly onStoring: (key: string) => Promise<void>;
  /** Called with a smaller copy that is not available. */
  readonly onMissing: (what: string, why: string) => void;
  /** Called with a refused file: its path at the old site, and its temporary path. */
  readonly onRefused: (path: string, from: string) => Promise<void>;
}

export interface MediaTaker {
  /** Stores the file of an attachment. @throws Error with the reason if it is not available */
  take(item: WxrItem, hooks: MediaHooks): Promise<TakenFile>;
  /** Whether an imported file is still stored. */
  has(file: TakenFile): Promise<boolean>;
  /** Removes a file that an interrupted import has stored under a key. */
  removeRemains(key: string, reader: Reader): Promise<void>;
}

export interface MediaSource {
  /** A folder with the files, by their path below the folder of uploads or by their name alone. */
  readonly folder?: string | undefined;
  /** Whether to fetch them from their addresses. */
  readonly fetch: boolean;
  /** The running site that is imported, if any: its files may be fetched from any address. */
  readonly origin?: string | undefined;
  /** The space on the disk that the files are received on. */
  readonly space: () => Space;
}

/** The source of the files of attachments; undefined when they are not imported. */
export function mediaTaker(files: Files, source: MediaSource): MediaTaker | undefined {
  if (source.folder === undefined && !source.fetch) return undefined;
  return {
    take,
    has: async ({ key }) => (await files.stat(key)) !== undefined,
    removeRemains: (key, reader) => removeRemains({ files, reader }, key),
  };

  async function take(item: WxrItem, { onStoring, onMissing, onRefused }: MediaHooks): Promise<TakenFile> {
    expectSpaceForFiles(source.space());
    const { attachedFile, image = item.image } = readKnownMeta(item.meta);
    const wanted = locationsOf(item);
    const attached = wanted.at(-1) as FileLocation;
    const upload = await receiveFirst(wanted, onRefused);
    try {
      const stored = await files.store(upload, {
        ...monthOf(item, attached.path),
        isTaken: async (key) => {
          await onStoring(key);
          return false;
        },
      });
      const made = upload.mediaType === 'image' ? await files.makeSizes(stored.key) : {};
      const others = (image?.sizes ?? []).filter(({ name }) => !Object.hasOwn(made, name) && name !== '__proto__');
      const sizes = { ...made };
      if (upload.mediaType === 'image')
        for (const size of others) {
          const kept = sizeOf(sizes, size) ?? (await takeSize(stored.key, beside(attached, size.file), onMissing));
          if (kept) sizes[size.name] = kept;
        }
      return {
        ...{ key: stored.key, mimeType: stored.mimeType, details: { ...stored.details, sizes } },
        oldPath: attachedFile ?? attached.path,
      };
    } finally {
      await upload.discard();
    }
  }

  /** The first file that is available and not refused. @throws Error with the reason for the last one */
  async function receiveFirst(locations: readonly FileLocation[], onRefused: MediaHooks['onRefused']): Promise<Upload> {
    let failure: unknown;
    for (const location of locations)
      try {
        const { stream, name } = await openFile(location, source);
        return await files.receive(stream, {
          ...{ name, errorCode: 'rest_upload_sideload_error' },
          onRefused: (from) => onRefused(location.path, from),
        });
      } catch (error) {
        failure = error;
      }
    throw failure;
  }

  /** A smaller copy that the theme of the old site used and Quoin does not make. */
  async function takeSize(
    key: string,
    location: FileLocation,
    onMissing: MediaHooks['onMissing'],
  ): Promise<ImageSize | undefined> {
    try {
      const { stream, name } = await openFile(location, source);
      const upload = await files.receive(stream, { name, errorCode: 'rest_upload_sideload_error' });
      try {
        return await files.storeSize(key, upload);
      } finally {
        await upload.discard();
      }
    } catch (error) {
      onMissing(`smaller copy ${basename(location.path)}`, (error as Error).message);
      return undefined;
    }
  }
}

const sizeOf = (sizes: ImageSizes, { width, height }: { width: number; height: number }): ImageSize | undefined =>
  Object.values(sizes).find((one) => one.width === width && one.height === height);

/** The location of a file of the old site: its path below the folder of uploads, or its name alone, and its address. */
interface FileLocation {
  readonly path: string;
  readonly address: string;
}

/** The possible locations of the file of an attachment: the uploaded original first, then the version made by the old site. */
function locationsOf(item: WxrItem): FileLocation[] {
  const { attachedFile, image = item.image } = readKnownMeta(item.meta);
  const attached = locationOf(item, attachedFile);
  return image?.original === undefined ? [attached] : [beside(attached, image.original), attached];
}

/** The paths of the files of an attachment at the old site; none if it does not name a file. */
export function pathsOf(item: WxrItem): string[] {
  try {
    return locationsOf(item).map(({ path }) => path);
  } catch {
    return [];
  }
}

function locationOf(item: WxrItem, attachedFile: string | undefined): FileLocation {
  const address = item.attachmentUrl ?? item.guid ?? '';
  const path = attachedFile ?? (URL.canParse(address) ? pathIn(decoded(new URL(address).pathname)) : '');
  if (basename(path) === '') throw new Error('it does not name a file');
  return { path, address };
}

/** The path below the folder of uploads; running sites report it for pictures only. */
const pathIn = (path: string): string => {
  const [, below = ''] = /\/uploads\/(?!.*\/uploads\/)(.+)$/.exec(path) ?? [];
  return below !== '' && !below.split('/').includes('..') ? below : basename(path);
};

/** Another file of the same folder. */
const beside = ({ path, address }: FileLocation, name: string): FileLocation => ({
  path: join(dirname(path), name),
  address: address.replace(/[^/]*$/, encodeURIComponent(name)),
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The month whose folder the file was in, else that of the item. */
function monthOf(item: WxrItem, path: string): { year: number; month: number } {
  const [, ...folder] = /^(\d{4})\/(0[1-9]|1[0-2])\//.exec(path) ?? [];
  const date = (item.postDate ?? item.postDateGmt ?? new Date().toISOString()).split('-');
  const [year = 1970, month = 1] = (folder.length > 0 ? folder : date).map(Number);
  return { year, month };
}

async function openFile(
  { path, address }: FileLocation,
  { folder, fetch, origin }: MediaSource,
): Promise<{ stream: Readable; name: string }> {
  const name = basename(path);
  if (folder !== undefined) {
    for (const candidate of [path, name]) {
      const found = join(folder, candidate);
      if ((await stat(found).catch(() => undefined))?.isFile()) return { stream: createReadStream(found), name };
    }
    if (!fetch) throw new Error('it is not in the folder');
  }
  return { stream: await fetchMedia(address, { origin }), name };
}
