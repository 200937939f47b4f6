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
import type { OnProgress } from './progress.ts';
import { isSame, storeFile, sumOfStored } from './store-file.ts';
import { TransferError } from './transfer-error.ts';

export interface RestoreOptions {
  readonly path: string;
  /** Opens what the site is restored into; not asked before it is sure that the backup is whole. */
  open(): Promise<{ database: Database; store: FileStore }>;
  readonly onProgress: OnProgress;
}

export interface RestoreReport {
  /** The moment that the site is of, GMT. */
  readonly made: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Restores a backup into an empty place. The backup is read through and compared with its checksum before anything is
 * touched; files are read back; rows come last, in one transaction, and are compared before it ends.
 *
 * @throws TransferError, UnusableDatabaseError, NewerSchemaError
 */
export async function restoreSite({ path, open, onProgress }: RestoreOptions): Promise<RestoreReport> {
  const { head, manifest } = await verifyArchive(path, (done, total) => onProgress('reading', done, total));
  expectKnown(head);
  const { database, store } = await open();
  await expectEmpty(database, database);
  for await (const _file of store.list())
    throw new TransferError('there are uploads already where these are to be: name an empty folder, or remove them');

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
  /** Keys that were stored, to be removed again when anything fails. */
  readonly stored: string[];
  readonly path: string;
  readonly onProgress: OnProgress;
}

/** Stores the files of the archive up to their list, and compares with it what was stored. */
async function restoreFiles(
  entries: AsyncGenerator<ArchiveEntry>,
  { store, manifest, stored, path, onProgress }: Restoring,
): Promise<void> {
  const leftOut = new Set(manifest.leftOut);
  let place = 0;
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done) throw damaged(path);
    if (entry.name === names.fileList) return compareFiles(entry, { store, manifest, onProgress });
    if (!entry.name.startsWith(names.files)) continue;
    if (!leftOut.has(place)) {
      const key = entry.name.slice(names.files.length);
      await storeFile(store, key, entry.content);
      stored.push(key);
      onProgress('files', stored.length, manifest.files.count);
    }
    place += 1;
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
      throw new TransferError(`the file ${file.key} was not stored as it is in the backup`);
    count += 1;
    onProgress('comparing files', count, manifest.files.count);
  }
  if (count !== manifest.files.count) throw new TransferError('there are fewer files than there should be');
}

/** The table that an entry has rows of. */
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
