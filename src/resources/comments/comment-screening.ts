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
import type { PlacedPost } from '../post-objects/readable-posts.ts';
import { hasManyLinks } from './moderation.ts';
import type { Speaker } from './speaker.ts';

/** Whether a new comment is let in, and whether it is shown at once (behaviour 5). */

type Said = Speaker & Arrival & Pick<CommentRow, 'post_id' | 'parent_id' | 'content' | 'content_rendered'>;

/** From where a comment comes in: a network, and a wider one where there is one. */
type Arrival = Pick<CommentRow, 'received_from' | 'received_within'>;

export function arrivalFrom(address: string): Arrival {
  const [near, wide] = networksOf(address);
  return { received_from: near.name, received_within: wide?.name ?? '' };
}

/**
 * Comments of the same speaker: of the user, or of a guest with this name and e-mail address who wrote from the same network.
 * From elsewhere, whoever guesses the address of a guest must not learn by the answer that it is right.
 */
const by = ({ author_id, author_name, author_email, received_from }: Said) =>
  any(
    author_id > 0 ? equals('author_id', author_id) : nothing,
    all(
      equals('author_email_key', author_email.toLowerCase()),
      equals('author_name_key', fold(author_name)),
      equals('received_from', received_from),
    ),
  );

/** @throws ApiError 409 when the same speaker has said the same at the same place */
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
 * Keeps the interval between two comments from one network, and the limit of wider ones. It counts from when they came in,
 * not from their dates, which their authors may set.
 *
 * @returns when this one came in; empty for moderators, who need not wait
 * @throws ApiError 429
 */
export async function checkInterval({ actor, site, address, nowGmt }: Scope, reader: Reader): Promise<string> {
  if (can(actor, 'moderate_comments')) return '';
  const seconds = site.commentIntervalSeconds;
  const since = gmtOf(Date.parse(`${nowGmt}Z`) - seconds * 1000);
  if (seconds === 0) return nowGmt;
  for (const { name, share } of networksOf(address)) {
    // What came in later than now came in before the clock was put back: it keeps nobody waiting until then.
    const span = { after: since, until: nowGmt, most: share };
    if ((await reader.comments.countReceived(name, span)) >= share)
      throw apiError('comment_flood', { headers: { 'Retry-After': String(seconds) } });
  }
  return nowGmt;
}

/**
 * The state of a new comment: moderators and the author of the post are approved at once, others when an earlier
 * comment of theirs was approved, and when they do not link as much as advertising does.
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
  return (await reader.comments.first(all(equals('status', 'approved'), by(row)))) ? 'approved' : 'hold';
}
