import type { Input } from '../../engine/definition/index.ts';
import { apiError, type ErrorCode } from '../../errors/index.ts';
import type { CommentRow, UserRow } from '../../storage/index.ts';
import { cleanName, cleanUrl, LONGEST_RAW_NAME } from '../../text-work/index.ts';

/** In whose name a comment speaks: a user, or a guest who gives name and e-mail address (behaviour 5). Pure. */

export type Speaker = Pick<CommentRow, 'author_id' | 'author_name' | 'author_email' | 'author_url'>;

const ofUser = ({ id, name, email, url }: UserRow): Speaker => ({
  author_id: id,
  author_name: name,
  author_email: email,
  author_url: url,
});

const nobody: Speaker = { author_id: 0, author_name: '', author_email: '', author_url: '' };

/**
 * What the members of a body say about the author, cleaned.
 *
 * @throws ApiError 400 when the named user does not exist, or the name is far too long
 */
export function spokenFor(input: Input, author: UserRow | undefined): Partial<Speaker> {
  if ('author' in input && !author) throw apiError('rest_comment_author_invalid');
  const name = input['author_name'] as string | undefined;
  if (name !== undefined && name.length > LONGEST_RAW_NAME) throw apiError('comment_author_column_length');
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
 * Who speaks in a new comment. Users speak for themselves unless they give a name and an e-mail address.
 *
 * @param author the user that the body names
 * @param self the user who asks; undefined for anonymous clients
 * @throws ApiError 400 when the named user does not exist, or name or e-mail address are missing
 */
export function speakerOf(input: Input, author: UserRow | undefined, self: UserRow | undefined): Speaker {
  const speaker = { ...nobody, ...spokenFor(input, author) };
  const isSilent = Object.values(speaker).every((value) => value === 0 || value === '');
  if (isSilent && self) return ofUser(self);
  if (speaker.author_name === '' || speaker.author_email === '') throw apiError('rest_comment_author_data_required');
  return speaker;
}

const longestBytes: readonly (readonly [
  column: 'author_name' | 'author_email' | 'author_url' | 'content',
  bytes: number,
  ErrorCode,
])[] = [
  ['author_name', 245, 'comment_author_column_length'],
  ['author_email', 100, 'comment_author_email_column_length'],
  ['author_url', 200, 'comment_author_url_column_length'],
  ['content', 65_525, 'comment_content_column_length'],
];

/** @throws ApiError 400 naming the first text that is too long */
export function checkLengths(
  texts: Partial<Pick<CommentRow, 'author_name' | 'author_email' | 'author_url' | 'content'>>,
): void {
  for (const [column, bytes, code] of longestBytes) {
    if (Buffer.byteLength(texts[column] ?? '') > bytes) throw apiError(code);
  }
}
