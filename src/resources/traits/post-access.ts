import { type Actor, can, isUser, onlyIf, type Refusal, refuse, type Verdict } from '../../access/index.ts';
import type { Access, Input } from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';
import {
  all,
  any,
  type Condition,
  equals,
  moreThan,
  noneOf,
  nothing,
  oneOf,
  type PostRow,
  published,
  statusAt,
  type UserRow,
} from '../../storage/index.ts';
import type { PostItem, PostType } from './post-item.ts';

/** Who may do what to posts and pages (behaviour 2). Pure functions over actor, row and the capabilities of the type. */

/** What policies and rules look at beside the input. */
export interface PostRelated {
  /** The author that the input names, if there is such a user. */
  readonly author: UserRow | undefined;
  readonly parent: PostRow | undefined;
  readonly featuredMedia: PostRow | undefined;
  /** Ids of the terms named in the input that exist, by taxonomy. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
}

const isOwn = (actor: Actor, row: PostRow): boolean => isUser(actor) && row.author_id === actor.id;

type Deed = 'edit' | 'delete';

/** Whether the actor may edit or delete the row, by whose it is and what state it is in. */
function may(deed: Deed, actor: Actor, type: PostType, row: PostRow, nowGmt: string): boolean {
  const has = (kind: string) => can(actor, `${deed}_${kind}${type.plural}`);
  const status = row.status === 'trash' ? row.trashed_status : statusAt(row, nowGmt);
  const isPublished = status === 'publish' || status === 'future' || status === 'inherit';
  if (isOwn(actor, row)) return isPublished || status === 'private' ? has('published_') : has('');
  if (!has('others_')) return false;
  if (status === 'private') return has('private_');
  return isPublished ? has('published_') : true;
}

export const mayEdit = (actor: Actor, type: PostType, row: PostRow, nowGmt: string) =>
  may('edit', actor, type, row, nowGmt);
export const mayDelete = (actor: Actor, type: PostType, row: PostRow, nowGmt: string) =>
  may('delete', actor, type, row, nowGmt);

/** Whether the actor may read the row: published ones everybody, private ones by right, others those who may edit them. */
export function mayRead(actor: Actor, type: PostType, row: PostRow, nowGmt: string): boolean {
  const status = statusAt(row, nowGmt);
  if (status === 'publish') return true;
  if (status === 'private') return isOwn(actor, row) || can(actor, `read_private_${type.plural}`);
  return mayEdit(actor, type, row, nowGmt);
}

/** Whether content and excerpt are hidden: protected, no right password given, and not shown to be edited. */
export function isLocked(type: PostType, row: PostRow, { actor, nowGmt, password, context }: View): boolean {
  if (row.password === '' || row.password === password) return false;
  return context !== 'edit' || !mayEdit(actor, type, row, nowGmt);
}

/** The same rules as conditions: the rows of one status that the actor may see, in context edit only those he may edit. */
export function visibleIn(status: string, actor: Actor, type: PostType, nowGmt: string, forEdit: boolean): Condition {
  const has = (capability: string) => can(actor, `${capability}_${type.plural}`);
  const own = isUser(actor) ? equals('author_id', actor.id) : nothing;
  const editable = (others: boolean, mine: boolean): Condition =>
    any(has('edit_others') && others ? { kind: 'everything' } : nothing, mine ? own : nothing);

  switch (status) {
    case 'publish':
      return all(
        published(nowGmt),
        forEdit ? editable(has('edit_published'), has('edit_published')) : { kind: 'everything' },
      );
    case 'future':
      return all(
        equals('status', 'publish'),
        moreThan('date_gmt', nowGmt),
        editable(has('edit_published'), has('edit_published')),
      );
    case 'private':
      return all(
        equals('status', 'private'),
        forEdit
          ? editable(has('edit_private'), has('edit_published'))
          : any(own, has('read_private') ? { kind: 'everything' } : nothing),
      );
    case 'draft':
    case 'pending':
      return all(equals('status', status), editable(true, has('edit')));
    case 'trash':
      return all(
        equals('status', 'trash'),
        any(
          all(equals('trashed_status', 'publish'), editable(has('edit_published'), has('edit_published'))),
          all(equals('trashed_status', 'private'), editable(has('edit_private'), has('edit_published'))),
          all({ kind: 'oneOf', column: 'trashed_status', values: ['draft', 'pending'] }, editable(true, has('edit'))),
        ),
      );
    default:
      // auto-draft and inherit: no post or page is ever in these.
      return nothing;
  }
}

/** The rows of the statuses, whoever asks. */
export function inStatuses(statuses: readonly string[], nowGmt: string): Condition {
  const wanted = statuses.flatMap((status) => (status === 'any' ? anyStatus : [status]));
  return any(
    ...wanted.map((status) => {
      if (status === 'publish') return published(nowGmt);
      if (status === 'future') return all(equals('status', 'publish'), moreThan('date_gmt', nowGmt));
      return equals('status', status);
    }),
  );
}

/** Of the rows that the actor may see, those that he may edit: what is neither published nor private is shown to nobody else. */
export function editableBy(actor: Actor, type: PostType): Condition {
  const has = (capability: string) => can(actor, `${capability}_${type.plural}`);
  const whenPublished = oneOf('status', ['publish', 'inherit']);
  return any(
    noneOf('status', ['publish', 'inherit', 'private']),
    has('edit_others') && has('edit_published') ? whenPublished : nothing,
    has('edit_others') && has('edit_private') ? equals('status', 'private') : nothing,
    isUser(actor) && has('edit_published') ? equals('author_id', actor.id) : nothing,
  );
}

/** What `any` stands for. */
export const anyStatus = ['publish', 'future', 'draft', 'pending', 'private'];

/** The rows of the wanted statuses that the actor may see. Asking for what is not public needs the right to edit the type. */
export function visibleWith(
  statuses: readonly string[],
  actor: Actor,
  type: PostType,
  nowGmt: string,
  forEdit: boolean,
): Condition | Refusal {
  for (const status of statuses) {
    const allowed =
      status === 'publish' ||
      can(actor, `edit_${type.plural}`) ||
      (status === 'private' && can(actor, `read_private_${type.plural}`));
    if (!allowed) return refuse('rest_invalid_param', { status: 'status is not one that you may ask for' });
  }
  const wanted = new Set(statuses.flatMap((status) => (status === 'any' ? anyStatus : [status])));
  return any(...[...wanted].map((status) => visibleIn(status, actor, type, nowGmt, forEdit)));
}

/** Policies of posts and pages. */
export function postAccess(type: PostType): Access<PostItem, PostRelated> {
  const canType = (actor: Actor, capability: string) => can(actor, `${capability}_${type.plural}`);

  /** What the members of a body need beyond the right to create or edit (behaviour 2). */
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
      // A search must not tell the words of a protected text to those who may not read it (trust A5).
      const unlocked = canType(actor, 'edit_others')
        ? { kind: 'everything' as const }
        : any(equals('password', ''), isUser(actor) ? equals('author_id', actor.id) : nothing);
      return all(visible, unlocked);
    },

    retrieve(actor, item, { context, input, scope }) {
      if (context === 'edit' && !mayEdit(actor, type, item, scope.nowGmt)) return refuse('rest_forbidden_context');
      const password = input['password'];
      if (typeof password === 'string' && password !== '' && password !== item.password)
        return refuse('rest_post_incorrect_password');
      return onlyIf(mayRead(actor, type, item, scope.nowGmt), 'rest_forbidden');
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
