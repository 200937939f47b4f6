import { isIP } from 'node:net';
import { can, capabilitiesOf } from '../../access/index.ts';
import { cleanComment, isBlankContent, relNoopener, relUgc, renderComment } from '../../content/index.ts';
import type { DateTime, Input, Rules } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { gmtOf, momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import {
  all,
  any,
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
import { metaColumn } from '../traits/with-meta.ts';
import type { CommentDraft, CommentItem } from './comment-item.ts';
import { placedPosts } from './comments.items.ts';
import { hasManyLinks, moderated } from './moderation.ts';
import { changedSpeaker, checkLengths, type Speaker, speakerOf } from './speaker.ts';

/** What policies and rules look at beside the input. */
export interface CommentRelated {
  /** The posts that a list is about. */
  readonly posts: readonly PlacedPost[];
  /** The post that a body names. */
  readonly post: PlacedPost | undefined;
  /** The comment that a body names as parent. */
  readonly parent: CommentRow | undefined;
  /** The user that a body names as author. */
  readonly author: UserRow | undefined;
  /** The user who asks. */
  readonly self: UserRow | undefined;
}

/** What follows from a change of a comment (behaviour 5). */
export const commentRules: Rules<CommentItem, CommentDraft, CommentRelated> = {
  async related({ input, scope, reader }) {
    const { post, parent, author } = input;
    const posts = await placedPosts(reader, Array.isArray(post) ? post : [post]);
    return {
      posts,
      post: Array.isArray(post) ? undefined : posts[0],
      parent: isId(parent) ? await reader.comments.get(parent) : undefined,
      author: isId(author) ? await reader.users.get(author) : undefined,
      self: scope.actor.id > 0 ? await reader.users.get(scope.actor.id) : undefined,
    };
  },

  async create({ input, related, scope, reader }) {
    const { post, author, self } = related;
    if (!post) throw apiError('rest_comment_invalid_post_id');
    if (input['type'] !== '' && input['type'] !== 'comment') throw apiError('rest_invalid_comment_type');
    if (input['author'] !== undefined && !author) throw apiError('rest_comment_author_invalid');
    const content = contentOf(input, scope);
    if (content === undefined) throw apiError('rest_comment_content_invalid');
    const speaker = speakerOf(input, author, self);
    checkLengths({ ...speaker, content: input['content'] as string });
    const row = {
      ...speaker,
      ...content,
      ...(datesOf(input, scope) ?? momentAt(scope.nowGmt, scope.site.timezone)),
      post_id: post.row.id,
      parent_id: parentOn(post.row.id, input, related),
      author_ip: (input['author_ip'] as string | undefined) ?? (isIP(scope.address) ? scope.address : '127.0.0.1'),
      author_user_agent: scope.userAgent,
      type: 'comment',
      ...privilegedColumns(input, scope),
      ...metaColumn(input),
    };
    await checkNotSaid(row, reader);
    const received_gmt = await checkInterval(scope, reader);
    const user = speaker.author_id === self?.id ? self : author;
    const status = await firstStatus(row, user, post, reader);
    return { row: { ...row, received_gmt, ...moderated({ status, trashed_status: '' }, statusOf(input)) } };
  },

  async update(item, { input, related, scope, reader }) {
    if ('type' in input && input['type'] !== item.type) throw apiError('rest_comment_invalid_type');
    const speaker = changedSpeaker(input, related.author);
    if ('post' in input && !related.post) throw apiError('rest_comment_invalid_post_id');
    const content = 'content' in input ? contentOf(input, scope) : {};
    if (content === undefined) throw apiError('rest_comment_content_invalid');
    checkLengths({ ...speaker, content: (input['content'] as string | undefined) ?? '' });
    const postId = related.post?.row.id ?? item.post_id;
    return {
      row: {
        ...speaker,
        ...content,
        ...datesOf(input, scope),
        ...privilegedColumns(input, scope),
        ...metaColumn(input, item.meta),
        post_id: postId,
        parent_id: await movedParent(item, postId, { input, related, reader }),
        ...moderated(item, statusOf(input)),
      },
    };
  },

  async trash(item) {
    return item.status === 'trash' ? undefined : { row: moderated(item, 'trash') };
  },
};

const isId = (value: unknown): value is number => typeof value === 'number' && value > 0;

const statusOf = (input: Input): string => (input['status'] as string | undefined) ?? '';

/** The text as stored and rendered; undefined when there is none. Links are the author's own, not the site's. */
function contentOf(input: Input, { actor, site }: Scope): Pick<CommentRow, 'content' | 'content_rendered'> | undefined {
  const raw = input['content'] as string | undefined;
  if (raw === undefined || isBlankContent(raw)) return undefined;
  const cleaned = can(actor, 'unfiltered_html') ? relNoopener(withoutEdges(raw)) : cleanComment(raw);
  const content = relUgc(cleaned, site.url);
  return { content, content_rendered: renderComment(content) };
}

/** Without blanks around it; those that do not break are letters (behaviour 10). */
const withoutEdges = (text: string): string =>
  text.replace(/^[ \t\n\v\f\r]+/, '').replace(/(?<![ \t\n\v\f\r])[ \t\n\v\f\r]+$/, '');

/** The date as given; `date` wins over `date_gmt`. */
function datesOf(input: Input, { site }: Scope): Pick<CommentRow, 'date' | 'date_gmt'> | undefined {
  const date = input['date'] as DateTime | null | undefined;
  const dateGmt = input['date_gmt'] as DateTime | null | undefined;
  if (date) return momentOf(date, site.timezone);
  return dateGmt ? momentOfGmt(dateGmt, site.timezone) : undefined;
}

/** What only moderators write; from others it is ignored (trust C2). */
function privilegedColumns(input: Input, { actor }: Scope): Partial<CommentRow> {
  if (!can(actor, 'moderate_comments')) return {};
  return {
    ...('karma' in input && { karma: input['karma'] as number }),
    ...('author_ip' in input && { author_ip: input['author_ip'] as string }),
  };
}

/** The parent that the body names. @throws ApiError 400 when that is not on the post */
function parentOn(postId: number, input: Input, { parent }: CommentRelated): number {
  const named = (input['parent'] as number | undefined) ?? 0;
  if (named !== 0 && parent?.post_id !== postId) throw invalidParam({ parent: 'parent is not a comment on this post' });
  return named;
}

/** The parent after an update. @throws ApiError 400 when that is not on the post, or below the comment itself */
async function movedParent(
  item: CommentItem,
  postId: number,
  { input, related, reader }: { input: Input; related: CommentRelated; reader: Reader },
): Promise<number> {
  const isMoved = postId !== item.post_id;
  if (!('parent' in input)) return isMoved ? 0 : item.parent_id;
  if (!isMoved && input['parent'] === item.parent_id) return item.parent_id;
  const parent = parentOn(postId, input, related);
  if (parent !== 0 && (await reader.comments.isWithin(parent, item.id)))
    throw invalidParam({ parent: 'parent is below the comment itself' });
  return parent;
}

type Said = Speaker & Pick<CommentRow, 'post_id' | 'parent_id' | 'content' | 'content_rendered'>;

const by = ({ author_name, author_email }: Speaker) =>
  all(equals('author_email_key', author_email.toLowerCase()), equals('author_name_key', fold(author_name)));

/** @throws ApiError 409 when the same author has said the same at the same place */
async function checkNotSaid(row: Said, reader: Reader): Promise<void> {
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
 * Keeps the interval between two comments from one address. It counts from when they came in, not from their dates, which
 * their authors may set.
 *
 * @returns when this one came in; empty for moderators, who need not wait
 * @throws ApiError 429
 */
async function checkInterval({ actor, site, address, nowGmt }: Scope, reader: Reader): Promise<string> {
  if (can(actor, 'moderate_comments')) return '';
  const seconds = site.commentIntervalSeconds;
  const since = gmtOf(Date.parse(`${nowGmt}Z`) - seconds * 1000);
  const recent =
    seconds > 0 && (await reader.comments.first(all(equals('author_ip', address), moreThan('received_gmt', since))));
  if (recent) throw apiError('comment_flood', { headers: { 'Retry-After': String(seconds) } });
  return nowGmt;
}

/**
 * The state of a new comment: moderators and the author of the post are approved at once, others when an earlier comment
 * of theirs was, and when they do not link as much as advertising does.
 *
 * @param user the user in whose name the comment speaks
 */
async function firstStatus(
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
