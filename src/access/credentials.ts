import { hash } from 'node:crypto';
import { apiError } from '../errors/index.ts';
import type { Reader, Storage, UserRow } from '../storage/index.ts';
import { type Actor, actorOf, anonymous } from './actor.ts';
import { findByApplicationPassword } from './application-passwords.ts';
import { GuessThrottle } from './guess-throttle.ts';
import { isPasswordOf, rehashImported } from './imported-passwords.ts';
import { isImportedSecretOf } from './imported-secrets.ts';
import { networksOf } from './networks.ts';

/** How long a verified credential is cached, so that not every request computes the hash. */
const REMEMBERED_MS = 5 * 60_000;
const MAX_REMEMBERED = 2000;

interface Remembered {
  /** The actor, valid while the user's epoch is the same. */
  readonly actor: Actor;
  readonly epoch: number;
  readonly until: number;
  /** The version of the database at which the epoch was last checked. */
  seenAt?: number | undefined;
}

export interface AuthenticatorOptions {
  readonly storage: Storage;
  /** Failed log-ins per account and per address in 15 minutes; 0 for no limit. */
  readonly loginAttempts: number;
  readonly now: () => number;
  /** How many verified credentials are cached. */
  readonly mostRemembered?: number;
}

/**
 * Turns the `Authorization` header into an actor (interface 5.4; decision 0006): Basic with login name or e-mail address and
 * password or application password, Bearer with an application password.
 */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #throttle: GuessThrottle;
  readonly #remembered = new Map<string, Remembered>();
  /** Verifications in progress: many concurrent requests with the same credential cost one verification. */
  readonly #pending = new Map<string, Promise<UserRow>>();

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#throttle = new GuessThrottle({ limit: options.loginAttempts, now: options.now });
  }

  /**
   * @param header the `Authorization` header; without one the actor is anonymous
   * @param address the address of the client, for throttling
   * @param version the version of the database, read before the call: while it stays the same, a verified header is not verified again
   * @throws ApiError 401 with the same code and message whatever is wrong, 429 after too many failures
   */
  async authenticate(header: string | undefined, address: string, version?: number): Promise<Actor> {
    if (header === undefined || header === '') return anonymous;
    const key = keyOf(header, address);
    const remembered = this.#rememberedAs(key);
    if (remembered && version !== undefined && remembered.seenAt === version) return remembered.actor;
    if (remembered && (await this.#isCurrent(remembered))) {
      if (version !== undefined) remembered.seenAt = version;
      return remembered.actor;
    }
    this.#remembered.delete(key);

    const verified = await this.#verifyOnce(key, header, address);
    const credential = { actor: actorOf(verified), epoch: verified.credential_epoch };
    // The password may have changed while it was verified.
    if (!(await this.#isCurrent(credential))) throw refused();
    this.#remember(key, { ...credential, until: this.#options.now() + REMEMBERED_MS });
    return credential.actor;
  }

  /** Whether password, roles and e-mail address are the same as when the credential was verified. */
  async #isCurrent({ actor, epoch }: Pick<Remembered, 'actor' | 'epoch'>): Promise<boolean> {
    return (await this.#options.storage.users.credentialEpochOf(actor.id)) === epoch;
  }

  #rememberedAs(key: string): Remembered | undefined {
    const remembered = this.#remembered.get(key);
    return remembered && remembered.until > this.#options.now() ? remembered : undefined;
  }

  #remember(key: string, remembered: Remembered): void {
    const [oldest] = this.#remembered.keys();
    const { mostRemembered = MAX_REMEMBERED } = this.#options;
    if (this.#remembered.size >= mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, remembered);
  }

  #verifyOnce(key: string, header: string, address: string): Promise<UserRow> {
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.#verify(header, address).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /**
   * The user with the given password; application passwords are not accepted.
   *
   * @throws ApiError like `authenticate`
   */
  async logIn(given: { login: string; secret: string }, address: string): Promise<UserRow> {
    return this.#attempt(given, address, (named, { secret }) => this.#byPassword(named, secret));
  }

  async #verify(header: string, address: string): Promise<UserRow> {
    const given = readHeader(header);
    if (!given) throw refused();
    return this.#attempt(given, address, (named) => this.#verifiedUser(named, given));
  }

  /** Does the same amount of work whether the user exists or not (trust C6). */
  async #verifiedUser(named: UserRow | undefined, { login, secret }: Given): Promise<UserRow | undefined> {
    const { storage } = this.#options;
    const holder = await findByApplicationPassword(storage, secret);
    if (login === undefined) return holder === undefined ? undefined : storage.users.get(holder);
    if (named && holder === named.id) return named;
    if (await isImportedSecretOf(storage, named, secret)) return named;
    return this.#byPassword(named, secret);
  }

  async #byPassword(named: UserRow | undefined, secret: string): Promise<UserRow | undefined> {
    const { storage, now } = this.#options;
    if (!(await isPasswordOf(storage, named, secret)) || !named) return undefined;
    await rehashImported(storage, named, secret, new Date(now()).toISOString().slice(0, 19));
    return named;
  }

  async #attempt(
    given: Given,
    address: string,
    verify: (named: UserRow | undefined, given: Given) => Promise<UserRow | undefined>,
  ): Promise<UserRow> {
    const { login } = given;
    const named = login === undefined ? undefined : await findUser(this.#options.storage, login);
    const attempt = this.#throttle.begin({ name: login, account: named && accountOf(named) }, address);
    const user = await verify(named, given).catch((error: unknown) => {
      attempt.withdrawn();
      throw error;
    });
    if (user && attempt.succeeded(accountOf(user))) return user;
    if (!user) attempt.failed();
    throw refused();
  }
}

/**
 * The cache key of a credential: a hash, which does not reveal it, and only for one network, so that a correct guess from
 * another network is throttled like all guesses.
 */
const keyOf = (header: string, address: string): string =>
  hash('sha256', `${networksOf(address)[0].name} ${header}`, 'base64');

const accountOf = ({ id }: UserRow): string => String(id);

/** The user with this name; a login name wins over an e-mail address. Nobody has a name that PostgreSQL cannot hold. */
async function findUser({ users }: Reader, login: string): Promise<UserRow | undefined> {
  if (login.includes('\0')) return undefined;
  return (await users.byLogin(login)) ?? (login.includes('@') ? users.byEmail(login) : undefined);
}

const refused = () =>
  apiError('incorrect_password', { headers: { 'WWW-Authenticate': 'Basic realm="Quoin", charset="UTF-8"' } });

interface Given {
  /** Absent with Bearer: the secret alone identifies the user. */
  readonly login: string | undefined;
  readonly secret: string;
}

function readHeader(header: string): Given | undefined {
  const [, scheme = '', value = ''] = /^(\S+) +(\S.*)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { login: undefined, secret: value };
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || decoded.includes('\0')) return undefined;
  return { login: decoded.slice(0, colon).trim(), secret: decoded.slice(colon + 1) };
}
