import { commandEntry, type Storage, type UserRow } from '../storage/index.ts';
import { anySalt, readForeign } from './foreign-digests.ts';
import { foreignDigest } from './foreign-work.ts';
import { hashPassword, isTooLongPassword, verifyPassword } from './passwords.ts';

/**
 * Imported passwords. The hash of the old site may be weak, so its digest is hashed again (`imported:` scheme `:` salt `:`
 * argon2id of the old digest): the database never holds an old digest. The first log-in replaces it with a normal hash
 * (decision 0047).
 */

const PREFIX = 'imported:';

interface Imported {
  readonly scheme: string;
  readonly salt: string;
  readonly hash: string;
}

/** Convert a hash of another site for storing; undefined when its format is unknown. */
export async function importedPassword(stored: string): Promise<string | undefined> {
  const foreign = readForeign(stored);
  return foreign && `${PREFIX}${foreign.scheme}:${foreign.salt}:${await hashPassword(foreign.digest)}`;
}

function readImported(hash: string | undefined): Imported | undefined {
  if (!hash?.startsWith(PREFIX)) return undefined;
  const [scheme = '', salt = '', inner = ''] = hash.slice(PREFIX.length).split(':');
  return { scheme, salt, hash: inner };
}

/** The texts the old site may have hashed: it trimmed passwords and put a backslash before each `'`, `"` and `\`. */
const formsOf = (password: string): string[] => [
  ...new Set([password.trim().replace(/['"\\]/g, '\\$&'), password.trim(), password]),
];

/**
 * Whether the password is correct for the user. While imported hashes exist, each attempt does the work of every scheme in
 * use, so that timing reveals neither which names exist nor whose password is imported (trust C6).
 */
export async function isPasswordOf(
  storage: Pick<Storage, 'users'>,
  user: Pick<UserRow, 'password_hash'> | undefined,
  password: string,
  work = foreignDigest,
): Promise<boolean> {
  const schemes = await storage.users.importedSchemes();
  if (schemes.length === 0) return verifyPassword(password, user?.password_hash);
  if (isTooLongPassword(password)) return false;
  const own = readImported(user?.password_hash);
  let isRight = false;
  for (const text of formsOf(password)) {
    let digest = '';
    for (const scheme of schemes) {
      const isOwn = scheme === own?.scheme;
      const made = await work({ scheme, salt: isOwn ? own.salt : anySalt(scheme), text });
      if (isOwn) digest = made;
    }
    const [given, hash] = own ? [digest, own.hash] : [password, user?.password_hash];
    if (await verifyPassword(given, hash)) isRight = true;
  }
  return isRight;
}

/** Replace the imported hash of a user who has just logged in with a normal hash. */
export async function rehashImported(storage: Storage, user: UserRow, password: string, nowGmt: string): Promise<void> {
  if (!readImported(user.password_hash)) return;
  const hash = await hashPassword(password);
  await storage.transaction(async ({ users, audit }) => {
    if (!(await users.rehash(user.id, user.password_hash, hash))) return;
    const entry = commandEntry({ operation: 'rehash', resource: 'user', item_id: user.id, at_gmt: nowGmt });
    await audit.record({ ...entry, user_id: user.id, address: 'log-in', members: 'password' });
  });
}
