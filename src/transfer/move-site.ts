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
import type { OnProgress } from './reporting.ts';
import { TransferError } from './reporting.ts';
import { isSame, storeFile, sumOfStored } from './store-file.ts';

export interface MoveOptions {
  readonly source: { readonly database: Database; readonly store: FileStore };
  /** Without a store, files are not copied. */
  readonly target: { readonly database: Database; readonly store: FileStore | undefined };
  readonly onProgress: OnProgress;
}

export interface MoveReport {
  readonly rows: number;
  readonly files: number;
  /** The number of files that an earlier run had copied. */
  readonly earlier: number;
  /** Files of items that do not exist. */
  readonly missing: readonly string[];
}

/**
 * Copy a site to another database and file store. The source is not changed.
 *
 * Files come first: each is read back and compared; one that an earlier run has copied is only compared. Rows come last, in one
 * transaction, and are compared before it commits. So an interrupted move can simply be started again, and the target database
 * has either no rows or all of them.
 *
 * @throws TransferError, UnusableDatabaseError when the target is not empty, or the source has changed
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
          'the site has changed during the move: stop its servers, and start again; files already copied are kept',
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
      throw new TransferError(`the target has a file ${key} that does not belong to this site: use an empty target`);
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

/** @returns whether it was copied now or by an earlier run, or is missing */
async function moveFile(from: FileStore, to: FileStore, key: string): Promise<'copied' | 'earlier' | 'missing'> {
  const there = await sumOfStored(to, key);
  if (there) {
    const here = await sumOfStored(from, key);
    if (here && isSame(there, here)) return 'earlier';
    throw new TransferError(`the file ${key} at the target differs from that of this site: use an empty target`);
  }
  const file = await from.open(key);
  if (!file) return 'missing';
  const sum = await storeFile(to, key, file.stream as AsyncIterable<Uint8Array>);
  if (sum.size !== file.size || !isSame(await sumOfStored(to, key), sum)) {
    await to.delete(key);
    throw new TransferError(`the stored copy of the file ${key} differs: start again`);
  }
  return 'copied';
}
