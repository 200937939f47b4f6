import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { apiError } from '../errors/index.ts';

const derive = promisify(argon2);
const MEMORY_KIB = 19_456;
const PASSES = 2;
export const longestPasswordBytes = 4096;
/** Each takes a thread and 19 MB for some 35 ms: so many at once, so many waiting, the rest is told to come back. */
const AT_ONCE = 2;
const WAITING = 64;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw apiError('rest_unavailable', { headers: { 'Retry-After': '2' } });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

const digest = (password: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The hash of a password as a PHC string (argon2id); computed off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(await digest(password, salt))}`;
}

const PHC = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NO_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;

/**
 * Whether the password is the one of the hash. Without a hash (no such user) it does the same work and says no, so that
 * time does not tell which names exist (trust C6).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', expected = ''] = PHC.exec(hash ?? NO_HASH) ?? PHC.exec(NO_HASH) ?? [];
  if (Buffer.byteLength(password) > longestPasswordBytes) return false;
  const actual = await digest(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(actual, Buffer.from(expected, 'base64')) && hash !== undefined && PHC.test(hash);
}

/** Whether a password can be taken: not empty, not endless, without a backslash (behaviour 6). */
export function isAcceptablePassword(password: string): boolean {
  return password !== '' && !password.includes('\\') && Buffer.byteLength(password) <= longestPasswordBytes;
}

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
