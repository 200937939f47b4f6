import { type Files, keysOf, type MediaDetails } from '../files/index.ts';
import { all, equals, moreThan, not, type PostRow, type Storage } from '../storage/index.ts';

const ROWS_AT_ONCE = 500;

export interface FilesReport {
  readonly found: readonly string[];
  readonly remaining: readonly string[];
  /** Keys of files that no row has: left by uploads that came to nothing, and no fault. */
  readonly leftOver: readonly string[];
}

interface FilesCheckOptions {
  readonly files: Files;
  readonly storage: Storage;
  readonly repair: boolean;
  readonly onProgress: (done: number) => void;
}

/** Compares rows of media with files, in both directions. A missing copy of a picture is made again; an original cannot be. */
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
      // What was stored since they were listed is no fault.
      const stored = sizes.get(key) ?? (await files.stat(key))?.size;
      sizes.delete(key);
      if (stored !== undefined && (key !== item.file_key || stored === details.filesize)) continue;
      const fault = `the file ${key} of media item ${item.id} ${stored === undefined ? 'is missing' : 'is not as long as it should be'}`;
      found.push(fault);
      if (repair && key !== item.file_key) await makeAgain(storage, item);
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
      limit: ROWS_AT_ONCE,
    });
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Marks a picture, so that the server makes its copies when it starts next. */
async function makeAgain(storage: Storage, { id }: PostRow): Promise<void> {
  await storage.transaction(async ({ posts }) => {
    const item = await posts.get(id);
    if (item) await posts.update(item, { media_details: { ...item.media_details, sizes: {} }, awaits_sizes: 1 });
  });
}
