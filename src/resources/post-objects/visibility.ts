import { type Actor, can, isUser, type Refusal, refuse } from '../../access/index.ts';
import type { PostType } from '../../content-model/index.ts';
import {
  all,
  any,
  type Condition,
  equals,
  everything,
  moreThan,
  noneOf,
  nothing,
  oneOf,
  published,
} from '../../storage/index.ts';

/** Who may see which posts and pages, as conditions of a query: the rules of `access.ts` for many rows. */

const owned = (actor: Actor): Condition => (isUser(actor) ? equals('author_id', actor.id) : nothing);

/** The statuses that `any` stands for. */
export const anyStatus = ['publish', 'future', 'draft', 'pending', 'private'];

/** The rows that have a status at a given time, for any actor. */
function inStatus(status: string, nowGmt: string): Condition {
  if (status === 'publish') return published(nowGmt);
  if (status === 'future') return all(equals('status', 'publish'), moreThan('date_gmt', nowGmt));
  return equals('status', status);
}

const named = (statuses: readonly string[]): readonly string[] =>
  statuses.includes('any') ? [...new Set([...statuses.filter((status) => status !== 'any'), ...anyStatus])] : statuses;

/** The rows that have one of the statuses, for any actor. */
export const inStatuses = (statuses: readonly string[], nowGmt: string): Condition =>
  any(...named(statuses).map((status) => inStatus(status, nowGmt)));

/** The rows of a status that the actor may edit. */
function editableIn(status: string, actor: Actor, type: PostType): Condition {
  const has = (capability: string) => can(actor, `${capability}_${type.plural}`);
  const editable = (others: boolean, own: boolean): Condition =>
    any(has('edit_others') && others ? everything : nothing, own ? owned(actor) : nothing);
  switch (status) {
    case 'publish':
    case 'future':
      return editable(has('edit_published'), has('edit_published'));
    case 'private':
      return editable(has('edit_private'), has('edit'));
    case 'trash': {
      const before = (state: string): Condition => editableIn(state, actor, type);
      if ([before('publish'), before('private'), before('draft')].every(({ kind }) => kind === 'everything'))
        return everything;
      return any(
        all(oneOf('trashed_status', ['publish', 'inherit']), before('publish')),
        all(equals('trashed_status', 'private'), before('private')),
        all(oneOf('trashed_status', ['draft', 'pending']), before('draft')),
      );
    }
    default:
      return editable(true, has('edit'));
  }
}

/** The rows of a status that the actor may see; in context edit, only those that the actor may edit. */
export function visibleIn(status: string, actor: Actor, type: PostType, nowGmt: string, forEdit: boolean): Condition {
  // No post or page ever has these.
  if (status === 'auto-draft' || status === 'inherit') return nothing;
  const rows = inStatus(status, nowGmt);
  if (forEdit) return all(rows, editableIn(status, actor, type));
  if (status === 'publish') return rows;
  if (status === 'private') return all(rows, can(actor, `read_private_${type.plural}`) ? everything : owned(actor));
  return all(rows, any(owned(actor), editableIn(status, actor, type)));
}

/** The rows that the actor may edit, among those that the actor may see. */
export function editableBy(actor: Actor, type: PostType): Condition {
  const states = [
    [oneOf('status', ['publish', 'inherit']), 'publish'],
    [equals('status', 'private'), 'private'],
    [equals('status', 'trash'), 'trash'],
    [noneOf('status', ['publish', 'inherit', 'private', 'trash']), 'draft'],
  ] as const;
  return any(...states.map(([rows, status]) => all(rows, editableIn(status, actor, type))));
}

/**
 * The rows of the wanted statuses that the actor may see. Statuses that are not public need the right to edit the type.
 * Without a status, published rows.
 */
export function visibleWith(
  wanted: readonly string[],
  actor: Actor,
  type: PostType,
  nowGmt: string,
  forEdit: boolean,
): Condition | Refusal {
  const statuses = wanted.length === 0 ? ['publish'] : wanted;
  const isRefused = (status: string) =>
    status !== 'publish' &&
    !can(actor, `edit_${type.plural}`) &&
    !(status === 'private' && can(actor, `read_private_${type.plural}`));
  if (statuses.some(isRefused))
    return refuse('rest_invalid_param', { status: 'status is not one that you may ask for' });
  return any(...named(statuses).map((status) => visibleIn(status, actor, type, nowGmt, forEdit)));
}
