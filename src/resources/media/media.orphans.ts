import { attachmentType } from '../../content-model/index.ts';
import type { Files } from '../../files/index.ts';
import { all, equals, moreThan, type Reader } from '../../storage/index.ts';
import { keysOfItem } from './media.details.ts';

const BATCH_SIZE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Files that belong to no media item: left over when the server stops between storing a file and its row, or between deleting
 * a row and its files (trust R3). Files younger than a day do not count: their rows may still be stored.
 */
export async function* orphanedFiles(
  { files, reader }: { files: Pick<Files, 'list'>; reader: Reader },
  now: number,
): AsyncGenerator<string> {
  const known = await keysOfRows(reader);
  for await (const { key, modified } of files.list())
    if (!known.has(key) && now - modified.getTime() > DAY_MS) yield key;
}

async function keysOfRows({ posts }: Reader): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let last = 0; ; ) {
    const where = all(equals('type', attachmentType.slug), moreThan('id', last));
    const rows = await posts.find({ where, order: [{ column: 'id', direction: 'asc' }], limit: BATCH_SIZE });
    if (rows.length === 0) return keys;
    for (const row of rows) for (const key of keysOfItem(row)) keys.add(key);
    last = rows.at(-1)?.id ?? last;
  }
}
