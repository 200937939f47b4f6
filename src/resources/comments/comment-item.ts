import type { CommentRow } from '../../storage/index.ts';
import type { PlacedPost } from '../post-objects/readable-posts.ts';

/** A comment with the post it is about; without one only where that was lost. */
export interface CommentItem extends CommentRow {
  readonly post: PlacedPost | undefined;
}

/** What is to be stored of a comment. */
export interface CommentDraft {
  readonly row: Partial<CommentRow>;
}

/** States of a comment, as they are stored and shown (behaviour 5). */
export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';
