import { isIP } from 'node:net';
import { can, capabilitiesOf, isUser } from '../../access/index.ts';
import type { DateTime, Input, Rules } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import type { CommentRow, Reader, UserRow } from '../../storage/index.ts';
import { cleanComment, isBlankContent, plainText, relNoopener, relUgc, renderComment } from '../../text-work/index.ts';
import type { PlacedPost } from '../post-objects/readable-posts.ts';
import { metaColumn } from '../shared/with-meta.ts';
import type { CommentDraft, CommentItem } from './comment-item.ts';
import { arrivalFrom, checkInterval, checkNotSaid, firstStatus } from './comment-screening.ts';
import { placedPosts } from './comments.items.ts';
import { moderated } from './moderation.ts';
import { checkLengths, speakerOf, spokenFor } from './speaker.ts';

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
  /** The user who asks, when a comment is created. */
  readonly self: UserRow | undefined;
}

/** What follows from a change of a comment (behaviour 5). */
export const commentRules: Rules<CommentItem, CommentDraft, CommentRelated> = {
  async related({ input, scope, reader, item }) {
    const { post, parent, author } = input;
    const isList = Array.isArray(post);
    const posts = await placedPosts(reader, isList ? post : [post]);
    return {
      posts,
      post: isList ? undefined : posts[0],
      parent: isId(parent) ? await reader.comments.get(parent) : undefined,
      author: isId(author) ? await reader.users.get(author) : undefined,
      self: !isList && !item && isUser(scope.actor) ? await reader.users.get(scope.actor.id) : undefined,
    };
  },

  // What is stored of each depends on who speaks, for whom, and where.
  writes: [
    ...['author', 'author_name', 'author_email', 'author_url', 'author_ip', 'content', 'karma', 'parent', 'post'],
    ...['status', 'type', 'date', 'date_gmt', 'meta'],
  ],

  async create({ input, related, scope, reader }) {
    const { post, author, self } = related;
    if (!post) throw apiError('rest_comment_invalid_post_id');
    if (input['type'] !== '' && input['type'] !== 'comment') throw apiError('rest_invalid_comment_type');
    if (input['author'] !== undefined && !author) throw apiError('rest_comment_author_invalid');
    const raw = rawContent(input);
    const speaker = speakerOf(input, author, self);
    checkLengths({ ...speaker, content: raw });
    const row = {
      ...speaker,
      ...contentOf(raw, can(scope.actor, 'unfiltered_html'), scope),
      ...(datesOf(input, scope) ?? momentAt(scope.nowGmt, scope.site.timezone)),
      post_id: post.row.id,
      parent_id: parentOn(post.row.id, input, related),
      author_ip: (input['author_ip'] as string | undefined) ?? (isIP(scope.address) ? scope.address : '127.0.0.1'),
      author_user_agent: plainText(scope.userAgent),
      type: 'comment',
      ...privilegedColumns(input, scope),
      ...(can(scope.actor, 'moderate_comments') && metaColumn(input, scope)),
      ...arrivalFrom(scope.address),
    };
    // Whoever has to wait is told so, and nothing about what was said before.
    const received_gmt = await checkInterval(scope, reader);
    await checkNotSaid(row, reader);
    const user = speaker.author_id === self?.id ? self : author;
    const status = await firstStatus(row, user, post, reader);
    return { row: { ...row, received_gmt, ...moderated({ status, trashed_status: '' }, statusOf(input)) } };
  },

  async update(item, { input, related, scope, reader }) {
    if ('type' in input && input['type'] !== item.type) throw apiError('rest_comment_invalid_type');
    const speaker = spokenFor(namesNobodyNew(input, item, related) ? withoutAuthor(input) : input, related.author);
    if ('post' in input && !related.post) throw apiError('rest_comment_invalid_post_id');
    const raw = input['content'] === undefined ? undefined : rawContent(input);
    checkLengths({ ...speaker, content: raw ?? '' });
    const postId = related.post?.row.id ?? item.post_id;
    return {
      row: {
        ...speaker,
        ...(raw !== undefined && contentOf(raw, await mayHaveAnyMarkup(item, scope, reader), scope)),
        ...datesOf(input, scope),
        // Whoever changes a comment leaves his address, unless he names one (decision 0012).
        author_ip: scope.address,
        ...privilegedColumns(input, scope),
        ...metaColumn(input, scope, item.meta),
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

/** Whether the body names the author that the comment has, though that is a guest, or a user who is gone. */
const namesNobodyNew = (input: Input, { author_id }: CommentItem, { author }: CommentRelated): boolean =>
  author === undefined && input['author'] === author_id;

const withoutAuthor = ({ author: _, ...rest }: Input): Input => rest;

const isId = (value: unknown): value is number => typeof value === 'number' && value > 0;

const statusOf = (input: Input): string => (input['status'] as string | undefined) ?? '';

/** @throws ApiError 400 when there is no text */
function rawContent(input: Input): string {
  const raw = input['content'] as string | undefined;
  if (raw === undefined || isBlankContent(raw)) throw apiError('rest_comment_content_invalid');
  return raw;
}

/** Whoever may write any markup may not do so in the name of somebody who may not. */
async function mayHaveAnyMarkup({ author_id }: CommentItem, { actor }: Scope, reader: Reader): Promise<boolean> {
  if (!can(actor, 'unfiltered_html')) return false;
  if (author_id === actor.id) return true;
  const author = author_id > 0 ? await reader.users.get(author_id) : undefined;
  return author !== undefined && capabilitiesOf(author.roles).has('unfiltered_html');
}

/** The text as stored and rendered. Links are the author's own, not the site's. */
function contentOf(raw: string, anyMarkup: boolean, { site }: Scope): Pick<CommentRow, 'content' | 'content_rendered'> {
  const cleaned = anyMarkup ? relNoopener(withoutEdges(raw)) : cleanComment(raw);
  const content = relUgc(cleaned, [site.url, site.frontEnd]);
  return { content, content_rendered: renderComment(content, { smileys: site.smileys }) };
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

/**
 * The parent after an update. A comment that moves to another post keeps it, unless the body names another one.
 *
 * @throws ApiError 400 when that is not on the post, or below the comment itself
 */
async function movedParent(
  item: CommentItem,
  postId: number,
  { input, related, reader }: { input: Input; related: CommentRelated; reader: Reader },
): Promise<number> {
  if (!('parent' in input) || input['parent'] === item.parent_id) return item.parent_id;
  const parent = parentOn(postId, input, related);
  if (parent !== 0 && (await reader.comments.isWithin(parent, item.id)))
    throw invalidParam({ parent: 'parent is below the comment itself' });
  return parent;
}
