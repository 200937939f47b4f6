import { createHash } from 'node:crypto';
import { apiError } from '../errors/index.ts';
import { equals, type Reader, type UserRow } from '../storage/index.ts';
import { type Actor, actorOf, stranger } from './actor.ts';
import { LoginThrottle } from './login-throttle.ts';
import { hashSecret, verifyPassword } from './passwords.ts';

/** A verified credential is remembered for so long, so that not every request pays for the hash. */
const REMEMBERED_MS = 5 * 60_000;
const REMEMBERED_AT_MOST = 2000;

interface Remembered {
  readonly userId: number;
  readonly epoch: number;
  readonly until: number;
}

export interface AuthenticatorOptions {
  readonly reader: Reader;
  /** Failed log-ins per account and per address in 15 minutes; 0 for no limit. */
  readonly loginAttempts: number;
  readonly now: () => number;
}

/**
 * Turns the `Authorization` header into an actor (interface 5.4; decision 0006): Basic with log-in name or e-mail and
 * password or application password, Bearer with an application password.
 */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #throttle: LoginThrottle;
  readonly #remembered = new Map<string, Remembered>();

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#throttle = new LoginThrottle(options.loginAttempts, options.now);
  }

  /**
   * @param header the `Authorization` header; without one the actor is a stranger
   * @param address of the client, for throttling
   * @throws ApiError 401 with one code and one text whatever was wrong, 429 after too many failures
   */
  async authenticate(header: string | undefined, address: string): Promise<Actor> {
    if (header === undefined || header === '') return stranger;
    const key = createHash('sha256').update(header).digest('base64');
    const remembered = await this.#recall(key);
    if (remembered) return actorOf(remembered);

    const given = readHeader(header);
    if (!given) throw apiError('incorrect_password');
    this.#throttle.check(given.login, address);
    const user = await this.#verify(given);
    if (!user) {
      this.#throttle.failed(given.login, address);
      throw apiError('incorrect_password', { headers: { 'WWW-Authenticate': 'Basic realm="Quoin", charset="UTF-8"' } });
    }
    this.#throttle.succeeded(given.login);
    this.#remember(key, user);
    return actorOf(user);
  }

  /** The user of a remembered credential, unless password, roles or the user changed since. */
  async #recall(key: string): Promise<UserRow | undefined> {
    const remembered = this.#remembered.get(key);
    if (!remembered) return undefined;
    const user = await this.#options.reader.users.get(remembered.userId);
    if (user && user.credential_epoch === remembered.epoch && remembered.until > this.#options.now()) return user;
    this.#remembered.delete(key);
    return undefined;
  }

  #remember(key: string, user: UserRow): void {
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= REMEMBERED_AT_MOST && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, {
      userId: user.id,
      epoch: user.credential_epoch,
      until: this.#options.now() + REMEMBERED_MS,
    });
  }

  async #verify({ login, secret }: Given): Promise<UserRow | undefined> {
    const { users } = this.#options.reader;
    const byToken = await users.applicationPasswords.first(equals('secret_hash', hashSecret(secret)));
    if (login === undefined) return byToken && users.get(byToken.user_id);
    const name = login.toLowerCase();
    const user =
      (await users.first(equals('login_key', name))) ??
      (name.includes('@') ? await users.first(equals('email_key', name)) : undefined);
    if (user && byToken?.user_id === user.id) return user;
    return (await verifyPassword(secret, user?.password_hash)) ? user : undefined;
  }
}

interface Given {
  /** Absent with Bearer: the token alone names the user. */
  readonly login: string | undefined;
  readonly secret: string;
}

function readHeader(header: string): Given | undefined {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+) *$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { login: undefined, secret: value };
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || decoded.includes('\0')) return undefined;
  return { login: decoded.slice(0, colon).trim(), secret: decoded.slice(colon + 1) };
}
