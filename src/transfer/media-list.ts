import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { keysOf, type MediaDetails } from '../files/index.ts';
import type { MediaRow } from '../storage/index.ts';

/** A file of a media item: one line of a list. */
export interface ListedMedia {
  readonly id: number;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** The index of its entry in the archive. */
  readonly entry: number;
  /** Whether the file does not exist, although the item refers to it. */
  readonly isMissing?: true;
}

/** The keys of all files of an item. */
export const keysOfRow = ({ file_key, media_details }: MediaRow): string[] =>
  file_key === '' ? [] : keysOf(file_key, JSON.parse(media_details) as MediaDetails);

/** The lines of a list; none without a path. */
export async function* readList(path: string | undefined): AsyncGenerator<ListedMedia> {
  if (path === undefined) return;
  for await (const line of createInterface({ input: createReadStream(path) })) yield JSON.parse(line) as ListedMedia;
}

interface Brought {
  /** Whether an item was deleted with its files before they were copied. */
  readonly isGone: boolean;
  /** Entries whose items no longer exist. */
  readonly dropped: readonly number[];
}

/**
 * Write the list of all files of items. Entries of an earlier list are reused, since the bytes under a key never change; other
 * files are copied. Both lists are in order of id, so that nothing needs to be held in memory.
 *
 * @param known the earlier list
 * @param copy copies a file; returns undefined when the item no longer exists
 */
export async function bringUpToDate(
  rows: AsyncIterable<MediaRow>,
  { known, next }: { known: string | undefined; next: string },
  copy: (id: number, key: string) => Promise<ListedMedia | undefined>,
): Promise<Brought> {
  const dropped: number[] = [];
  let isGone = false;
  const file = await open(next, 'w');
  const earlier = readList(known);
  try {
    let line = await following(earlier);
    for await (const row of rows) {
      const kept = new Map<string, ListedMedia>();
      for (; line && line.id <= row.id; line = await following(earlier)) {
        if (line.id === row.id) kept.set(line.key, line);
        else dropped.push(line.entry);
      }
      for (const key of keysOfRow(row)) {
        const listed = kept.get(key) ?? (await copy(row.id, key));
        kept.delete(key);
        if (listed) await write(file, listed);
        else isGone = true;
      }
      for (const { entry } of kept.values()) dropped.push(entry);
    }
    for (; line; line = await following(earlier)) dropped.push(line.entry);
  } finally {
    await earlier.return(undefined);
    await file.close();
  }
  return { isGone, dropped: dropped.filter((entry) => entry >= 0) };
}

async function following(lines: AsyncGenerator<ListedMedia>): Promise<ListedMedia | undefined> {
  const { value, done } = await lines.next();
  return done ? undefined : value;
}

const write = (file: FileHandle, listed: ListedMedia): Promise<void> => file.writeFile(`${JSON.stringify(listed)}\n`);
