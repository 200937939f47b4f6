import { capabilitiesOf, hashPassword, isLastAdministrator, isShortPassword } from '../../access/index.ts';
import type { Input, Rules } from '../../engine/definition/index.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import { all, equals, not, type Reader, type UserRow } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { cutSlug, uniqueSlug } from '../shared/unique-slug.ts';
import { metaColumn } from '../shared/with-meta.ts';

const MAX_SLUG_LENGTH = 50;

/** The rules for changes of users (behaviour 6). */
export const userRules: Rules<UserRow, Partial<UserRow>, undefined> = {
  /** Replace the password by its hash. */
  async prepare({ input }) {
    const { password, ...rest } = input;
    if (typeof password !== 'string') return { input: rest };
    const isShort = isShortPassword(password);
    return { input: { ...rest, password_hash: await hashPassword(password), is_short_password: isShort } };
  },

  writes: ['username', 'slug', 'roles', 'password', 'meta'],

  async create({ input, columns, scope, reader }) {
    const login = input['username'] as string;
    const email = input['email'] as string;
    const roles = [...((input['roles'] as readonly string[] | undefined) ?? ['subscriber'])];
    checkPassword(input, administers(roles));
    if (await reader.users.byLogin(login)) throw apiError('existing_user_login');
    if (await isEmailTaken(reader, email, 0)) throw apiError('existing_user_email');
    return {
      ...columns,
      ...metaColumn(input, scope),
      login,
      password_hash: input['password_hash'] as string,
      name: columns.name || [columns.first_name, columns.last_name].filter(Boolean).join(' ') || login,
      nickname: columns.nickname || login,
      slug: await freeSlug(reader, (input['slug'] as string | undefined) || login, 0),
      roles,
      registered_gmt: scope.nowGmt,
    };
  },

  async update(user, { input, columns, reader, scope }) {
    const { username, email, slug, roles, password_hash } = input as Partial<Record<string, string>> & {
      roles?: readonly string[];
    };
    checkPassword(input, user.id === scope.actor.id || administers(roles ?? user.roles));
    if (username !== undefined && username !== user.login) throw apiError('rest_user_invalid_argument');
    if (email !== undefined && (await isEmailTaken(reader, email, user.id))) throw apiError('rest_user_invalid_email');
    if (roles && !roles.includes('administrator') && (await isLastAdministrator(reader, user)))
      throw apiError('rest_user_invalid_role', { status: 403 });
    return {
      ...columns,
      ...metaColumn(input, scope, user.meta),
      ...(password_hash !== undefined && { password_hash }),
      ...(columns.name === '' && { name: user.login }),
      ...(columns.nickname === '' && { nickname: user.login }),
      ...(slug !== undefined && { slug: await changedSlug(reader, slug, user) }),
      ...(roles && { roles: [...roles] }),
    };
  },

  async beforeDelete(user, { input, reader }) {
    const newOwner = input['reassign'] as number | undefined;
    if (newOwner && (newOwner === user.id || !(await reader.users.get(newOwner))))
      throw apiError('rest_user_invalid_reassign');
    if (await isLastAdministrator(reader, user)) throw apiError('rest_user_cannot_delete');
  },
};

/** Whether the roles include administration of the site. */
const administers = (roles: readonly string[]): boolean => capabilitiesOf(roles).has('manage_options');

/** @throws ApiError 400 for a short password of an administrator or of the actor (trust C11) */
function checkPassword(input: Input, isStrict: boolean): void {
  if (isStrict && input['is_short_password'] === true)
    throw invalidParam({ password: 'password must have at least 8 bytes here' });
}

async function isEmailTaken(reader: Reader, email: string, id: number): Promise<boolean> {
  const holder = await reader.users.byEmail(email);
  return holder !== undefined && holder.id !== id;
}

async function isSlugTaken(reader: Reader, slug: string, id: number): Promise<boolean> {
  return (await reader.users.first(all(equals('slug', slug), not(equals('id', id))))) !== undefined;
}

/** The slug that a name gives; empty when it yields none. */
export const slugOfName = (name: string): string => cutSlug(slugify(name), MAX_SLUG_LENGTH);

/** A slug as it is stored; `user` when the text yields none. */
const slugOf = (text: string): string => slugOfName(text) || 'user';

const freeSlug = (reader: Reader, text: string, id: number): Promise<string> =>
  uniqueSlug(slugOf(text), (slug) => isSlugTaken(reader, slug, id));

/** A slug from the client must be free; an empty one is generated from the login name. */
async function changedSlug(reader: Reader, given: string, user: UserRow): Promise<string> {
  if (given === '') return freeSlug(reader, user.login, user.id);
  const slug = slugOf(given);
  if (await isSlugTaken(reader, slug, user.id)) throw apiError('rest_user_invalid_slug');
  return slug;
}
