import { apiError } from '../errors/index.ts';
import {
  type ApplicationPasswordRow,
  type AuditEntry,
  commandEntry,
  equals,
  fold,
  type Reader,
  type Storage,
  type Stores,
} from '../storage/index.ts';
import { hashSecret, randomSecret } from './passwords.ts';

/** Named, revocable passwords for programs (decision 0006). */

const SECRET_LENGTH = 24;
const MAX_NAME_LENGTH = 200;
/** The maximum per user. */
const MAX_PER_USER = 50;

/** Who creates or revokes one; undefined for a command. */
type Author = Pick<AuditEntry, 'user_id' | 'address' | 'request_id'>;

/** An application password without its hash, as it may be shown. */
export type ApplicationPassword = Omit<ApplicationPasswordRow, 'secret_hash'>;

/**
 * Create an application password for a user.
 *
 * @returns its id, and the secret in groups of four characters: it is shown once, only its hash is stored
 * @throws ApiError 400 without a name, 404 when the user does not exist, 409 when the name is taken or the limit is reached
 */
export async function createApplicationPassword(
  storage: Storage,
  { userId, name, nowGmt, by }: { userId: number; name: string; nowGmt: string; by?: Author },
): Promise<{ id: number; secret: string }> {
  const label = nameOf(name);
  const secret = randomSecret(SECRET_LENGTH);
  const id = await storage.transaction(async (stores) => {
    if (!(await stores.users.get(userId))) throw apiError('rest_user_invalid_id');
    const known = await applicationPasswordsOf(stores, userId);
    checkUnique(known, label);
    if (known.length >= MAX_PER_USER) throw apiError('application_password_limit');
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

/**
 * Rename an application password.
 *
 * @throws ApiError 400 without a name, 404 when it does not exist, 409 when the user has another one with this name
 */
export async function renameApplicationPassword(storage: Storage, id: number, name: string): Promise<string> {
  const label = nameOf(name);
  await storage.transaction(async (stores) => {
    const row = await stores.users.applicationPasswords.get(id);
    if (!row) throw apiError('rest_application_password_not_found');
    const others = await applicationPasswordsOf(stores, row.user_id);
    checkUnique(
      others.filter((other) => other.id !== id),
      label,
    );
    await stores.users.applicationPasswords.update(id, { name: label });
  });
  return label;
}

/** Revoke all application passwords of a user, within the caller's transaction. @returns their number */
export async function revokeApplicationPasswordsOf(
  stores: Stores,
  userId: number,
  nowGmt: string,
  by?: Author,
): Promise<number> {
  const known = await applicationPasswordsOf(stores, userId);
  for (const { id } of known) {
    await stores.users.applicationPasswords.delete(id);
    await stores.audit.record(entryOf('delete', id, nowGmt, by));
  }
  if (known.length > 0) await stores.users.voidRemembered(userId);
  return known.length;
}

/** Revoke an application password; cached verifications of it are void at once (trust C5). @returns whether it existed */
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
    await stores.users.voidRemembered(row.user_id);
    await stores.audit.record(entryOf('delete', id, nowGmt, by));
    return true;
  });
}

/** The id of the user who has the application password. */
export async function findByApplicationPassword({ users }: Reader, secret: string): Promise<number | undefined> {
  const row = await users.applicationPasswords.first(equals('secret_hash', hashSecret(secret)));
  return row?.user_id;
}

/** @throws ApiError 400 */
function nameOf(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw apiError('rest_invalid_param', {
      message: 'An application password needs a name of at most 200 characters.',
    });
  return name;
}

/** Must run in the transaction that stores the name, so that of several concurrent requests only one succeeds. */
function checkUnique(known: readonly ApplicationPassword[], name: string): void {
  const key = fold(name);
  if (known.some((one) => fold(one.name.trim()) === key)) throw apiError('application_password_duplicate_name');
}

const entryOf = (operation: 'create' | 'delete', id: number, nowGmt: string, by?: Author): AuditEntry => ({
  ...commandEntry({ operation, resource: 'application_password', item_id: id, at_gmt: nowGmt }),
  ...by,
});
