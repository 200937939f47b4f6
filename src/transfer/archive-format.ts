import { pack } from 'tar-stream';

/**
 * A backup is a tar archive, in this order:
 *
 * - `quoin-backup.json`: what it is, and the schema that its rows are of
 * - `files/YEAR/MONTH/NAME`: the files of media items
 * - `files.jsonl`: a line for each file of the site, with its size and SHA-256
 * - `tables/TABLE/PART.jsonl`: rows, a line each, in the order of the columns that the first entry names
 * - `manifest.json`: how many rows each table has and what they come to, and which entries of files do not count
 * - `SHA256`: what all bytes before this entry come to
 */
export const names = {
  head: 'quoin-backup.json',
  files: 'files/',
  fileList: 'files.jsonl',
  tables: 'tables/',
  manifest: 'manifest.json',
  sum: 'SHA256',
} as const;

export const FORMAT = 'quoin-backup';
export const FORMAT_VERSION = 1;

/** What stands at the end of every tar archive. */
export const END_BYTES = 1024;
/** An entry of one block, and the end. */
export const TAIL_BYTES = 512 + 512 + END_BYTES;

/** The last bytes of an archive whose others come to this. */
export async function tailOf(sha256: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: names.sum, mtime: new Date(0) }, `${sha256}\n`);
  tar.finalize();
  return Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>));
}
