import { hashSecret } from '../../src/access/index.ts';
import type { Storage, UserRow } from '../../src/storage/index.ts';

/** The users that every test server has: one of each role, and a second author. */
const roleOf = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  author2: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
} as const;

export type Role = keyof typeof roleOf;
export const everyRole = Object.keys(roleOf) as Role[];

/** The password of all of them. */
export const PASSWORD = 'a password for tests';

/** An application password, so that a test does not pay for a password hash with each log-in. */
export const secretOf = (login: string): string => `application password of ${login}`;

/** A user as tests make them: a log-in name, roles, and whatever else matters to the test. */
export async function insertUser(
  storage: Storage,
  user: Partial<UserRow> & Pick<UserRow, 'login' | 'roles'>,
): Promise<number> {
  const { login } = user;
  return storage.transaction(async (stores) => {
    const id = await stores.users.insert({
      email: `${login}@example.com`,
      name: login,
      nickname: login,
      slug: login,
      password_hash: '',
      registered_gmt: '2026-01-01T00:00:00',
      ...user,
    });
    await insertSecret(stores.users, id, login);
    return id;
  });
}

type UserStore = Parameters<Parameters<Storage['transaction']>[0]>[0]['users'];

async function insertSecret(users: UserStore, user_id: number, login: string): Promise<void> {
  await users.applicationPasswords.insert({
    user_id,
    name: 'tests',
    secret_hash: hashSecret(secretOf(login)),
    created_gmt: '2026-01-01T00:00:00',
  });
}

/** Adds the users to the administrator that a new database has. @returns their ids */
export async function insertRoles(storage: Storage): Promise<Record<Role, number>> {
  const admin = await storage.users.get(1);
  if (!admin) throw new Error('the first administrator is missing');
  await storage.transaction((stores) => insertSecret(stores.users, admin.id, admin.login));
  const ids: Record<string, number> = { admin: admin.id };
  for (const [login, role] of Object.entries(roleOf)) {
    if (login !== 'admin')
      ids[login] = await insertUser(storage, { login, roles: [role], password_hash: admin.password_hash });
  }
  return ids as Record<Role, number>;
}
