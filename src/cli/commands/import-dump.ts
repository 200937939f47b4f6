import { join } from 'node:path';
import { dumpIn, readDump } from '../../importing/dump/read-dump.ts';
import type { ImportSource } from '../../importing/records.ts';
import { openScratchRows } from '../../storage/index.ts';
import type { Given } from '../command.ts';
import type { Progress } from '../progress.ts';
import { openReadingFolder } from './reading-folder.ts';

/** Whether a file is a dump of a database, by its name. */
export const isDump = (path: string): boolean => /\.(sql|gz|zst)$/i.test(path);

/** @throws DumpError */
export const openDump = (path: string, given: Given, progress: Progress): Promise<ImportSource> =>
  openDumpStream(dumpIn(path), given, progress);

/** Stores the rows of a dump temporarily. @throws DumpError */
export async function openDumpStream(
  dump: AsyncIterable<Buffer>,
  given: Given,
  progress: Progress,
): Promise<ImportSource> {
  const folder = await openReadingFolder(given);
  const scratch = openScratchRows(join(folder.path, 'rows.sqlite'));
  const close = async (): Promise<void> => {
    scratch.close();
    await folder.remove();
  };
  try {
    const read = await readDump(dump, {
      scratch,
      prefix: given.flag('table-prefix'),
      encoding: given.flag('encoding'),
      onProgress: (rows) => progress.update('reading the dump', rows, 0),
    });
    return { read, close };
  } catch (error) {
    await close();
    throw error;
  }
}
