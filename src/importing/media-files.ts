import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Files } from '../files/index.ts';
import { fetchMedia } from './fetch-media.ts';
import { readKnownMeta } from './wxr/known-meta.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** The file of an attachment as it is stored. */
export interface TakenFile {
  readonly key: string;
  readonly mimeType: string;
  readonly details: Record<string, unknown>;
}

/** Takes the file of an attachment. @throws Error saying why it cannot be had */
export type MediaTaker = (item: WxrItem) => Promise<TakenFile>;

export interface MediaSource {
  /** A folder that holds the files, by their path below the folder of uploads or by their name alone. */
  readonly folder?: string | undefined;
  /** Whether to fetch them from their addresses. */
  readonly fetch: boolean;
  /** The site that is imported from, where it is one that runs: its files are fetched wherever it is. */
  readonly origin?: string | undefined;
}

/** Where the files of attachments come from; undefined when they are not wanted. */
export function mediaTaker(files: Files, source: MediaSource): MediaTaker | undefined {
  if (source.folder === undefined && !source.fetch) return undefined;
  return async (item) => {
    const { stream, name } = await openFile(item, source);
    const upload = await files.receive(stream, { name, errorCode: 'rest_upload_sideload_error' });
    try {
      const [year = 1970, month = 1] = (item.postDate ?? item.postDateGmt ?? new Date().toISOString())
        .split('-')
        .map(Number);
      const stored = await files.store(upload, { year, month });
      const sizes = upload.mediaType === 'image' ? await files.makeSizes(stored.key) : {};
      return { key: stored.key, mimeType: stored.mimeType, details: { ...stored.details, sizes } };
    } finally {
      await upload.discard();
    }
  };
}

async function openFile(
  item: WxrItem,
  { folder, fetch, origin }: MediaSource,
): Promise<{ stream: Readable; name: string }> {
  const { attachedFile } = readKnownMeta(item.meta);
  const address = item.attachmentUrl ?? item.guid ?? '';
  const name = basename(attachedFile ?? (URL.canParse(address) ? decodeURIComponent(new URL(address).pathname) : ''));
  if (name === '') throw new Error('it names no file');
  if (folder !== undefined) {
    for (const candidate of [attachedFile, name]) {
      const path = candidate === undefined ? undefined : join(folder, candidate);
      if (path && (await stat(path).catch(() => undefined))?.isFile()) return { stream: createReadStream(path), name };
    }
    if (!fetch) throw new Error('the folder does not have it');
  }
  return { stream: await fetchMedia(address, { origin }), name };
}
