import { type Files, keysOf, type MediaDetails } from '../files/index.ts';
import { all, equals, moreThan, not, type PostRow, type Storage } from '../storage/index.ts';

const BATCH_SIZE = 500;

export interface FilesReport {
  readonly found: readonly string[];
  readonly remaining: readonly string[];
  /** Keys of files without a row: left over by failed uploads; not an error. */
  readonly leftOver: readonly string[];
}

interface FilesCheckOptions {
  readonly files: Files;
  readonly storage: Storage;
  readonly repair: boolean;
  readonly onProgress: (done: number) => void;
}

/** Compare media rows with files, in both directions. Missing smaller copies of a picture are recreated; originals cannot be. */
export async function checkFiles({ files, storage, repair, onProgress }: FilesCheckOptions): Promise<FilesReport> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of files.list()) {
    sizes.set(key, size);
    onProgress(sizes.size);
  }
  const found: string[] = [];
  const remaining: string[] = [];
  for await (const item of mediaRows(storage)) {
    const details = item.media_details as unknown as MediaDetails;
    for (const key of keysOf(item.file_key, details)) {
      // The file may have been stored after the listing.
      const stored = sizes.get(key) ?? (await files.stat(key))?.size;
      sizes.delete(key);
      if (stored !== undefined && (key !== item.file_key || stored === details.filesize)) continue;
      const fault = `the file ${key} of media item ${item.id} ${stored === undefined ? 'is missing' : 'has the wrong size'}`;
      found.push(fault);
      if (repair && key !== item.file_key) await markForSizes(storage, item);
      else remaining.push(fault);
    }
  }
  const leftOver = [...sizes.keys()];
  if (repair) await files.deleteAll(leftOver);
  return { found, remaining, leftOver };
}

async function* mediaRows({ posts }: Storage): AsyncGenerator<PostRow> {
  const media = all(equals('type', 'attachment'), not(equals('file_key', '')));
  for (let last = 0; ; ) {
    const rows = await posts.find({
      where: all(media, moreThan('id', last)),
      order: [{ column: 'id', direction: 'asc' }],
      limit: BATCH_SIZE,
    });
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Marks a picture, so that the server makes its copies at the next start. */
async function markForSizes(storage: Storage, { id }: PostRow): Promise<void> {
  await storage.transaction(async ({ posts }) => {
    const item = await posts.get(id);
    if (item) await posts.update(item, { media_details: { ...item.media_details, sizes: {} }, awaits_sizes: 1 });
  });
}
