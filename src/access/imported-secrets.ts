import { hash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { equals, type Storage, type UserRow } from '../storage/index.ts';
import { anySalt, readForeign } from './foreign-digests.ts';
import { foreignDigest } from './foreign-work.ts';
import { hashSecret } from './passwords.ts';

/** Imported application passwords: 24 random letters and digits, so one round of SHA-256 over the old digest is enough. */

const GENERIC = '$generic$';
/** A prefix for hashes without a salt, which can be looked up like those of application passwords made here. */
const UNSALTED = 'generic:';
const PREFIX = 'imported:';

/** Convert the hash of an application password of another site for storing; undefined when its format is unknown. */
export function importedSecret(stored: string): string | undefined {
  if (stored.startsWith(GENERIC)) return `${UNSALTED}${sha256(stored.slice(GENERIC.length))}`;
  const foreign = readForeign(stored);
  return foreign && `${PREFIX}${foreign.scheme}:${foreign.salt}:${sha256(foreign.digest)}`;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** The format of WordPress 6.8 and later: BLAKE2b of 30 bytes with a fixed key. */
const generic = (secret: string): string =>
  Buffer.from(blake2b(Buffer.from(secret), { dkLen: 30, key: Buffer.from('wp_fast_hash_6.8+') })).toString('base64url');

/**
 * Whether the secret is an imported application password of the user; if so, its hash is replaced with a normal one. The work
 * is that for the user with the most imported application passwords, whoever the user is (trust C6).
 */
export async function isImportedSecretOf(storage: Storage, user: UserRow | undefined, given: string): Promise<boolean> {
  const secret = given.replace(/[^A-Za-z0-9]/g, '');
  if (secret.length !== 24) return false;
  const { applicationPasswords } = storage.users;
  const found = await applicationPasswords.first(equals('secret_hash', `${UNSALTED}${sha256(generic(secret))}`));
  if (found) return found.user_id === user?.id && rehashed(storage, found.id, secret);
  const most = await storage.users.mostImportedSecrets();
  if (most === undefined) return false;
  const own = user ? await applicationPasswords.find({ where: equals('user_id', user.id), order: [] }) : [];
  const imported = own.filter(({ secret_hash }) => secret_hash.startsWith(PREFIX));
  let right: number | undefined;
  for (let index = 0; index < most.count; index += 1) {
    const one = imported[index];
    const [scheme = '', salt = '', digest = ''] = one?.secret_hash.slice(PREFIX.length).split(':') ?? [];
    const made = one
      ? await foreignDigest({ scheme, salt, text: secret })
      : await foreignDigest({ scheme: most.scheme, salt: anySalt(most.scheme), text: secret });
    if (one && sha256(made) === digest) right = one.id;
  }
  return right !== undefined && rehashed(storage, right, secret);
}

async function rehashed(storage: Storage, id: number, secret: string): Promise<boolean> {
  await storage.transaction(({ users }) => users.applicationPasswords.update(id, { secret_hash: hashSecret(secret) }));
  return true;
}
