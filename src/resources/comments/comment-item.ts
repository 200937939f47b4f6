import type { CommentRow } from '../../storage/index.ts';
import type { PostWithAncestors } from '../post-objects/readable-posts.ts';

/** A comment with its post; without one only when the post is missing from the database. */
export interface CommentItem extends CommentRow {
  readonly post: PostWithAncestors | undefined;
}

/** The columns to store for a comment. */
export interface CommentDraft {
  readonly row: Partial<CommentRow>;
}

/** The statuses of a comment, as stored and shown (behaviour 5). */
export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';
