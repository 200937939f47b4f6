import { isIP } from 'node:net';
import { can, capabilitiesOf, isUser } from '../../access/index.ts';
import type { DateTime, Input, Rules } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import type { CommentRow, Reader, UserRow } from '../../storage/index.ts';
import { cleanComment, isBlankContent, plainText, relNoopener, relUgc, renderComment } from '../../text-work/index.ts';
import type { PostWithAncestors } from '../post-objects/readable-posts.ts';
import { metaColumn } from '../shared/with-meta.ts';
import { authorColumns, authorOf, checkLengths } from './comment-author.ts';
import type { CommentDraft, CommentItem } from './comment-item.ts';
import { checkDuplicate, checkInterval, checkMarkup, firstStatus, originOf } from './comment-screening.ts';
import { postsWithAncestors } from './comments.items.ts';
import { moderated } from './moderation.ts';

/** Rows that policies and rules need in addition to the input. */
export interface CommentRelated {
  /** The posts in the arguments of a list. */
  readonly posts: readonly PostWithAncestors[];
  /** The post in the body. */
  readonly post: PostWithAncestors | undefined;
  /** The parent comment in the body. */
  readonly parent: CommentRow | undefined;
  /** The author in the body. */
  readonly author: UserRow | undefined;
  /** The user who creates the comment. */
  readonly self: UserRow | undefined;
}

