import { apiError } from '../errors/index.ts';
import {
  type ApplicationPasswordRow,
  type AuditEntry,
  commandEntry,
  equals,
  type Reader,
  type Storage,
} from '../storage/index.ts';
import { hashSecret, randomSecret } from './passwords.ts';

/** Named, revocable passwords for programs (decision 0006). */

const SECRET_LENGTH = 24;
const LONGEST_NAME = 200;

/** Who makes or revokes one; without it, a command. */
type Author = Pick<AuditEntry, 'user_id' | 'address' | 'request_id'>;

/** An application password as it may be shown: all but its hash. */
export type ApplicationPassword = Omit<ApplicationPasswordRow, 'secret_hash'>;

/**
 * Makes an application password for a user.
 *
 * @returns its id, and the secret in groups of four: it is shown once, only its hash is kept
 * @throws ApiError 400 without a name, 404 when there is no such user
 */
export async function createApplicationPassword(
  storage: Storage,
  { userId, name, nowGmt, by }: { userId: number; name: string; nowGmt: string; by?: Author },
): Promise<{ id: number; secret: string }> {
  const label = name.trim();
  if (label === '' || label.length > LONGEST_NAME)
    throw apiError('rest_invalid_param', {
      message: 'An application password needs a name of at most 200 characters.',
    });
  const secret = randomSecret(SECRET_LENGTH);
  const id = await storage.transaction(async (stores) => {
    if (!(await stores.users.get(userId))) throw apiError('rest_user_invalid_id');
    const id = await stores.users.applicationPasswords.insert({
      user_id: userId,
      name: label,
      secret_hash: hashSecret(secret),
      created_gmt: nowGmt,
    });
    await stores.audit.record(entryOf('create', id, nowGmt, by));
    return id;
  });
  return { id, secret: secret.replace(/(.{4})(?=.)/g, '$1 ') };
}

/** The application passwords of a user, oldest first. */
export async function applicationPasswordsOf(reader: Reader, userId: number): Promise<ApplicationPassword[]> {
  const rows = await reader.users.applicationPasswords.find({
    where: equals('user_id', userId),
    order: [{ column: 'id', direction: 'asc' }],
  });
  return rows.map(({ secret_hash: _, ...shown }) => shown);
}

/** Revokes an application password; what is remembered of it is void at once (trust C5). @returns whether there was one */
export async function revokeApplicationPassword(
  storage: Storage,
  id: number,
  nowGmt: string = new Date().toISOString().slice(0, 19),
  by?: Author,
): Promise<boolean> {
  return storage.transaction(async (stores) => {
    const row = await stores.users.applicationPasswords.get(id);
    if (!row) return false;
    await stores.users.applicationPasswords.delete(id);
    await stores.users.voidCredentials(row.user_id);
    await stores.audit.record(entryOf('delete', id, nowGmt, by));
    return true;
  });
}

/** The id of the user whose application password it is. */
export async function findByApplicationPassword({ users }: Reader, secret: string): Promise<number | undefined> {
  const row = await users.applicationPasswords.first(equals('secret_hash', hashSecret(secret)));
  return row?.user_id;
}

const entryOf = (operation: 'create' | 'delete', id: number, nowGmt: string, by?: Author): AuditEntry => ({
  ...commandEntry({ operation, resource: 'application_password', item_id: id, at_gmt: nowGmt }),
  ...by,
});
