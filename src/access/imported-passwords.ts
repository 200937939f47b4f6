import { commandEntry, type Storage, type UserRow } from '../storage/index.ts';
import { anySalt, readForeign } from './foreign-digests.ts';
import { foreignDigest } from './foreign-work.ts';
import { hashPassword, isEndless, verifyPassword } from './passwords.ts';

/**
 * Passwords that came with an import. What the old site kept may be weak: it is hashed once more (`imported:` scheme `:`
 * salt `:` argon2id of the old digest), so that no old digest lies in the database. The first log-in makes it a hash like
 * all others (decision 0047).
 */

const PREFIX = 'imported:';

interface Imported {
  readonly scheme: string;
  readonly salt: string;
  readonly hash: string;
}

/** A hash of another site as it is kept here; nothing where it is of no known kind. */
export async function importedPassword(stored: string): Promise<string | undefined> {
  const foreign = readForeign(stored);
  return foreign && `${PREFIX}${foreign.scheme}:${foreign.salt}:${await hashPassword(foreign.digest)}`;
}

function readImported(hash: string | undefined): Imported | undefined {
  if (!hash?.startsWith(PREFIX)) return undefined;
  const [scheme = '', salt = '', inner = ''] = hash.slice(PREFIX.length).split(':');
  return { scheme, salt, hash: inner };
}

/** The old site hashed a password without blanks at its ends, and with a backslash before each of `'`, `"` and `\`. */
const formsOf = (password: string): string[] => [
  ...new Set([password.trim().replace(/['"\\]/g, '\\$&'), password.trim(), password]),
];

/**
 * Whether the password is the one of the user. While imported hashes are left, every try does the work of every scheme
 * that is in use, so that time tells neither which names exist nor whose password is an imported one (trust C6).
 */
export async function isPasswordOf(
  storage: Pick<Storage, 'users'>,
  user: Pick<UserRow, 'password_hash'> | undefined,
  password: string,
  work = foreignDigest,
): Promise<boolean> {
  const schemes = await storage.users.importedSchemes();
  if (schemes.length === 0) return verifyPassword(password, user?.password_hash);
  if (isEndless(password)) return false;
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

/** Makes the imported hash of a user who has just given the password a hash like all others; nothing else changes. */
export async function settlePassword(storage: Storage, user: UserRow, password: string, nowGmt: string): Promise<void> {
  if (!readImported(user.password_hash)) return;
  const hash = await hashPassword(password);
  await storage.transaction(async ({ users, audit }) => {
    if (!(await users.rehash(user.id, user.password_hash, hash))) return;
    const entry = commandEntry({ operation: 'rehash', resource: 'user', item_id: user.id, at_gmt: nowGmt });
    await audit.record({ ...entry, user_id: user.id, address: 'log-in', members: 'password' });
  });
}
