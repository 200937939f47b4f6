import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { FileStore } from '../files/index.ts';
import {
  type CopiedRow,
  type CopiedTable,
  type Database,
  expectEmpty,
  expectKnown,
  writeSite,
} from '../storage/index.ts';
import { names } from './archive-format.ts';
import { type ArchiveManifest, damaged } from './archive-head.ts';
import { type ArchiveEntry, entriesOf, textOf, verifyArchive } from './archive-reader.ts';
import type { ListedMedia } from './media-list.ts';
import type { OnProgress } from './reporting.ts';
import { TransferError } from './reporting.ts';
import { isSame, storeFile, sumOfStored } from './store-file.ts';

export interface RestoreOptions {
  readonly path: string;
  /** Open the target; called after the backup was verified. */
  open(): Promise<{ database: Database; store: FileStore }>;
  readonly onProgress: OnProgress;
}

export interface RestoreReport {
  /** The time at which the backup was made, GMT. */
  readonly made: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Restore a backup into an empty target. The whole backup is verified by its checksum before anything is written; files are
 * read back; rows come last, in one transaction, and are compared before it commits.
 *
 * @throws TransferError, UnusableDatabaseError, NewerSchemaError
 */
export async function restoreSite({ path, open, onProgress }: RestoreOptions): Promise<RestoreReport> {
  const { head, manifest } = await verifyArchive(path, (done, total) => onProgress('reading', done, total));
  expectKnown(head);
  const { database, store } = await open();
  await expectEmpty(database, database);
  for await (const _file of store.list())
    throw new TransferError('the target has uploads already: use an empty folder, or remove them');

  const stored: string[] = [];
  const entries = entriesOf(path);
  try {
    await restoreFiles(entries, { store, manifest, stored, path, onProgress });
    const plan = { schema: head.schema, tables: head.tables, nextIds: manifest.nextIds };
    const total = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
    await writeSite(database, plan, async (taker) => {
      let done = 0;
      for await (const entry of entries) {
        if (!entry.name.startsWith(names.tables)) continue;
        const table = tableOf(entry, head.tables);
        const rows = rowsOf(await textOf(entry));
        await taker.insert(table, rows);
        done += rows.length;
        onProgress('rows', done, total);
      }
      let compared = 0;
      await taker.compare(manifest.tables, () => {
        compared += 1;
        onProgress('comparing tables', compared, head.tables.length);
      });
    });
    return { made: head.made, rows: total, files: manifest.files.count };
  } catch (error) {
    for (const key of stored) await store.delete(key);
    throw error;
  } finally {
    await entries.return(undefined);
  }
}

interface Restoring {
  readonly store: FileStore;
  readonly manifest: ArchiveManifest;
  /** Stored keys, which are removed again on failure. */
  readonly stored: string[];
  readonly path: string;
  readonly onProgress: OnProgress;
}

/** Store the files of the archive up to their list, and compare them with the list. */
async function restoreFiles(
  entries: AsyncGenerator<ArchiveEntry>,
  { store, manifest, stored, path, onProgress }: Restoring,
): Promise<void> {
  const leftOut = new Set(manifest.leftOut);
  let index = 0;
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done) throw damaged(path);
    if (entry.name === names.fileList) return compareFiles(entry, { store, manifest, onProgress });
    if (!entry.name.startsWith(names.files)) continue;
    if (!leftOut.has(index)) {
      const key = entry.name.slice(names.files.length);
      await storeFile(store, key, entry.content);
      stored.push(key);
      onProgress('files', stored.length, manifest.files.count);
    }
    index += 1;
  }
}

async function compareFiles(
  { content }: ArchiveEntry,
  { store, manifest, onProgress }: Pick<Restoring, 'store' | 'manifest' | 'onProgress'>,
): Promise<void> {
  let count = 0;
  for await (const line of createInterface({ input: Readable.from(content) })) {
    const file = JSON.parse(line) as ListedMedia;
    if (file.isMissing) continue;
    if (!isSame(await sumOfStored(store, file.key), file))
      throw new TransferError(`the stored copy of the file ${file.key} differs from the backup`);
    count += 1;
    onProgress('comparing files', count, manifest.files.count);
  }
  if (count !== manifest.files.count) throw new TransferError('the backup has fewer files than its manifest says');
}

/** The table that the rows of an entry belong to. */
function tableOf({ name }: ArchiveEntry, tables: readonly CopiedTable[]): CopiedTable {
  const table = tables.find((one) => name.startsWith(`${names.tables}${one.name}/`));
  if (!table) throw new TransferError(`${name} belongs to no table of the backup`);
  return table;
}

const rowsOf = (text: string): CopiedRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CopiedRow);
