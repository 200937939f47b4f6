import type { IdSet } from './id-set.ts';

/** Up to this many ids are passed as a list; more are passed as a bitmap. */
const MAX_LISTED_IDS = 1_000;
/** Ids with larger gaps, on average, are passed as a list as well: the bitmap would be nearly empty. */
const MIN_SPARSE_GAP = 1_000;

export const isFew = (ids: IdSet): boolean => ids.count <= MAX_LISTED_IDS || ids.end > MIN_SPARSE_GAP * ids.count;
