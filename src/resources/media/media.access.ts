import { type Actor, can, onlyIf, refuse, type Verdict } from '../../access/index.ts';
import { attachmentType } from '../../content-model/index.ts';
import type { Access, Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { any, type Condition, type PostRow, type UserRow } from '../../storage/index.ts';
import { mayDelete, mayEdit } from '../post-objects/access.ts';
import type { PostItem } from '../post-objects/item.ts';
import { passwordRefusal } from '../post-objects/password.ts';
import { inheriting, mayEditPost, mayReadPost } from '../post-objects/readable-posts.ts';
import { visibleIn } from '../post-objects/visibility.ts';

/** Rows that policies and rules need in addition to the input. */
export interface MediaRelated {
  /** The author that the input names, if that user exists. */
  readonly author: UserRow | undefined;
  /** The post or page that the input names. */
  readonly parent: PostRow | undefined;
}

/** Whether the input names another author and the actor may not do that (behaviour 2). */
function namesAnother(actor: Actor, input: Input, present: number): boolean {
  const author = input['author'] as number | undefined;
  return author !== undefined && ![0, actor.id, present].includes(author) && !can(actor, 'edit_others_posts');
}

/**
 * Attaching needs the right to edit the post. A missing post is refused in the same way, so that the response does not reveal
 * which posts exist.
 */
function attaching(actor: Actor, input: Input, present: number, parent: PostRow | undefined, scope: Scope): Verdict {
  const id = (input['post'] as number | undefined) ?? present;
  if (id === 0 || id === present) return undefined;
  const isMedia = parent?.type === attachmentType.slug;
  // An actor who may edit that item may know its type.
  if (isMedia && mayEdit(actor, attachmentType, parent, scope.nowGmt))
    return refuse('rest_invalid_param', { post: 'post must not be a media item' });
  return onlyIf(
    parent !== undefined && !isMedia && mayEditPost(actor, { row: parent, ancestors: [] }, scope),
    'rest_cannot_edit',
  );
}

/** Policies of media: like those of posts, but attached items are as visible as the post they are attached to (behaviour 4). */
export const mediaAccess: Access<PostItem, MediaRelated> = {
  list(actor, { context, input, scope }) {
    const forEdit = context === 'edit';
    if (forEdit && !can(actor, 'edit_posts')) return refuse('rest_forbidden_context');
    const asked = input['status'] as readonly string[];
    const statuses = new Set(asked.length === 0 ? ['inherit'] : asked);
    if ([...statuses].some((status) => status !== 'inherit') && !can(actor, 'edit_posts'))
      return refuse('rest_invalid_param', { status: 'status is not one that you may ask for' });
    const visible = (status: string): Condition =>
      status === 'inherit'
        ? inheriting(actor, scope, forEdit)
        : visibleIn(status, actor, attachmentType, scope.nowGmt, forEdit);
    return any(...[...statuses].map(visible));
  },

  retrieve(actor, item, { context, input, scope }) {
    if (context === 'edit' && !mayEdit(actor, attachmentType, item, scope.nowGmt))
      return refuse('rest_forbidden_context');
    const post = { row: item, ancestors: item.ancestors };
    if (!mayReadPost(actor, post, scope)) return refuse('rest_forbidden');
    return passwordRefusal(item, input, { scope, mayEdit: mayEditPost(actor, post, scope) });
  },

  create(actor, { input, related, scope }) {
    if (namesAnother(actor, input, actor.id)) return refuse('rest_cannot_edit_others');
    if (!can(actor, 'upload_files')) return refuse('rest_cannot_create');
    return attaching(actor, input, 0, related.parent, scope);
  },

  update(actor, item, { input, related, scope }) {
    if (!mayEdit(actor, attachmentType, item, scope.nowGmt)) return refuse('rest_cannot_edit');
    if (namesAnother(actor, input, item.author_id)) return refuse('rest_cannot_edit_others');
    return attaching(actor, input, item.parent_id, related?.parent, scope);
  },

  delete: (actor, item, { scope }) =>
    onlyIf(mayDelete(actor, attachmentType, item, scope.nowGmt), 'rest_cannot_delete'),

  mayCreate: (actor) => can(actor, 'upload_files'),
};
