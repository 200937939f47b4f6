import { can, capabilitiesOf } from '../../access/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { gmtOf } from '../../engine/site-time.ts';
import { apiError } from '../../errors/index.ts';
import {
  all,
  any,
  atMost,
  type CommentRow,
  contentKey,
  equals,
  fold,
  moreThan,
  noneOf,
  nothing,
  type Reader,
  type UserRow,
} from '../../storage/index.ts';
import type { PlacedPost } from '../traits/readable-posts.ts';
import { hasManyLinks } from './moderation.ts';
import type { Speaker } from './speaker.ts';

/** Whether a new comment is let in, and whether it is shown at once (behaviour 5). */

type Said = Speaker & Pick<CommentRow, 'post_id' | 'parent_id' | 'content' | 'content_rendered'>;

const by = ({ author_name, author_email }: Speaker) =>
  all(equals('author_email_key', author_email.toLowerCase()), equals('author_name_key', fold(author_name)));

/** @throws ApiError 409 when the same author has said the same at the same place */
export async function checkNotSaid(row: Said, reader: Reader): Promise<void> {
  const said = await reader.comments.first(
    all(
      equals('post_id', row.post_id),
      equals('content_key', contentKey(row.content)),
      equals('parent_id', row.parent_id),
      by(row),
      noneOf('status', ['trash']),
    ),
  );
  if (said) throw apiError('comment_duplicate');
}

/**
 * Keeps the interval between two comments from one address. It counts from when they came in, not from their dates,
 * which their authors may set.
 *
 * @returns when this one came in; empty for moderators, who need not wait
 * @throws ApiError 429
 */
export async function checkInterval({ actor, site, address, nowGmt }: Scope, reader: Reader): Promise<string> {
  if (can(actor, 'moderate_comments')) return '';
  const seconds = site.commentIntervalSeconds;
  const since = gmtOf(Date.parse(`${nowGmt}Z`) - seconds * 1000);
  // What came in later than now came in before the clock was put back: it keeps nobody waiting until then.
  const within = all(moreThan('received_gmt', since), atMost('received_gmt', nowGmt));
  const recent = seconds > 0 && (await reader.comments.first(all(equals('author_ip', address), within)));
  if (recent) throw apiError('comment_flood', { headers: { 'Retry-After': String(seconds) } });
  return nowGmt;
}

/**
 * The state of a new comment: moderators and the author of the post are approved at once, others when an earlier
 * comment of theirs was, and when they do not link as much as advertising does.
 *
 * @param user the user in whose name the comment speaks
 */
export async function firstStatus(
  row: Said,
  user: UserRow | undefined,
  post: PlacedPost,
  reader: Reader,
): Promise<'approved' | 'hold'> {
  const speaksAsUser = user !== undefined && user.id === row.author_id;
  if (speaksAsUser && (user.id === post.row.author_id || capabilitiesOf(user.roles).has('moderate_comments')))
    return 'approved';
  if (hasManyLinks(row.content_rendered)) return 'hold';
  const same = any(row.author_id > 0 ? equals('author_id', row.author_id) : nothing, by(row));
  return (await reader.comments.first(all(equals('status', 'approved'), same))) ? 'approved' : 'hold';
}
