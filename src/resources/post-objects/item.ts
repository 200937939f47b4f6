import type { PostRow } from '../../storage/index.ts';
import type { LinkNames } from './link.ts';

/** A post, page or media item with what belongs to it: the row, its terms, and the rows above it. */
export interface PostItem extends PostRow {
  /** Term ids by taxonomy. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
  /** Parent, its parent and so on, nearest first; empty where the type has no tree. */
  readonly ancestors: readonly PostRow[];
  /** What its address names besides it, where that is so. */
  readonly linkNames?: LinkNames;
}
