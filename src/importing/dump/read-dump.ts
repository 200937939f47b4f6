import { createReadStream } from 'node:fs';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { siteModel } from '../../content-model/index.ts';
import type { ScratchRows } from '../../storage/index.ts';
import { itemKinds } from '../item-kinds.ts';
import type { ReadRecords } from '../records.ts';
import { DumpError } from './dump-error.ts';
import { itemsOf } from './dump-items.ts';
import { basesOf, leftOversOf, optionsOf, settingsOf } from './dump-options.ts';
import { DumpRows } from './dump-rows.ts';
import { termsOf } from './dump-terms.ts';
import { usersOf } from './dump-users.ts';
import { SqlStatements } from './sql-statements.ts';

interface ReadOptions {
  /** Where to store rows while the dump is read. */
  readonly scratch: ScratchRows;
  /** The prefix of the table names; detected by default. */
  readonly prefix?: string | undefined;
  /** The encoding of the dump: `utf-8` or `latin1`. */
  readonly encoding?: string | undefined;
  /** Called with the number of rows read. */
  readonly onProgress?: (rows: number) => void;
}

/**
 * Reads a dump of the database of a WordPress site once, as a stream. The records can be read repeatedly.
 *
 * @throws DumpError when the dump cannot be parsed, is cut short, or does not hold exactly one site
 */
export async function readDump(dump: AsyncIterable<Buffer>, options: ReadOptions): Promise<ReadRecords> {
  const rows = new DumpRows(options.scratch);
  const statements = new SqlStatements();
  const decoder = new TextDecoder(options.encoding ?? 'utf-8');
  let count = 0;
  const take = (events: ReturnType<SqlStatements['write']>): void => {
    for (const event of events) {
      rows.take(event);
      if (event.kind === 'row') count += 1;
    }
    if (events.length > 0) options.onProgress?.(count);
  };
  try {
    for await (const chunk of dump) take(statements.write(decoder.decode(chunk, { stream: true })));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') || code?.startsWith('ZSTD_'))
      throw new DumpError('the file is damaged or cut short: it cannot be decompressed', { cause: error });
    throw error;
  }
  statements.write(decoder.decode());
  take(statements.end());
  options.scratch.arrange();
  const prefix = rows.prefixOf(options.prefix);
  return async function* () {
    const site = optionsOf(rows, prefix);
    yield {
      kind: 'site',
      title: site.values.get('blogname'),
      link: site.home,
      description: site.values.get('blogdescription'),
      language: site.values.get('WPLANG') || undefined,
      wxrVersion: '',
      baseSiteUrl: site.values.get('siteurl'),
      baseBlogUrl: site.home,
      settings: settingsOf(site),
      permalinks: site.values.get('permalink_structure') || undefined,
      bases: basesOf(site),
    };
    const dump = { rows, prefix, options: site };
    yield* usersOf(rows, prefix);
    yield* termsOf(dump);
    yield* itemsOf(dump);
    for (const [table, number] of rows.left(prefix))
      yield {
        kind: 'remark',
        what: `table ${table}, ${number} rows`,
        why: 'it belongs to a plugin, and Quoin cannot store it',
      };
    if (rows.unsound > 0) yield { kind: 'remark', what: `${rows.unsound} rows`, why: 'their ids are not valid' };
    yield* leftOversOf(rows, prefix);
    yield { kind: 'end', charactersRemoved: 0, whole: [...itemKinds(siteModel), 'comments'] };
  };
}

/** The maximum compression ratio. Dumps of sites have a ratio of 5 to 50; a decompression bomb a thousand. */
const MAX_RATIO = 300;
/** The limit applies from this length on: small dumps may consist of one repeated row. */
const RATIO_FROM_BYTES = 1024 * 1024 * 1024;

/** The decompressed text of a dump file. @throws DumpError when it would fill the disk */
export async function* dumpIn(path: string, ratioFromBytes = RATIO_FROM_BYTES): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const unpacking = path.endsWith('.gz') ? createGunzip() : path.endsWith('.zst') ? createZstdDecompress() : undefined;
  if (!unpacking) return yield* file as AsyncIterable<Buffer>;
  file.once('error', (error) => unpacking.destroy(error));
  let bytes = 0;
  for await (const chunk of file.pipe(unpacking) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ratioFromBytes && bytes > file.bytesRead * MAX_RATIO)
      throw new DumpError(`the file is not a dump: decompressed, it is more than ${MAX_RATIO} times as large`);
    yield chunk;
  }
}
