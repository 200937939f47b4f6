import {
  type Actor,
  type Capability,
  can,
  isUser,
  onlyIf,
  type Refusal,
  refuse,
  type Verdict,
} from '../../access/index.ts';
import type { ContentModel } from '../../content-model/index.ts';
import type { Access, Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import {
  all,
  any,
  type Condition,
  equals,
  everything,
  has,
  noneOf,
  nothing,
  type PostSummary,
  statusAt,
} from '../../storage/index.ts';
import { givenPassword, passwordOpens } from '../post-objects/password.ts';
import {
  editablePosts,
  fullyReadablePosts,
  mayEditPost,
  mayReadFully,
  type PostWithAncestors,
} from '../post-objects/readable-posts.ts';
import type { CommentItem } from './comment-item.ts';
import type { CommentRelated } from './comments.rules.ts';

/** Access to comments (behaviour 5; trust A1, A6, C2, C3). */

const mayModerate = (actor: Actor): boolean => can(actor, 'moderate_comments');

/** Whether the actor may change comments on the post: moderators, and those who may edit the post. */
function mayEditOn(actor: Actor, post: PostWithAncestors | undefined, scope: Scope): boolean {
  return mayModerate(actor) || (post !== undefined && mayEditPost(actor, post, scope));
}

type Opens = (post: PostSummary) => boolean;

/** Whether the password in the arguments opens a post. */
function opensWith(input: Input, scope: Scope): Opens {
  const given = givenPassword(input);
  return (post) => given !== undefined && passwordOpens(post, given, scope);
}

/** The post of a list that the password opens. A password belongs to one post, so a list of several posts opens none. */
function openedPosts(actor: Actor, posts: readonly PostWithAncestors[], input: Input, scope: Scope): number[] {
  if ((input['post'] as readonly number[] | undefined)?.length !== 1) return [];
  const opens = opensWith(input, scope);
  const opened: number[] = [];
  for (const post of posts)
    mayReadFully(actor, post, scope, (row) => {
      const isOpened = opens(row);
      if (isOpened) opened.push(row.id);
      return isOpened;
    });
  return opened;
}

const isOwn = (actor: Actor, { author_id }: Pick<CommentItem, 'author_id'>): boolean =>
  isUser(actor) && author_id === actor.id;

/** Whether the actor may read the comment: needs access to its post; unapproved ones only their authors and moderators. */
export function mayReadComment(actor: Actor, item: CommentItem, scope: Scope, opens?: Opens): boolean {
  const { post, ...row } = item;
  if (!post) return mayModerate(actor);
  if (!mayReadFully(actor, post, scope, opens)) return false;
  return row.status === 'approved' || isOwn(actor, row) || mayEditOn(actor, post, scope);
}

/** `mayReadComment` as a condition. Lists never have comments of posts in the trash. */
function visibleComments(actor: Actor, scope: Scope, opened: readonly number[]): Condition {
  // Comments with a public audience need no check of their posts.
  const needsPosts = isUser(actor) || opened.length > 0;
  const onPosts = seesAll(actor, scope.site.model)
    ? noneOf('audience', ['gone'])
    : any(equals('audience', 'public'), needsPosts ? has('post', fullyReadablePosts(actor, scope, opened)) : nothing);
  return all(onPosts, any(equals('status', 'approved'), ownComments(actor), editableComments(actor, scope)));
}

/** Whether the actor may read all posts completely, except those in the trash. */
const seesAll = (actor: Actor, { postTypes }: ContentModel): boolean =>
  [...new Set([...postTypes.values()].map(({ plural }) => plural))].every((plural) =>
    ['read_private', 'edit', 'edit_others', 'edit_published', 'edit_private'].every((capability) =>
      can(actor, `${capability}_${plural}` as Capability),
    ),
  );

const ownComments = (actor: Actor): Condition => (isUser(actor) ? equals('author_id', actor.id) : nothing);

const editableComments = (actor: Actor, scope: Scope): Condition =>
  mayModerate(actor) ? everything : has('post', editablePosts(actor, scope));

/** Comments whose e-mail address and karma the actor may read: only those can be selected by them (trust A6). */
export const fullyVisible = (scope: Scope): Condition =>
  any(ownComments(scope.actor), editableComments(scope.actor, scope));

/** The columns that a search by the actor covers (behaviour 12). */
export const searchedColumns = (actor: Actor): readonly string[] => [
  'author_name',
  'author_url',
  'content',
  ...(mayModerate(actor) ? ['author_email', 'author_ip'] : []),
];

/** List arguments that need authorization (interface 5.1), with the value that everybody may use. */
const restricted: Readonly<Record<string, string | undefined>> = {
  author: undefined,
  author_exclude: undefined,
  author_email: undefined,
  karma: undefined,
  status: 'approve',
  type: 'comment',
};

interface Listing {
  readonly context: string;
  readonly scope: Scope;
  readonly posts: readonly PostWithAncestors[];
  readonly opened: readonly number[];
}

function listRefusal(actor: Actor, input: Input, { context, scope, posts, opened }: Listing): Refusal | undefined {
  const named = (input['post'] as readonly number[] | undefined) ?? [];
  if (named.includes(0) && !mayModerate(actor)) return refuse('rest_cannot_read');
  if (posts.some((post) => !mayReadFully(actor, post, scope, ({ id }) => opened.includes(id))))
    return refuse('rest_cannot_read_post');
  if (context === 'edit' && !mayModerate(actor)) return refuse('rest_forbidden_context');
  const isRestricted = Object.entries(restricted).some(([name, open]) => name in input && input[name] !== open);
  return isRestricted && !can(actor, 'edit_posts') ? refuse('rest_forbidden_param') : undefined;
}

/** Members that only moderators may set: another author, another address, a status. */
function memberRefusal(actor: Actor, input: Input, address: string): Verdict {
  if (mayModerate(actor)) return undefined;
  if ('author' in input && input['author'] !== actor.id) return refuse('rest_comment_invalid_author');
  if ('author_ip' in input && input['author_ip'] !== address) return refuse('rest_comment_invalid_author_ip');
  return 'status' in input ? refuse('rest_comment_invalid_status') : undefined;
}

/** Whether the actor may comment on the post. */
function postRefusal(
  actor: Actor,
  post: PostWithAncestors | undefined,
  scope: Scope,
  opens: Opens,
): Refusal | undefined {
  if (!post) return refuse('rest_comment_invalid_post_id');
  const status = statusAt(post.row, scope.nowGmt);
  if (status === 'draft') return refuse('rest_comment_draft_post');
  if (status === 'trash') return refuse('rest_comment_trash_post');
  if (!mayReadFully(actor, post, scope, opens)) return refuse('rest_cannot_read_post');
  return post.row.comment_status === 'open' ? undefined : refuse('rest_comment_closed');
}

/** Policies of comments. */
export const commentAccess: Access<CommentItem, CommentRelated> = {
  list(actor, { context, input, scope, related }) {
    const posts = related?.posts ?? [];
    const opened = openedPosts(actor, posts, input, scope);
    return listRefusal(actor, input, { context, scope, posts, opened }) ?? visibleComments(actor, scope, opened);
  },

  retrieve(actor, item, { context, input, scope }) {
    if (context === 'edit' && !mayModerate(actor)) return refuse('rest_forbidden_context');
    if (mayReadComment(actor, item, scope, opensWith(input, scope))) return undefined;
    // Actors who know that the comment exists get the real reason.
    const isKnown = isOwn(actor, item) || (isUser(actor) && mayEditOn(actor, item.post, scope));
    return refuse(isKnown ? 'rest_cannot_read_post' : 'rest_cannot_read');
  },

  create(actor, { input, related, scope }) {
    if (!isUser(actor) && !scope.site.anonymousComments) return refuse('rest_comment_login_required');
    return (
      memberRefusal(actor, input, scope.address) ?? postRefusal(actor, related.post, scope, opensWith(input, scope))
    );
  },

  update(actor, item, { input, related, scope }) {
    if (!mayEditOn(actor, item.post, scope)) return refuse('rest_cannot_edit');
    const author = input['author'] as number | undefined;
    const namesAnother = author !== undefined && author !== actor.id && author !== item.author_id;
    if (namesAnother && !mayModerate(actor)) return refuse('rest_comment_invalid_author');
    // Moving a comment needs the right to edit comments on the target post, too (trust C3).
    const isMoved = related?.post !== undefined && related.post.row.id !== item.post_id;
    return onlyIf(!isMoved || mayEditOn(actor, related.post, scope), 'rest_cannot_edit');
  },

  delete: (actor, item, { scope }) => onlyIf(mayEditOn(actor, item.post, scope), 'rest_cannot_delete'),

  mayCreate: (actor, { site }) => isUser(actor) || site.anonymousComments,
};
