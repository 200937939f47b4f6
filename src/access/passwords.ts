import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { inTurn } from './turns.ts';

const derive = promisify(argon2);
export const longestPasswordBytes = 4096;
/** Of passwords that people give themselves, and of whoever rules the site. What is given to others may be shorter. */
const SHORTEST_BYTES = 8;

/** What a hash costs: kilobytes of memory, passes over it, lanes. It stands in the hash, so that it can be raised. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const digest = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, parallelism, tagLength: TAG_BYTES, memory, passes }),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const write = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

/** The hash of a password as a PHC string (argon2id); computed off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return write(cost, salt, await digest(password, salt, cost));
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Fits no password: what a try is compared with where there is no hash. */
const NOBODY = { cost, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };

function read(hash: string) {
  const [whole, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? [];
  if (whole === undefined) return undefined;
  const written: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost: written, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/**
 * Whether the password is the one of the hash. Without a hash (no such user) it does the same work and says no, so that
 * time does not tell which names exist (trust C6).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (isEndless(password)) return false;
  const known = read(hash ?? '');
  const expected = known ?? NOBODY;
  const actual = await digest(password, expected.salt, expected.cost);
  return timingSafeEqual(actual, expected.tag) && known !== undefined;
}

/** Whether a password is longer than any that is looked at. */
export const isEndless = (password: string): boolean => Buffer.byteLength(password) > longestPasswordBytes;

/** Whether a password can be taken: not empty, not endless, without a backslash (behaviour 6). */
export function isAcceptablePassword(password: string): boolean {
  return password !== '' && !password.includes('\\') && Buffer.byteLength(password) <= longestPasswordBytes;
}

/** Whether a password is shorter than one for oneself, or of whoever rules the site, may be (trust C11). */
export const isShortPassword = (password: string): boolean => Buffer.byteLength(password) < SHORTEST_BYTES;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random secret of letters and digits. */
export function randomSecret(length: number): string {
  let secret = '';
  // 55 letters: bytes beyond the last full round are drawn again, so that all are equally likely.
  while (secret.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 220 && secret.length < length) secret += LETTERS[byte % LETTERS.length];
    }
  }
  return secret;
}

/** The hash of an application password: it is long and random, so one round suffices. Spaces do not count. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret.replace(/\s+/g, '')).digest('hex');
}
