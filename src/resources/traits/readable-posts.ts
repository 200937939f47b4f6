import { type Actor, can, isUser } from '../../access/index.ts';
import { all, any, type Condition, equals, everything, has, nothing, type PostRow } from '../../storage/index.ts';
import { anyStatus, mayEdit, mayRead, visibleIn } from './post-access.ts';
import { attachmentType, type PostType, pageType, postType, postTypes } from './post-types.ts';

/**
 * Which posts, pages and media an actor may read or edit, whatever their type: for what belongs to them and is shown with
 * them (trust A1). Each rule twice, for one row and as a condition inside a query.
 */

/** A post object and the rows above it, nearest first; of media, the post that they are attached to. */
export interface PlacedPost {
  readonly row: PostRow;
  readonly ancestors: readonly PostRow[];
}

/** Whether the actor may read the post; attached media are as visible as what they are attached to (behaviour 4). */
export function mayReadPost(actor: Actor, { row, ancestors }: PlacedPost, nowGmt: string): boolean {
  const type = postTypes.get(row.type);
  if (!type) return false;
  if (row.status !== 'inherit') return mayRead(actor, type, row, nowGmt);
  if (row.parent_id === 0) return true;
  const [parent] = ancestors;
  const parentType = postTypes.get(parent?.type ?? '');
  return parent !== undefined && parentType !== undefined && mayRead(actor, parentType, parent, nowGmt);
}

/** Whether the actor may edit the post. */
export function mayEditPost(actor: Actor, { row }: PlacedPost, nowGmt: string): boolean {
  const type = postTypes.get(row.type);
  return type !== undefined && mayEdit(actor, type, row, nowGmt);
}

/** Whether the actor may read the post and what a password keeps from others (behaviour 3). */
export function mayReadWhole(actor: Actor, post: PlacedPost, nowGmt: string): boolean {
  return mayReadPost(actor, post, nowGmt) && (post.row.password === '' || mayEditPost(actor, post, nowGmt));
}

/** `mayEditPost` as a condition on posts; none that is in the trash. */
export function editablePosts(actor: Actor, nowGmt: string): Condition {
  const owned = isUser(actor) ? equals('author_id', actor.id) : nothing;
  const published = can(actor, 'edit_published_posts');
  const media = published ? any(can(actor, 'edit_others_posts') ? everything : nothing, owned) : nothing;
  return any(
    ...[postType, pageType, attachmentType].map((type) => inAnyStatus(actor, type, nowGmt, true)),
    all(equals('type', attachmentType.slug), equals('status', 'inherit'), media),
  );
}

/** `mayReadWhole` as a condition on posts; none that is in the trash. */
export function wholePosts(actor: Actor, nowGmt: string): Condition {
  const written = any(...[postType, pageType].map((type) => inAnyStatus(actor, type, nowGmt, false)));
  const media = any(
    inAnyStatus(actor, attachmentType, nowGmt, false),
    all(
      equals('type', attachmentType.slug),
      equals('status', 'inherit'),
      any(equals('parent_id', 0), has('parent', written)),
    ),
  );
  return all(any(written, media), any(equals('password', ''), editablePosts(actor, nowGmt)));
}

function inAnyStatus(actor: Actor, type: PostType, nowGmt: string, forEdit: boolean): Condition {
  const visible = anyStatus.map((status) => visibleIn(status, actor, type, nowGmt, forEdit));
  return all(equals('type', type.slug), any(...visible));
}
