import { hashPassword, makeOneTimeLink, randomSecret } from './access/index.ts';
import type { Config } from './config/index.ts';
import { gmtOf } from './engine/site-time.ts';
import { everything, type Reader, type Storage, type Stores, type UserRow } from './storage/index.ts';

/** How the first administrator logs in: with a one-time link or, without admin pages, a password. */
export type FirstAccess = { readonly token: string } | { readonly password: string };

/** Whether the admin interface is served. */
export const hasAdminPages = ({ admin, clientSurface }: Config): boolean => admin && clientSurface;

/**
 * Create the first administrator in a database without users. Until a password is set, each start creates a new link, so that
 * nobody who missed the first one is locked out.
 *
 * @param id the id that it gets; absent: the first one
 * @returns what to print once; undefined when a password is configured or set already
 */
export async function ensureAdministrator(
  storage: Storage,
  config: Config,
  now: () => number = Date.now,
  id?: number,
): Promise<FirstAccess | undefined> {
  const first = await findFirst(storage, config);
  if (first === 'others') return undefined;
  const password = config.adminPassword || (hasAdminPages(config) ? undefined : randomSecret(20));
  const hash = password === undefined ? '' : await hashPassword(password);
  const nowGmt = gmtOf(now());
  return storage.transaction(async (stores) => {
    // Another instance, started at the same time, may have created it first.
    const found = await findFirst(stores, config);
    if (found === 'others') return undefined;
    const user = found ?? (await insertFirst(stores, config, { nowGmt, id }));
    if (password === undefined) return { token: (await makeOneTimeLink(stores, user, nowGmt)).token };
    await stores.users.update(user, { password_hash: hash });
    return config.adminPassword ? undefined : { password };
  });
}

/** The first administrator until a password is set; `others` when there are other users. */
async function findFirst({ users }: Reader, { adminUser }: Config): Promise<UserRow | 'others' | undefined> {
  if ((await users.ids({ where: everything, limit: 1 })).length === 0) return undefined;
  const named = await users.byLogin(adminUser);
  return named?.password_hash === '' && named.roles.includes('administrator') ? named : 'others';
}

async function insertFirst(
  { users, imports }: Stores,
  { adminUser: login, adminEmail: email }: Config,
  { nowGmt, id: wanted }: { readonly nowGmt: string; readonly id: number | undefined },
): Promise<UserRow> {
  const id = await users.insert({
    ...(wanted !== undefined && { id: wanted }),
    login,
    email,
    password_hash: '',
    name: login,
    nickname: login,
    slug: login.toLowerCase().replace(/[^a-z0-9_-]+/g, '-'),
    roles: ['administrator'],
    registered_gmt: nowGmt,
  });
  if (wanted !== undefined) await imports.continueIds();
  const user = await users.get(id);
  if (!user) throw new Error('the first administrator does not exist');
  return user;
}
