import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { FileStore } from '../files/index.ts';
import {
  type CopiedRow,
  countMedia,
  currentMedia,
  type Database,
  lineOf,
  type MediaRow,
  readMedia,
  readSite,
  Summing,
  type TableSum,
} from '../storage/index.ts';
import { FORMAT, FORMAT_VERSION, names } from './archive-format.ts';
import type { ArchiveHead, ArchiveManifest } from './archive-head.ts';
import type { ArchiveOutput } from './archive-output.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { bringUpToDate, keysOfRow, type ListedMedia, readList } from './media-list.ts';
import type { OnProgress } from './reporting.ts';
import { TransferError } from './reporting.ts';

export interface BackupOptions {
  readonly database: Database;
  readonly store: FileStore;
  readonly output: ArchiveOutput;
  /** The version of the program. */
  readonly quoin: string;
  readonly onProgress: OnProgress;
}

export interface BackupReport {
  readonly rows: number;
  readonly files: number;
  readonly sha256: string;
  /** Files of items that do not exist. */
  readonly missing: readonly string[];
}

/** The maximum number of attempts to copy the latest files before one of their items is deleted. */
const MAX_ATTEMPTS = 50;

/**
 * Write a backup of a site that may be in use: a snapshot of its rows, and every file that they refer to.
 *
 * Files come first, since they may take long. Then a snapshot is opened and the few files that were added meanwhile are copied.
 * If one of those has been deleted already, the step is repeated with a new snapshot.
 */
export async function backupSite(options: BackupOptions): Promise<BackupReport> {
  const { output } = options;
  const archive = new ArchiveWriter(output, new Date());
  const lists = [0, 1].map((number) => `${output.scratch}-${number}`);
  try {
    return await write(options, archive, lists);
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    for (const list of lists) await rm(list, { force: true });
  }
}

async function write(
  { database, store, quoin, onProgress }: BackupOptions,
  archive: ArchiveWriter,
  lists: readonly string[],
): Promise<BackupReport> {
  const head = await readSite(database, async ({ schema, tables }) => ({ schema, tables }));
  const { schema } = head;
  const opening: ArchiveHead = {
    format: FORMAT,
    version: FORMAT_VERSION,
    quoin,
    made: new Date().toISOString().slice(0, 19),
    ...head,
  };
  await archive.addText(names.head, `${JSON.stringify(opening)}\n`);

  const missing: string[] = [];
  const leftOut: number[] = [];
  let entries = 0;
  const copy = async (id: number, key: string): Promise<ListedMedia | undefined> => {
    const file = await store.open(key);
    if (!file) {
      const row = await currentMedia(database, id);
      if (!row || !keysOfRow(row).includes(key)) return undefined;
      missing.push(key);
      return { id, key, size: 0, sha256: '', entry: -1, isMissing: true };
    }
    const hash = createHash('sha256');
    // An archive that cannot be written reads nothing.
    await archive.add(names.files + key, file.size, hashed(file.stream, hash)).finally(() => file.stream.destroy());
    entries += 1;
    return { id, key, size: file.size, sha256: hash.digest('hex'), entry: entries - 1 };
  };
  let list: string | undefined;
  const bring = async (rows: AsyncIterable<MediaRow>): Promise<boolean> => {
    const next = lists.find((one) => one !== list) as string;
    const { isGone, dropped } = await bringUpToDate(rows, { known: list, next }, copy);
    leftOut.push(...dropped);
    list = next;
    return isGone;
  };

  await bring(counted(readMedia(database), await countMedia(database), onProgress));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const report = await readSite(database, async (site) => {
      if (site.schema !== schema) throw new TransferError('the schema has changed meanwhile: make the backup again');
      if (await bring(site.media())) return undefined;
      const files = await addList(archive, list as string);
      const sums: Record<string, TableSum> = {};
      let done = 0;
      for (const table of site.tables) {
        const summing = new Summing();
        let part = 0;
        for await (const rows of site.rowsOf(table)) {
          part += 1;
          const text = textOf(rows, summing);
          await archive.addText(`${names.tables}${table.name}/${String(part).padStart(6, '0')}.jsonl`, text);
          done += rows.length;
          onProgress('rows', done, Math.max(done, site.total));
        }
        sums[table.name] = summing.sum();
      }
      const manifest: ArchiveManifest = { tables: sums, nextIds: site.nextIds, files, leftOut };
      await archive.addText(names.manifest, `${JSON.stringify(manifest)}\n`);
      return { rows: done, files: files.count };
    });
    if (report) return { ...report, sha256: await archive.finish(), missing };
  }
  throw new TransferError('files were repeatedly deleted while they were copied: try again when the site is less busy');
}

function textOf(rows: readonly CopiedRow[], summing: Summing): string {
  const lines = rows.map(lineOf);
  for (const line of lines) summing.add(line);
  return lines.join('');
}

/** Add the list of files. @returns their number and total size */
async function addList(archive: ArchiveWriter, list: string): Promise<ArchiveManifest['files']> {
  const { size } = await stat(list);
  let count = 0;
  let bytes = 0;
  for await (const file of readList(list)) {
    if (file.isMissing) continue;
    count += 1;
    bytes += file.size;
  }
  await archive.add(names.fileList, size, createReadStream(list));
  return { count, bytes };
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* counted(rows: AsyncIterable<MediaRow>, total: number, onProgress: OnProgress) {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    onProgress('media items', done, Math.max(done, total));
  }
}
