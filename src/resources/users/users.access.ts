import { type Actor, can, capabilitiesOf, isRole, onlyIf, refuse, type Verdict } from '../../access/index.ts';
import type { ContentModel } from '../../content-model/index.ts';
import type { Access, Input } from '../../engine/definition/index.ts';
import {
  all,
  any,
  type Condition,
  equals,
  everything,
  fold,
  has,
  matches,
  nothing,
  type UserRow,
} from '../../storage/index.ts';

/** Access to users (behaviour 6). */

const isSelf = (actor: Actor, user: UserRow): boolean => actor.id > 0 && actor.id === user.id;

/** Whether the actor has all capabilities of the roles: only such users can be changed, and only such roles granted. */
const holds = (actor: Actor, roles: readonly string[]): boolean =>
  [...capabilitiesOf(roles)].every((capability) => can(actor, capability));

const mayEdit = (actor: Actor, user: UserRow): boolean =>
  isSelf(actor, user) || (can(actor, 'edit_users') && holds(actor, user.roles));

/** Users who are authors of a published post or page. Media items alone do not make their author public. */
export const publicAuthors: Condition = equals('is_author', 1);

/** Users who are authors of private posts that the actor may read. */
function privateAuthors(actor: Actor, { postTypes }: ContentModel): Condition {
  const readable = [...postTypes.values()].filter(
    ({ makesAuthorsPublic, plural }) => makesAuthorsPublic && can(actor, `read_private_${plural}`),
  );
  return has('posts', any(...readable.map(({ slug }) => all(equals('type', slug), equals('status', 'private')))));
}

/** Whether the actor may list authors: needed to assign posts to other users. */
export const mayNameAuthors = (actor: Actor): boolean => can(actor, 'list_users') || can(actor, 'edit_others_posts');

/** Users of whom the actor may know only the name: the request must select and sort by nothing but the name. */
function namedIn({ slug, orderby, search }: Input): Condition {
  const isNamed = !Array.isArray(slug) || slug.length === 0;
  if (!isNamed || !['id', 'include', 'name'].includes(orderby as string)) return nothing;
  const phrase = fold((search as string | undefined) ?? '').trim();
  return matches(['name'], { phrase, words: phrase === '' ? [] : [phrase], excluded: [] });
}

const ordersByHidden = ['email', 'registered_date'];

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;

/** Check the wanted roles: granting them needs a right, and nobody may change their own roles (trust C1). */
function grant(actor: Actor, input: Input, user?: UserRow): Verdict {
  const roles = input['roles'] as readonly string[] | undefined;
  if (roles === undefined || (user && isSame(roles, user.roles))) return undefined;
  if (!can(actor, 'promote_users')) return refuse('rest_cannot_edit_roles');
  if (!roles.every(isRole)) return refuse('rest_user_invalid_role');
  const given = roles.filter((role) => !user?.roles.includes(role));
  const isAllowed = !(user && isSelf(actor, user)) && holds(actor, given);
  return isAllowed ? undefined : { refused: 'rest_user_invalid_role', status: 403 };
}

/** Policies of users. */
export const userAccess: Access<UserRow, undefined> = {
  list(actor, { context, input }) {
    if (can(actor, 'list_users')) return everything;
    if (context === 'edit') return refuse('rest_forbidden_context');
    if (ordersByHidden.includes(input['orderby'] as string)) return refuse('rest_forbidden_orderby');
    if ('who' in input && mayNameAuthors(actor)) return any(publicAuthors, namedIn(input));
    return publicAuthors;
  },

  retrieve(actor, user, { context, scope }) {
    if (context === 'edit') return onlyIf(mayEdit(actor, user), 'rest_forbidden_context');
    if (isSelf(actor, user) || can(actor, 'list_users')) return undefined;
    return { refused: 'rest_user_cannot_view', unless: any(publicAuthors, privateAuthors(actor, scope.site.model)) };
  },

  create: (actor, { input }) => onlyIf(can(actor, 'create_users'), 'rest_cannot_create_user') ?? grant(actor, input),

  update(actor, user, { input }) {
    if (mayEdit(actor, user)) return grant(actor, input, user);
    // The response must not reveal the present roles of the user.
    const isGrant = input['roles'] !== undefined && !can(actor, 'promote_users');
    return refuse(isGrant ? 'rest_cannot_edit_roles' : 'rest_cannot_edit');
  },

  delete: (actor, user) => onlyIf(can(actor, 'delete_users') && holds(actor, user.roles), 'rest_user_cannot_delete'),

  mayCreate: (actor) => can(actor, 'create_users'),
};
