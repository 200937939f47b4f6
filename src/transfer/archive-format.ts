import { pack } from 'tar-stream';

/**
 * A backup is a tar archive, in this order:
 *
 * - `quoin-backup.json`: format, version and schema
 * - `files/YEAR/MONTH/NAME`: the files of media items
 * - `files.jsonl`: a line for each file of the site, with its size and SHA-256
 * - `tables/TABLE/PART.jsonl`: rows, a line each, with the columns in the order of the first entry
 * - `manifest.json`: number and checksum of the rows of each table, and the file entries to ignore
 * - `SHA256`: the checksum of all bytes before this entry
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

/** The length of the end of every tar archive. */
export const END_BYTES = 1024;
/** The length of an entry with one block, and the end. */
export const TAIL_BYTES = 512 + 512 + END_BYTES;

/** The last bytes of an archive, which hold the checksum of the others. */
export async function tailOf(sha256: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: names.sum, mtime: new Date(0) }, `${sha256}\n`);
  tar.finalize();
  return Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>));
}
