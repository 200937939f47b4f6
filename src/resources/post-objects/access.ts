import { type Actor, can, isUser, onlyIf, refuse, type Verdict } from '../../access/index.ts';
import type { PostType } from '../../content-model/index.ts';
import type { Access, Input } from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';
import {
  all,
  any,
  equals,
  everything,
  nothing,
  type PostRow,
  type PostSummary,
  statusAt,
  type UserRow,
} from '../../storage/index.ts';
import type { PostItem } from './item.ts';
import { passwordRefusal } from './password.ts';
import { visibleWith } from './visibility.ts';

/** Access to posts and pages (behaviour 2): pure functions of actor, row and the capabilities of the type. */

/** Rows that policies and rules need in addition to the input. */
export interface PostRelated {
  /** The author that the input names, if that user exists. */
  readonly author: UserRow | undefined;
  readonly parent: PostRow | undefined;
  readonly featuredMedia: PostRow | undefined;
  /** Ids of existing terms that the input names, by taxonomy. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
}

/** Whether the actor is the author of the row. */
export const isOwn = (actor: Actor, row: PostSummary): boolean => isUser(actor) && row.author_id === actor.id;

type Action = 'edit' | 'delete';

/** Whether the actor may edit or delete the row: depends on author and status. */
function may(action: Action, actor: Actor, type: PostType, row: PostSummary, nowGmt: string): boolean {
  const has = (kind: string) => can(actor, `${action}_${kind}${type.plural}`);
  const status = row.status === 'trash' ? row.trashed_status : statusAt(row, nowGmt);
  const isPublished = status === 'publish' || status === 'future' || status === 'inherit';
  if (isOwn(actor, row)) return isPublished ? has('published_') : has('');
  if (!has('others_')) return false;
  if (status === 'private') return has('private_');
  return isPublished ? has('published_') : true;
}

export const mayEdit = (actor: Actor, type: PostType, row: PostSummary, nowGmt: string) =>
  may('edit', actor, type, row, nowGmt);
export const mayDelete = (actor: Actor, type: PostType, row: PostSummary, nowGmt: string) =>
  may('delete', actor, type, row, nowGmt);

/**
 * Whether the actor may read the row. Everybody may read published posts. Private posts need a capability; all others can be
 * read by their authors and those who may edit them.
 */
export function mayRead(actor: Actor, type: PostType, row: PostSummary, nowGmt: string): boolean {
  const status = statusAt(row, nowGmt);
  if (status === 'publish' || isOwn(actor, row)) return true;
  return status === 'private' ? can(actor, `read_private_${type.plural}`) : mayEdit(actor, type, row, nowGmt);
}

/** Whether content and excerpt are hidden: the post has a password, the request lacks it, and the actor is not editing. */
export function isLocked(type: PostType, row: PostRow, { actor, nowGmt, password, context }: View): boolean {
  if (row.password === '' || row.password === password) return false;
  return context !== 'edit' || !mayEdit(actor, type, row, nowGmt);
}

/** Policies of posts and pages. */
export function postAccess(type: PostType): Access<PostItem, PostRelated> {
  const canType = (actor: Actor, capability: string) => can(actor, `${capability}_${type.plural}`);

  /** Rights that single members of the body need in addition to creating or editing (behaviour 2). */
  const members = (actor: Actor, input: Input): Verdict => {
    if (['publish', 'future', 'private'].includes(input['status'] as string) && !canType(actor, 'publish'))
      return refuse('rest_cannot_publish');
    return undefined;
  };
  const sticky = (actor: Actor, input: Input): Verdict =>
    onlyIf(
      input['sticky'] !== true || canType(actor, 'edit_others') || canType(actor, 'publish'),
      'rest_cannot_assign_sticky',
    );
  const namesAnother = (actor: Actor, input: Input): boolean => {
    const author = input['author'] as number | undefined;
    return author !== undefined && author !== 0 && author !== actor.id && !canType(actor, 'edit_others');
  };

  return {
    list(actor, { context, input, scope }) {
      if (context === 'edit' && !canType(actor, 'edit')) return refuse('rest_forbidden_context');
      const visible = visibleWith(input['status'] as readonly string[], actor, type, scope.nowGmt, context === 'edit');
      if ('refused' in visible || !input['search']) return visible;
      // A search must not reveal words of a protected text to actors who may not read it (trust A5).
      const unlocked = canType(actor, 'edit_others')
        ? everything
        : any(equals('password', ''), isUser(actor) ? equals('author_id', actor.id) : nothing);
      return all(visible, unlocked);
    },

    retrieve(actor, item, { context, input, scope }) {
      if (context === 'edit' && !mayEdit(actor, type, item, scope.nowGmt)) return refuse('rest_forbidden_context');
      // Do not check the password of a post that the actor may not read: the response would reveal whether it is correct.
      if (!mayRead(actor, type, item, scope.nowGmt)) return refuse('rest_forbidden');
      return passwordRefusal(item, input, { scope, mayEdit: mayEdit(actor, type, item, scope.nowGmt) });
    },

    create(actor, { input }) {
      if (namesAnother(actor, input)) return refuse('rest_cannot_edit_others');
      return sticky(actor, input) ?? onlyIf(canType(actor, 'edit'), 'rest_cannot_create') ?? members(actor, input);
    },

    update(actor, item, { input, scope }) {
      if (!mayEdit(actor, type, item, scope.nowGmt)) return refuse('rest_cannot_edit');
      if (namesAnother(actor, input) && input['author'] !== item.author_id) return refuse('rest_cannot_edit_others');
      const stays = input['status'] === statusAt(item, scope.nowGmt);
      return sticky(actor, input) ?? (stays ? undefined : members(actor, input));
    },

    delete: (actor, item, { scope }) => onlyIf(mayDelete(actor, type, item, scope.nowGmt), 'rest_cannot_delete'),

    mayCreate: (actor) => canType(actor, 'edit'),
  };
}
