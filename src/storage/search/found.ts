import { costs } from '../plans/costs.ts';
import { CHUNK, type IdSet } from './id-set.ts';

/** Whether ids are passed as a list, not as a bitmap. */
export const isFew = ({ count, end }: IdSet): boolean =>
  count <= costs.matchesListed.value || end > costs.sparseMatches.value * count;

/** Ids per byte of a bitmap: each byte is a character by itself, which SQLite finds by its position. */
export const IDS_IN_BYTE = 4;
const BYTE = (1 << IDS_IN_BYTE) - 1;

const known = new WeakMap<IdSet, Uint8Array>();

/** The bitmap of a set, made once. */
export function bitsOf(ids: IdSet): Uint8Array {
  const before = known.get(ids);
  if (before) return before;
  const bytes = new Uint8Array(ids.end / IDS_IN_BYTE);
  for (const [chunk, words] of ids.chunks) {
    const start = (chunk * CHUNK) / IDS_IN_BYTE;
    const inWord = CHUNK / IDS_IN_BYTE / words.length;
    for (let at = 0; at < words.length; at += 1)
      for (let word = words[at] ?? 0, index = start + at * inWord; word !== 0; word >>>= IDS_IN_BYTE, index += 1)
        bytes[index] = word & BYTE;
  }
  known.set(ids, bytes);
  return bytes;
}
