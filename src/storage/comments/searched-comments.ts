import { createHash } from 'node:crypto';
import { fold } from '../queries/fold.ts';
import type { Derived } from '../queries/table-store.ts';
import type { CommentRow } from '../rows.ts';
import { tables } from '../tables.ts';

/** A key that is equal for comments with the same text, ignoring case, accents and blanks at the ends. */
export function contentKey(content: string): string {
  return createHash('sha256').update(fold(content).trim()).digest('base64url');
}

/** The columns to sort and search by. */
export const keysOf = (row: Partial<CommentRow>): Partial<CommentRow> => ({
  ...(row.content !== undefined && { content_key: contentKey(row.content) }),
  ...(row.author_name !== undefined && { author_name_key: fold(row.author_name) }),
  ...(row.author_email !== undefined && { author_email_key: row.author_email.toLowerCase() }),
});

/** The texts of the search index, in the order of its columns. */
export const textsOf = (row: Partial<CommentRow>): string[] => [
  row.author_name ?? '',
  row.author_url ?? '',
  row.content ?? '',
  row.author_email ?? '',
  row.author_ip ?? '',
];

/** The columns derived from a row of comments. */
export const derivedOfComments: Derived<CommentRow> = { table: tables.comments, keys: keysOf, texts: textsOf };
