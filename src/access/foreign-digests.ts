import { argon2Sync, createHash, createHmac, hash } from 'node:crypto';
import bcrypt from 'bcryptjs';

/**
 * The password hashes of WordPress, its older versions and its plugins. Each consists of a _scheme_ with its cost
 * (`phpass-13`, `bcrypt-10`), a salt and a digest.
 */

export interface Foreign {
  readonly scheme: string;
  readonly salt: string;
  readonly digest: string;
}

/** A digest to compute in the thread. */
export interface DigestJob {
  readonly scheme: string;
  readonly salt: string;
  readonly text: string;
}

const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Limits of cost: a hash beyond these is not accepted, since one verification would take many seconds. */
const MAX_COST = { phpass: 18, bcrypt: 14, memory: 262_144, passes: 16, lanes: 8 };

const phpass = /^\$[PH]\$([5-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;
const blowfish = /^(\$wp)?\$2[abxy]\$(\d\d)\$([./0-9A-Za-z]{22})([./0-9A-Za-z]{31})$/;
const argon = /^\$(argon2id?)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Parse a hash of another site; undefined when its format is unknown or its cost too high. */
export function readForeign(stored: string): Foreign | undefined {
  const [, rounds, salt = '', tail = ''] = phpass.exec(stored) ?? [];
  if (rounds !== undefined) {
    const cost = ITOA64.indexOf(rounds);
    return cost > MAX_COST.phpass ? undefined : { scheme: `phpass-${cost}`, salt, digest: tail };
  }
  const [wholeBlowfish, prefix, cost = '', blowfishSalt = '', blowfishTail = ''] = blowfish.exec(stored) ?? [];
  if (wholeBlowfish !== undefined) {
    if (Number(cost) < 4 || Number(cost) > MAX_COST.bcrypt) return undefined;
    return {
      scheme: `${prefix === undefined ? '' : 'wp-'}bcrypt-${Number(cost)}`,
      salt: blowfishSalt,
      digest: blowfishTail,
    };
  }
  const [, kind, memory = '', passes = '', lanes = '', argonSalt = '', tag = ''] = argon.exec(stored) ?? [];
  if (kind !== undefined) {
    const cost = [memory, passes, lanes].map(Number);
    const [m = 0, t = 0, p = 0] = cost;
    const isUsual = t > 0 && t <= MAX_COST.passes && p > 0 && p <= MAX_COST.lanes && m >= 8 * p && m <= MAX_COST.memory;
    return isUsual ? { scheme: `${kind}-${cost.join('-')}`, salt: argonSalt, digest: tag } : undefined;
  }
  return /^[0-9a-f]{32}$/i.test(stored) ? { scheme: 'md5', salt: '', digest: stored.toLowerCase() } : undefined;
}

/** A dummy salt, to spend the cost of a scheme without matching anything. */
export const anySalt = (scheme: string): string =>
  scheme.startsWith('phpass') ? '........' : scheme === 'md5' ? '' : 'A'.repeat(22);

/** Compute the digest of a text. Slow by design: do not call it on the event loop. */
export function digestOf({ scheme, salt, text }: DigestJob): string {
  const [kind = '', ...costs] = scheme.replace(/^wp-/, '').split('-');
  const [cost = 0, passes = 0, parallelism = 0] = costs.map(Number);
  switch (kind) {
    case 'phpass':
      return phpassOf(text, salt, cost);
    case 'bcrypt':
      return bcryptOf(scheme.startsWith('wp-') ? beforeBcrypt(text) : text, salt, cost);
    case 'argon2id':
    case 'argon2i':
      return argon2Sync(kind, {
        message: text,
        nonce: Buffer.from(salt, 'base64'),
        parallelism,
        tagLength: 32,
        memory: cost,
        passes,
      })
        .toString('base64')
        .replace(/=+$/, '');
    default:
      return hash('md5', text, 'hex');
  }
}

/** bcrypt reads 72 bytes only: WordPress 6.8 and later passes it a digest of the password. */
const beforeBcrypt = (text: string): string => createHmac('sha384', 'wp-sha384').update(text).digest('base64');

const bcryptOf = (text: string, salt: string, cost: number): string =>
  bcrypt.hashSync(text, `$2b$${String(cost).padStart(2, '0')}$${salt}`).slice(-31);

function phpassOf(text: string, salt: string, cost: number): string {
  const password = Buffer.from(text);
  let digest = createHash('md5').update(salt).update(password).digest();
  for (let round = 2 ** cost; round > 0; round -= 1) digest = hash('md5', Buffer.concat([digest, password]), 'buffer');
  return encode64(digest);
}

/** Encode three bytes, lowest first, as four characters; a single last byte as two. */
function encode64(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    let value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    const characters = Math.min(3, bytes.length - at) + 1;
    for (let count = 0; count < characters; count += 1) {
      text += ITOA64[value & 63];
      value >>>= 6;
    }
  }
  return text;
}
