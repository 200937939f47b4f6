import type { PostRow } from '../../storage/index.ts';
import type { GalleryMedia } from './galleries.ts';
import type { LinkNames } from './link.ts';
import type { Pictures } from './pictures.ts';

/** A post, page or media item: its row, terms and ancestors. */
export interface PostItem extends PostRow {
  /** Term ids by taxonomy. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
  /** Ancestors, nearest first; empty when the type is not hierarchical. */
  readonly ancestors: readonly PostRow[];
  /** Names in its link besides its own, when the permalink structure has them. */
  readonly linkNames?: LinkNames;
  /** The files of the pictures in its content, when it has any. */
  readonly pictures?: Pictures | undefined;
  /** The pictures that its galleries may show, when it has any. */
  readonly galleries?: GalleryMedia | undefined;
}