/** The rules for changes of comments (behaviour 5). */
export const commentRules: Rules<CommentItem, CommentDraft, CommentRelated> = {
  async related({ input, scope, reader, item }) {
    const { post, parent, author } = input;
    const isList = Array.isArray(post);
    const posts = await postsWithAncestors(reader, isList ? post : [post]);
    return {
      posts,
      post: isList ? undefined : posts[0],
      parent: isId(parent) ? await reader.comments.get(parent) : undefined,
      author: isId(author) ? await reader.users.get(author) : undefined,
      self: !isList && !item && isUser(scope.actor) ? await reader.users.get(scope.actor.id) : undefined,
    };
  },

  // The stored value of each depends on the actor, the author and the post.
  writes: [
    ...['author', 'author_name', 'author_email', 'author_url', 'author_ip', 'content', 'karma', 'parent', 'post'],
    ...['status', 'type', 'date', 'date_gmt', 'meta'],
  ],

  async create({ input, columns, related, scope, reader }) {
    const { post, author, self } = related;
    if (!post) throw apiError('rest_comment_invalid_post_id');
    if (input['type'] !== '' && input['type'] !== 'comment') throw apiError('rest_invalid_comment_type');
    if (input['author'] !== undefined && !author) throw apiError('rest_comment_author_invalid');
    const raw = rawContent(input);
    const commentAuthor = authorOf(input, author, self);
    checkLengths({ ...commentAuthor, content: raw });
    if (!isUser(scope.actor)) checkMarkup(raw);
    const parent_id = parentOn(post.row.id, input, related);
    // The interval first: a client that has to wait causes no work on the text, and the response reveals nothing about earlier comments.
    const received_gmt = await checkInterval(scope, reader);
    const row = {
      ...columns,
      ...commentAuthor,
      ...contentOf(raw, can(scope.actor, 'unfiltered_html'), scope),
      ...(datesOf(input, scope) ?? momentAt(scope.nowGmt, scope.site.timezone)),
      post_id: post.row.id,
      parent_id,
      author_ip: (input['author_ip'] as string | undefined) ?? (isIP(scope.address) ? scope.address : '127.0.0.1'),
      author_user_agent: plainText(scope.userAgent),
      type: 'comment',
      ...privilegedColumns(input, scope),
      ...(can(scope.actor, 'moderate_comments') && metaColumn(input, scope)),
      ...originOf(scope.address),
    };
    await checkDuplicate(row, reader);
    const user = commentAuthor.author_id === self?.id ? self : author;
    const status = await firstStatus(row, user, post, reader);
    return { row: { ...row, received_gmt, ...moderated({ status, trashed_status: '' }, statusOf(input)) } };
  },

  async update(item, { input, columns, related, scope, reader }) {
    if ('type' in input && input['type'] !== item.type) throw apiError('rest_comment_invalid_type');
    const commentAuthor = authorColumns(
      keepsAuthor(input, item, related) ? withoutAuthor(input) : input,
      related.author,
    );
    if ('post' in input && !related.post) throw apiError('rest_comment_invalid_post_id');
    const raw = input['content'] === undefined ? undefined : rawContent(input);
    checkLengths({ ...commentAuthor, content: raw ?? '' });
    const postId = related.post?.row.id ?? item.post_id;
    return {
      row: {
        ...columns,
        ...commentAuthor,
        ...(raw !== undefined && contentOf(raw, await mayHaveAnyMarkup(item, scope, reader), scope)),
        ...datesOf(input, scope),
        // A change stores the address of the actor, unless the body has one (decision 0012).
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

/** Whether the body names the present author, who is a guest or a deleted user. */
const keepsAuthor = (input: Input, { author_id }: CommentItem, { author }: CommentRelated): boolean =>
  author === undefined && input['author'] === author_id;

const withoutAuthor = ({ author: _, ...rest }: Input): Input => rest;

const isId = (value: unknown): value is number => typeof value === 'number' && value > 0;

const statusOf = (input: Input): string => (input['status'] as string | undefined) ?? '';

/** @throws ApiError 400 when the text is empty */
function rawContent(input: Input): string {
  const raw = input['content'] as string | undefined;
  if (raw === undefined || isBlankContent(raw)) throw apiError('rest_comment_content_invalid');
  return raw;
}

/** Whether the actor may write unfiltered HTML in this comment: actor and author both need the right. */
async function mayHaveAnyMarkup({ author_id }: CommentItem, { actor }: Scope, reader: Reader): Promise<boolean> {
  if (!can(actor, 'unfiltered_html')) return false;
  if (author_id === actor.id) return true;
  const author = author_id > 0 ? await reader.users.get(author_id) : undefined;
  return author !== undefined && capabilitiesOf(author.roles).has('unfiltered_html');
}

/** The stored and the rendered text. Links are marked as user-generated content. */
function contentOf(raw: string, anyMarkup: boolean, { site }: Scope): Pick<CommentRow, 'content' | 'content_rendered'> {
  const cleaned = anyMarkup ? relNoopener(withoutEdges(raw)) : cleanComment(raw);
  const content = relUgc(cleaned, [site.url, site.frontEnd]);
  return { content, content_rendered: renderComment(content, { smileys: site.smileys }) };
}

/** Trim white space; non-breaking spaces stay (behaviour 10). */
const withoutEdges = (text: string): string =>
  text.replace(/^[ \t\n\v\f\r]+/, '').replace(/(?<![ \t\n\v\f\r])[ \t\n\v\f\r]+$/, '');

/** The date in the input; `date` wins over `date_gmt`. */
function datesOf(input: Input, { site }: Scope): Pick<CommentRow, 'date' | 'date_gmt'> | undefined {
  const date = input['date'] as DateTime | null | undefined;
  const dateGmt = input['date_gmt'] as DateTime | null | undefined;
  if (date) return momentOf(date, site.timezone);
  return dateGmt ? momentOfGmt(dateGmt, site.timezone) : undefined;
}

/** Columns that only moderators may write; ignored from others (trust C2). */
function privilegedColumns(input: Input, { actor }: Scope): Partial<CommentRow> {
  if (!can(actor, 'moderate_comments')) return {};
  return {
    ...('karma' in input && { karma: input['karma'] as number }),
    ...('author_ip' in input && { author_ip: input['author_ip'] as string }),
  };
}

/** The parent in the body. @throws ApiError 400 when it is not on the post */
function parentOn(postId: number, input: Input, { parent }: CommentRelated): number {
  const named = (input['parent'] as number | undefined) ?? 0;
  if (named !== 0 && parent?.post_id !== postId) throw invalidParam({ parent: 'parent is not a comment on this post' });
  return named;
}

/**
 * The parent after an update. A comment that moves to another post keeps its parent, unless the body names another.
 *
 * @throws ApiError 400 when the parent is not on the post, or below the comment itself
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
