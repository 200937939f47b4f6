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
  type PostPlace,
} from '../../storage/index.ts';
import { isOwn, mayEdit, mayRead } from './access.ts';
import { anyStatus, visibleIn } from './visibility.ts';

/**
 * Which posts, pages and media an actor may read or edit, whatever their type: for what belongs to them and is shown with
 * them (trust A1). Each rule twice, for one row and as a condition inside a query.
 */

/** When, and on which site. */
type Seen = Pick<Scope, 'site' | 'nowGmt'>;

const typesOn = ({ site }: Seen): readonly PostType[] => [...site.model.postTypes.values()];

/** A post object and the rows above it, nearest first; of media, the post that they are attached to. */
export interface PlacedPost {
  readonly row: PostPlace;
  readonly ancestors: readonly PostPlace[];
}

/**
 * Whether the actor may read the post; attached media are as visible as what they are attached to, and always to their
 * author and those who may edit them (behaviour 4).
 */
export function mayReadPost(actor: Actor, { row, ancestors }: PlacedPost, { site, nowGmt }: Seen): boolean {
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
export function mayEditPost(actor: Actor, { row }: PlacedPost, { site, nowGmt }: Seen): boolean {
  const type = site.model.postTypes.get(row.type);
  return type !== undefined && mayEdit(actor, type, row, nowGmt);
}

/**
 * Whether the actor may read the post and what a password keeps from others (behaviour 3).
 *
 * @param opens whether the right password was given; asked only where that is what the answer hangs on
 */
export function mayReadWhole(
  actor: Actor,
  post: PlacedPost,
  seen: Seen,
  opens: (post: PostPlace) => boolean = () => false,
): boolean {
  if (!mayReadPost(actor, post, seen)) return false;
  return post.row.password === '' || mayEditPost(actor, post, seen) || opens(post.row);
}

/** `mayEditPost` as a condition on posts; none that is in the trash. */
export function editablePosts(actor: Actor, seen: Seen): Condition {
  if (!isUser(actor)) return nothing;
  return any(
    ...typesOn(seen).map((type) => inStatuses(anyStatus, actor, type, seen.nowGmt, true)),
    all(equals('type', attachmentType.slug), equals('status', 'inherit'), editableInheriting(actor)),
  );
}

/** `mayReadWhole` as a condition on posts; none that is in the trash. @param opened ids of posts whose password was given */
export function wholePosts(actor: Actor, seen: Seen, opened: readonly number[] = []): Condition {
  return all(
    any(
      ...typesOn(seen).map((type) => inStatuses(anyStatus, actor, type, seen.nowGmt, false)),
      all(equals('type', attachmentType.slug), inheriting(actor, seen, false)),
    ),
    any(equals('password', ''), oneOf('id', opened), editablePosts(actor, seen)),
  );
}

/** Of media, those in the state of what they are attached to that the actor may read or, in context edit, edit. */
export function inheriting(actor: Actor, seen: Seen, forEdit: boolean): Condition {
  const editable = editableInheriting(actor);
  // What is attached to nothing, or to what is public, is in this state; what hangs on anything else is `hidden`.
  const open = equals('state', 'inherit');
  const others = [...anyStatus.filter((status) => status !== 'publish'), 'trash'];
  const hosts = isUser(actor) ? typesOn(seen).filter(({ isHost }) => isHost) : [];
  const onHosts = hosts.map((type) => inStatuses(others, actor, type, seen.nowGmt, false));
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
