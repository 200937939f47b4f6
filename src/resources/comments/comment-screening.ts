import { can, capabilitiesOf, networksOf } from '../../access/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { gmtOf } from '../../engine/site-time.ts';
import { apiError } from '../../errors/index.ts';
import {
  all,
  any,
  type CommentRow,
  contentKey,
  equals,
  fold,
  noneOf,
  nothing,
  type Reader,
  type UserRow,
} from '../../storage/index.ts';
import type { PostWithAncestors } from '../post-objects/readable-posts.ts';
import type { CommentAuthor } from './comment-author.ts';
import { hasManyLinks } from './moderation.ts';

/** Whether a new comment is accepted, and whether it is published at once (behaviour 5). */

type NewComment = CommentAuthor & Origin & Pick<CommentRow, 'post_id' | 'parent_id' | 'content' | 'content_rendered'>;

/** The networks that a comment came from: a narrow one and, when there is one, a wide one. */
type Origin = Pick<CommentRow, 'received_from' | 'received_within'>;

export function originOf(address: string): Origin {
  const [near, wide] = networksOf(address);
  return { received_from: near.name, received_within: wide?.name ?? '' };
}

/**
 * Comments by the same author: by the user, or by a guest with the same name and e-mail address from the same network. The
 * network counts because somebody who guesses a guest's address must not learn from the response that it is correct.
 */
const by = ({ author_id, author_name, author_email, received_from }: NewComment) =>
  any(
    author_id > 0 ? equals('author_id', author_id) : nothing,
    all(
      equals('author_email_key', author_email.toLowerCase()),
      equals('author_name_key', fold(author_name)),
      equals('received_from', received_from),
    ),
  );

/** Costly parts of a text: tags, addresses that become links, and lines. */
const COSTLY = /<|:\/\/|@|\b(?:www|ftp)\.|\n/gi;
/** The maximum of these in an anonymous comment. */
const MAX_COSTLY = 1000;

/**
 * Limits the cost of an anonymous comment. A limit of its length is not enough: 65 kB of links take ten times as long as of words.
 *
 * @throws ApiError 400
 */
export function checkMarkup(raw: string): void {
  if ((raw.match(COSTLY) ?? []).length > MAX_COSTLY)
    throw apiError('rest_text_too_complex', { message: 'The comment has more than 1000 tags, addresses and lines.' });
}

/** @throws ApiError 409 when the same author has posted the same text under the same parent */
export async function checkDuplicate(row: NewComment, reader: Reader): Promise<void> {
  const duplicate = await reader.comments.first(
    all(
      equals('post_id', row.post_id),
      equals('content_key', contentKey(row.content)),
      equals('parent_id', row.parent_id),
      by(row),
      noneOf('status', ['trash']),
    ),
  );
  if (duplicate) throw apiError('comment_duplicate');
}

/**
 * Enforce the interval between comments from one network, and the limit of wider networks. It uses the time of arrival, not
 * the dates of comments, which their authors may set.
 *
 * @returns the time of arrival; empty for moderators, who need not wait
 * @throws ApiError 429
 */
export async function checkInterval({ actor, site, address, nowGmt }: Scope, reader: Reader): Promise<string> {
  if (can(actor, 'moderate_comments')) return '';
  const seconds = site.commentIntervalSeconds;
  const since = gmtOf(Date.parse(`${nowGmt}Z`) - seconds * 1000);
  if (seconds === 0) return nowGmt;
  for (const { name, share } of networksOf(address)) {
    // Comments with a later time of arrival came before the clock was set back: ignore them, or nobody could comment.
    const span = { after: since, until: nowGmt, most: share };
    if ((await reader.comments.countReceived(name, span)) >= share)
      throw apiError('comment_flood', { headers: { 'Retry-After': String(seconds) } });
  }
  return nowGmt;
}

/**
 * The status of a new comment. Comments of moderators and of the post's author are approved. Others are approved when an
 * earlier comment of the same author was, unless they have as many links as advertising.
 *
 * @param user the user who is the author of the comment
 */
export async function firstStatus(
  row: NewComment,
  user: UserRow | undefined,
  post: PostWithAncestors,
  reader: Reader,
): Promise<'approved' | 'hold'> {
  const speaksAsUser = user !== undefined && user.id === row.author_id;
  if (speaksAsUser && (user.id === post.row.author_id || capabilitiesOf(user.roles).has('moderate_comments')))
    return 'approved';
  if (hasManyLinks(row.content_rendered)) return 'hold';
  return (await reader.comments.first(all(equals('status', 'approved'), by(row)))) ? 'approved' : 'hold';
}
