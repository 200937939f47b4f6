import type { IdSet } from './id-set.ts';

/** Up to this many ids are passed as a list; more are passed as a bitmap. */
const MAX_LISTED_IDS = 1_000;
/** Ids with larger gaps, on average, are passed as a list as well: the bitmap would be nearly empty. */
const MIN_SPARSE_GAP = 1_000;

export const isFew = (ids: IdSet): boolean => ids.count <= MAX_LISTED_IDS || ids.end > MIN_SPARSE_GAP * ids.count;

/** Ids per byte of a bitmap: each byte is a character by itself, which SQLite finds by its place. */
export const IDS_IN_BYTE = 7;

const known = new WeakMap<IdSet, Uint8Array>();

/** The bitmap of a set, made once. */
export function bitsOf(ids: IdSet): Uint8Array {
  const before = known.get(ids);
  if (before) return before;
  const bits = new Uint8Array(Math.ceil(ids.end / IDS_IN_BYTE));
  for (const id of ids.ids()) {
    const index = Math.floor(id / IDS_IN_BYTE);
    bits[index] = (bits[index] ?? 0) | (1 << (id % IDS_IN_BYTE));
  }
  known.set(ids, bits);
  return bits;
}
