import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limited } from './limited.ts';

const derive = promisify(argon2);
export const longestPasswordBytes = 4096;
/** The minimum for a password that users set for themselves, and for administrators. Others may be shorter. */
const MIN_BYTES = 8;

/** The cost of a hash: kilobytes of memory, passes, lanes. The hash contains it, so that it can be raised later. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const digest = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  limited(() =>
    derive('argon2id', { message: password, nonce: salt, parallelism, tagLength: TAG_BYTES, memory, passes }),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const write = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

/** Compute the hash of a password as a PHC string (argon2id), off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return write(cost, salt, await digest(password, salt, cost));
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Matches no password: compared with when there is no hash. */
const NO_MATCH = { cost, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };

function read(hash: string) {
  const [whole, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? [];
  if (whole === undefined) return undefined;
  const written: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost: written, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/**
 * Whether the password matches the hash. Without a hash (no such user) the same work is done and the result is false, so that
 * timing does not reveal which names exist (trust C6).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (isTooLongPassword(password)) return false;
  const known = read(hash ?? '');
  const expected = known ?? NO_MATCH;
  const actual = await digest(password, expected.salt, expected.cost);
  return timingSafeEqual(actual, expected.tag) && known !== undefined;
}

/** Whether a password is too long to be checked. */
export const isTooLongPassword = (password: string): boolean => Buffer.byteLength(password) > longestPasswordBytes;

/** Whether a password is acceptable: not empty, not too long, without a backslash (behaviour 6). */
export function isAcceptablePassword(password: string): boolean {
  return password !== '' && !password.includes('\\') && Buffer.byteLength(password) <= longestPasswordBytes;
}

/** Whether a password is too short for oneself or for an administrator (trust C11). */
export const isShortPassword = (password: string): boolean => Buffer.byteLength(password) < MIN_BYTES;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random secret of letters and digits. */
export function randomSecret(length: number): string {
  let secret = '';
  // 55 characters: bytes from 220 on are discarded, so that all characters are equally likely.
  while (secret.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 220 && secret.length < length) secret += LETTERS[byte % LETTERS.length];
    }
  }
  return secret;
}

/** The hash of an application password: it is long and random, so one round is enough. Ignores spaces. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret.replace(/\s+/g, '')).digest('hex');
}
