import type { FileStore } from '../files/index.ts';
import {
  countMedia,
  type Database,
  expectEmpty,
  lineOf,
  readMedia,
  readSite,
  Summing,
  type TableSum,
  writeSite,
} from '../storage/index.ts';
import { keysOfRow } from './media-list.ts';
import type { OnProgress } from './progress.ts';
import { isSame, storeFile, sumOfStored } from './store-file.ts';
import { TransferError } from './transfer-error.ts';

export interface MoveOptions {
  readonly source: { readonly database: Database; readonly store: FileStore };
  /** Without a store, the files stay where they are. */
  readonly target: { readonly database: Database; readonly store: FileStore | undefined };
  readonly onProgress: OnProgress;
}

export interface MoveReport {
  readonly rows: number;
  readonly files: number;
  /** Of the files, those that an earlier start had copied. */
  readonly earlier: number;
  /** Files that items have and that were not there. */
  readonly missing: readonly string[];
}

/**
 * Copies a site to where it is to be served from now on. Nothing of the source is changed.
 *
 * Files come first: each is read back and compared, and one that an earlier start has copied is only compared. Rows come
 * last, in one transaction, and are compared before it ends: so a move that was broken off is begun again by starting it
 * again, and a database with rows in it has all of them.
 *
 * @throws TransferError, UnusableDatabaseError when there is something else at the target, or the source was changed
 */
export async function moveSite({ source, target, onProgress }: MoveOptions): Promise<MoveReport> {
  await expectEmpty(target.database, target.database);
  const begun = await source.database.version();
  const files = target.store
    ? await moveFiles(source, target.store, onProgress)
    : { files: 0, earlier: 0, missing: [] };

  const rows = await readSite(source.database, async (site) => {
    let done = 0;
    await writeSite(target.database, site, async (taker) => {
      const sums: Record<string, TableSum> = {};
      for (const table of site.tables) {
        const summing = new Summing();
        for await (const part of site.rowsOf(table)) {
          for (const row of part) summing.add(lineOf(row));
          await taker.insert(table, part);
          done += part.length;
          onProgress('rows', done, Math.max(done, site.total));
        }
        sums[table.name] = summing.sum();
      }
      let compared = 0;
      await taker.compare(sums, () => {
        compared += 1;
        onProgress('comparing tables', compared, site.tables.length);
      });
      if ((await source.database.version()) !== begun)
        throw new TransferError(
          'the site was changed while it was moved: stop its servers, and start again; files that were copied are kept',
        );
    });
    return done;
  });
  return { rows, ...files };
}

async function moveFiles(
  source: MoveOptions['source'],
  store: FileStore,
  onProgress: OnProgress,
): Promise<Omit<MoveReport, 'rows'>> {
  for await (const { key } of store.list())
    if (!(await source.store.stat(key)))
      throw new TransferError(`there is a file ${key} at the target that is none of this site: name an empty place`);
  const total = await countMedia(source.database);
  const missing: string[] = [];
  let [files, earlier, items] = [0, 0, 0];
  for await (const row of readMedia(source.database)) {
    for (const key of keysOfRow(row)) {
      const outcome = await moveFile(source.store, store, key);
      if (outcome === 'missing') missing.push(key);
      else files += 1;
      if (outcome === 'earlier') earlier += 1;
    }
    items += 1;
    onProgress('media items', items, Math.max(items, total));
  }
  return { files, earlier, missing };
}

/** @returns whether it was copied, was there already, or was missing */
async function moveFile(from: FileStore, to: FileStore, key: string): Promise<'copied' | 'earlier' | 'missing'> {
  const there = await sumOfStored(to, key);
  if (there) {
    const here = await sumOfStored(from, key);
    if (here && isSame(there, here)) return 'earlier';
    throw new TransferError(`the file ${key} at the target is not that of this site: name an empty place`);
  }
  const file = await from.open(key);
  if (!file) return 'missing';
  const sum = await storeFile(to, key, file.stream as AsyncIterable<Uint8Array>);
  if (sum.size !== file.size || !isSame(await sumOfStored(to, key), sum)) {
    await to.delete(key);
    throw new TransferError(`the file ${key} was not stored as it is: start again`);
  }
  return 'copied';
}
