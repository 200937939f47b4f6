import { hashPassword, makeOneTimeLink, randomSecret } from './access/index.ts';
import type { Config } from './config/index.ts';
import { gmtOf } from './engine/site-time.ts';
import { everything, type Reader, type Storage, type Stores, type UserRow } from './storage/index.ts';

/** By what the first administrator gets in: the token of a one-time link, or a password where no page takes links. */
export type FirstAccess = { readonly token: string } | { readonly password: string };

/** Whether there are pages of the admin interface. */
export const hasAdminPages = ({ admin, clientSurface }: Config): boolean => admin && clientSurface;

/**
 * Makes the first administrator in a database without users. As long as that one has no password, each start makes a new
 * link, so that nobody is locked out who has not read the first one.
 *
 * @returns what is to be shown, once; nothing where the settings name a password, and where there is one already
 */
export async function ensureAdministrator(
  storage: Storage,
  config: Config,
  now: () => number = Date.now,
): Promise<FirstAccess | undefined> {
  const first = await findFirst(storage, config);
  if (first === 'others') return undefined;
  const password = config.adminPassword || (hasAdminPages(config) ? undefined : randomSecret(20));
  const hash = password === undefined ? '' : await hashPassword(password);
  const nowGmt = gmtOf(now());
  return storage.transaction(async (stores) => {
    // Another instance that started at the same time may have come first.
    const found = await findFirst(stores, config);
    if (found === 'others') return undefined;
    const user = found ?? (await insertFirst(stores, config, nowGmt));
    if (password === undefined) return { token: (await makeOneTimeLink(stores, user, nowGmt)).token };
    await stores.users.update(user, { password_hash: hash });
    return config.adminPassword ? undefined : { password };
  });
}

/** The first administrator as long as nobody has set the password; `others` where there are users, but not that one. */
async function findFirst({ users }: Reader, { adminUser }: Config): Promise<UserRow | 'others' | undefined> {
  if ((await users.ids({ where: everything, limit: 1 })).length === 0) return undefined;
  const named = await users.byLogin(adminUser);
  return named?.password_hash === '' && named.roles.includes('administrator') ? named : 'others';
}

async function insertFirst(
  { users }: Stores,
  { adminUser: login, adminEmail: email }: Config,
  nowGmt: string,
): Promise<UserRow> {
  const id = await users.insert({
    login,
    email,
    password_hash: '',
    name: login,
    nickname: login,
    slug: login.toLowerCase().replace(/[^a-z0-9_-]+/g, '-'),
    roles: ['administrator'],
    registered_gmt: nowGmt,
  });
  const user = await users.get(id);
  if (!user) throw new Error('the first administrator is gone');
  return user;
}
