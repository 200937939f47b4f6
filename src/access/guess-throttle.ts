import { hash } from 'node:crypto';
import { type ApiError, apiError } from '../errors/index.ts';
import { fold } from '../storage/index.ts';
import { KnownNetworks } from './known-networks.ts';
import { networksOf } from './networks.ts';
import { type Mark, RecentMarks } from './recent-marks.ts';

const WINDOW_MS = 15 * 60_000;
/** After this many failures, a name or account is open only to networks that gave the right secret before. */
const MIN_CEILING = 100;
const MAX_KEYS = 20_000;

interface GuessThrottleOptions {
  /** Failures per name and per address in 15 minutes; 0 for no limit. */
  readonly limit: number;
  /** The kind of secret that is guessed, for the log. */
  readonly of?: 'log-in' | 'password of a post';
  readonly now: () => number;
}

/** The name and account that a secret is given for. */
interface Guess {
  /** As typed; absent when the secret alone identifies the account. */
  readonly name?: string | undefined;
  /** The account with the name, if there is one. */
  readonly account?: string | undefined;
}

/** One attempt. It counts as a failure from its start, so that concurrent attempts gain nothing. */
export interface Attempt {
  /**
   * Report a correct secret. Earlier failures still count: resetting them would reveal that somebody logs in by that name.
   *
   * @returns whether the secret is accepted; if not, answer as for a wrong one
   * @throws ApiError 429 like `failed`
   */
  succeeded(account: string): boolean;
  /** Report a wrong secret. @throws ApiError 429 when the name has failed too often before */
  failed(): void;
  /** Report that the secret was not checked, because the server was too busy. */
  withdrawn(): void;
}

const UNLIMITED: Attempt = { succeeded: () => true, failed: () => undefined, withdrawn: () => undefined };

/**
 * Limits guessing by address and by name. No response to a client without the secret depends on whether a name belongs to an
 * account, to which one, and whether its owner logs in:
 *
 * - 429 depends on networks and on the name as typed. Failures of the account, by any of its names, only cause a correct secret
 *   to be answered like a wrong one.
 * - Beyond these limits the secret is still checked, with the same work, and is accepted from networks that gave it before.
 */
export class GuessThrottle {
  readonly #options: GuessThrottleOptions;
  readonly #networks: RecentMarks;
  readonly #names: RecentMarks;
  readonly #accounts: RecentMarks;
  readonly #known = new KnownNetworks();
  readonly #ceiling: number;

  constructor(options: GuessThrottleOptions) {
    this.#options = options;
    const { limit, now } = options;
    this.#ceiling = Math.max(MIN_CEILING, limit);
    const marks = () => new RecentMarks({ windowMs: WINDOW_MS, now, maxKeys: MAX_KEYS, spared: Math.ceil(limit / 2) });
    [this.#networks, this.#names, this.#accounts] = [marks(), marks(), marks()];
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.#networks.size + this.#names.size + this.#accounts.size;
  }

  /** @throws ApiError 429 when the address has failed too often */
  begin({ name, account }: Guess, address: string): Attempt {
    const { limit, now } = this.#options;
    if (limit === 0) return UNLIMITED;
    const networks = networksOf(address);
    const [{ name: nearest }] = networks;
    if (networks.some((network) => this.#networks.count(network.name) >= limit * network.share))
      throw tooMany(this.#options.of);

    const typed = name === undefined ? undefined : hash('sha256', fold(name.trim()), 'base64url');
    const ofName = typed === undefined ? 0 : this.#names.count(typed);
    const isNameBlocked = ofName >= this.#ceiling || (ofName >= limit && this.#networks.count(nearest) > 0);
    const isAccountBlocked = account !== undefined && this.#accounts.count(account) >= this.#ceiling;

    const mark: Mark = { at: now() };
    for (const network of networks) this.#networks.add(network.name, mark, limit * network.share);
    // An attempt that is refused whatever the secret does not count: otherwise the name would stay blocked for everybody.
    if (typed !== undefined && !isNameBlocked) this.#names.add(typed, mark, this.#ceiling);
    if (account !== undefined && !isNameBlocked && !isAccountBlocked) this.#accounts.add(account, mark, this.#ceiling);

    const withdrawn = (): void => {
      for (const network of networks) this.#networks.remove(network.name, mark);
      if (typed !== undefined) this.#names.remove(typed, mark);
      if (account !== undefined) this.#accounts.remove(account, mark);
    };
    const failed = (): void => {
      if (isNameBlocked) throw tooMany(this.#options.of);
    };
    return {
      withdrawn,
      failed,
      succeeded: (holder) => {
        const isBlocked = isNameBlocked || isAccountBlocked;
        if (isBlocked && !this.#known.has(holder, nearest)) {
          failed();
          return false;
        }
        withdrawn();
        this.#known.add(holder, nearest);
        return true;
      },
    };
  }
}

const tooMany = (of = 'log-in'): ApiError =>
  apiError('rest_too_many_attempts', { headers: { 'Retry-After': String(WINDOW_MS / 1000) }, cause: of });
