import type { IdSet } from './id-set.ts';

/** Fewer ids than that are listed, and rows looked up by them; of more it is told by a bit whether a row is one. */
const FEW = 1_000;
/** Rows that stand so far apart are listed as well: bits would be nearly all empty. */
const FAR_APART = 1_000;

export const isFew = (ids: IdSet): boolean => ids.count <= FEW || ids.end > FAR_APART * ids.count;
