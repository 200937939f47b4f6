import { type Actor, can, isUser } from '../../access/index.ts';
import { attachmentType, type PostType } from '../../content-model/index.ts';
import type { Scope } from '../../engine/scope.ts';
import {
  all,
  any,
  type Condition,
  equals,
  everything,
  has,
  nothing,
  oneOf,
  type PostSummary,
} from '../../storage/index.ts';
import { isOwn, mayEdit, mayRead } from './access.ts';
import { anyStatus, visibleIn } from './visibility.ts';

/**
 * Which post objects of any type an actor may read or edit: for resources that belong to them, such as comments (trust A1).
 * Each rule stands here twice: for one row, and as a condition of a query.
 */

/** The site and the time that a rule is evaluated for. */
type RuleScope = Pick<Scope, 'site' | 'nowGmt'>;

const typesOn = ({ site }: RuleScope): readonly PostType[] => [...site.model.postTypes.values()];

/** A post object and its ancestors, nearest first; for media, the post that they are attached to. */
export interface PostWithAncestors {
  readonly row: PostSummary;
  readonly ancestors: readonly PostSummary[];
}

/**
 * Whether the actor may read the post. Attached media are as visible as the post that they are attached to, and always visible
 * to their author and to those who may edit them (behaviour 4).
 */
export function mayReadPost(actor: Actor, { row, ancestors }: PostWithAncestors, { site, nowGmt }: RuleScope): boolean {
  const { postTypes } = site.model;
  const type = postTypes.get(row.type);
  if (!type) return false;
  if (row.status !== 'inherit') return mayRead(actor, type, row, nowGmt);
  if (row.parent_id === 0 || isOwn(actor, row) || mayEdit(actor, type, row, nowGmt)) return true;
  const [parent] = ancestors;
  const parentType = postTypes.get(parent?.type ?? '');
  return parent !== undefined && parentType !== undefined && mayRead(actor, parentType, parent, nowGmt);
}

/** Whether the actor may edit the post. */
export function mayEditPost(actor: Actor, { row }: PostWithAncestors, { site, nowGmt }: RuleScope): boolean {
  const type = site.model.postTypes.get(row.type);
  return type !== undefined && mayEdit(actor, type, row, nowGmt);
}

/**
 * Whether the actor may read the post and the texts that its password protects (behaviour 3).
 *
 * @param opens whether the request has the right password; called only when the result depends on it
 */
export function mayReadFully(
  actor: Actor,
  post: PostWithAncestors,
  scope: RuleScope,
  opens: (post: PostSummary) => boolean = () => false,
): boolean {
  if (!mayReadPost(actor, post, scope)) return false;
  return post.row.password === '' || mayEditPost(actor, post, scope) || opens(post.row);
}

/** `mayEditPost` as a condition on posts; without posts in the trash. */
export function editablePosts(actor: Actor, scope: RuleScope): Condition {
  if (!isUser(actor)) return nothing;
  return any(
    ...typesOn(scope).map((type) => inStatuses(anyStatus, actor, type, scope.nowGmt, true)),
    all(equals('type', attachmentType.slug), equals('status', 'inherit'), editableInheriting(actor)),
  );
}

/** `mayReadFully` as a condition on posts; without posts in the trash. @param opened ids of posts whose password was given */
export function fullyReadablePosts(actor: Actor, scope: RuleScope, opened: readonly number[] = []): Condition {
  return all(
    any(
      ...typesOn(scope).map((type) => inStatuses(anyStatus, actor, type, scope.nowGmt, false)),
      all(equals('type', attachmentType.slug), inheriting(actor, scope, false)),
    ),
    any(equals('password', ''), oneOf('id', opened), editablePosts(actor, scope)),
  );
}

/** Media that inherit the status of the post they are attached to, and that the actor may read or, in context edit, edit. */
export function inheriting(actor: Actor, scope: RuleScope, forEdit: boolean): Condition {
  const editable = editableInheriting(actor);
  // Media that are unattached or attached to a public post have this state; all other attached media are `hidden`.
  const open = equals('state', 'inherit');
  const others = [...anyStatus.filter((status) => status !== 'publish'), 'trash'];
  const hosts = isUser(actor) ? typesOn(scope).filter(({ isHost }) => isHost) : [];
  const onHosts = hosts.map((type) => inStatuses(others, actor, type, scope.nowGmt, false));
  const readable = any(open, owned(actor), editable, has('parent', any(...onHosts)));
  return all(equals('status', 'inherit'), forEdit ? editable : readable);
}

function editableInheriting(actor: Actor): Condition {
  if (!can(actor, 'edit_published_posts')) return nothing;
  return can(actor, 'edit_others_posts') ? everything : owned(actor);
}

const owned = (actor: Actor): Condition => (isUser(actor) ? equals('author_id', actor.id) : nothing);

function inStatuses(
  statuses: readonly string[],
  actor: Actor,
  type: PostType,
  nowGmt: string,
  forEdit: boolean,
): Condition {
  const visible = statuses.map((status) => visibleIn(status, actor, type, nowGmt, forEdit));
  return all(equals('type', type.slug), any(...visible));
}
