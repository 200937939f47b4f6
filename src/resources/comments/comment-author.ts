import type { Input } from '../../engine/definition/index.ts';
import { apiError, type ErrorCode } from '../../errors/index.ts';
import type { CommentRow, UserRow } from '../../storage/index.ts';
import { cleanName, cleanUrl, MAX_RAW_NAME_LENGTH } from '../../text-work/index.ts';

/** The author of a comment: a user, or a guest with name and e-mail address (behaviour 5). Pure functions. */

export type CommentAuthor = Pick<CommentRow, 'author_id' | 'author_name' | 'author_email' | 'author_url'>;

const ofUser = ({ id, name, email, url }: UserRow): CommentAuthor => ({
  author_id: id,
  author_name: name,
  author_email: email,
  author_url: url,
});

const noAuthor: CommentAuthor = { author_id: 0, author_name: '', author_email: '', author_url: '' };

/**
 * The author columns from the members of a body, sanitised.
 *
 * @throws ApiError 400 when the named user does not exist, or the name is much too long
 */
export function authorColumns(input: Input, author: UserRow | undefined): Partial<CommentAuthor> {
  if ('author' in input && !author) throw apiError('rest_comment_author_invalid');
  const name = input['author_name'] as string | undefined;
  if (name !== undefined && name.length > MAX_RAW_NAME_LENGTH) throw apiError('comment_author_column_length');
  const email = input['author_email'] as string | undefined;
  const url = input['author_url'] as string | undefined;
  return {
    ...(author && ofUser(author)),
    ...(name !== undefined && { author_name: cleanName(name) }),
    ...(email !== undefined && { author_email: email }),
    ...(url !== undefined && { author_url: cleanUrl(url) }),
  };
}

/**
 * The author of a new comment: the user who makes the request, unless the body has a name and an e-mail address.
 *
 * @param author the user that the body names
 * @param self the user who makes the request; undefined for anonymous clients
 * @throws ApiError 400 when the named user does not exist, or name or e-mail address are missing
 */
export function authorOf(input: Input, author: UserRow | undefined, self: UserRow | undefined): CommentAuthor {
  const commentAuthor = { ...noAuthor, ...authorColumns(input, author) };
  const isUnnamed = Object.values(commentAuthor).every((value) => value === 0 || value === '');
  if (isUnnamed && self) return ofUser(self);
  if (commentAuthor.author_name === '' || commentAuthor.author_email === '')
    throw apiError('rest_comment_author_data_required');
  return commentAuthor;
}

const byteLimits: readonly (readonly [
  column: 'author_name' | 'author_email' | 'author_url' | 'content',
  bytes: number,
  ErrorCode,
])[] = [
  ['author_name', 245, 'comment_author_column_length'],
  ['author_email', 100, 'comment_author_email_column_length'],
  ['author_url', 200, 'comment_author_url_column_length'],
  ['content', 65_525, 'comment_content_column_length'],
];

/** @throws ApiError 400 for the first text that is too long */
export function checkLengths(
  texts: Partial<Pick<CommentRow, 'author_name' | 'author_email' | 'author_url' | 'content'>>,
): void {
  for (const [column, bytes, code] of byteLimits) {
    if (Buffer.byteLength(texts[column] ?? '') > bytes) throw apiError(code);
  }
}
