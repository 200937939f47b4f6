import { hash } from 'node:crypto';
import { type ApiError, apiError } from '../errors/index.ts';
import { fold } from '../storage/index.ts';
import { KnownNetworks } from './known-networks.ts';
import { networksOf } from './networks.ts';
import { type Mark, RecentMarks } from './recent-marks.ts';

const WINDOW_MS = 15 * 60_000;
/** So many failures close a name and an account to all networks but those that had the secret before. */
const CEILING = 100;
const KEYS_AT_MOST = 20_000;

interface GuessThrottleOptions {
  /** Failures of one name and of one address in 15 minutes; 0 for no limit. */
  readonly limit: number;
  /** What is guessed, for the log. */
  readonly of?: 'log-in' | 'password of a post';
  readonly now: () => number;
}

/** What a secret is given for. */
interface Guess {
  /** As it was typed; absent where the secret alone names the account. */
  readonly name?: string | undefined;
  /** That the name leads to, if there is one. */
  readonly account?: string | undefined;
}

/** One try. It counts as a failure from its beginning, so that many at once gain nothing. */
export interface Attempt {
  /**
   * Ends the try with a right secret. The failures stay: that they are forgotten would tell that somebody logs in by that
   * name.
   *
   * @returns whether the secret is taken; if not, it has to be answered like a wrong one
   * @throws ApiError 429 like `failed`
   */
  succeeded(account: string): boolean;
  /** Ends the try with a wrong secret. @throws ApiError 429 where the name had failed too often before */
  failed(): void;
  /** It was never judged: the server was too busy. */
  withdrawn(): void;
}

const UNLIMITED: Attempt = { succeeded: () => true, failed: () => undefined, withdrawn: () => undefined };

/**
 * Slows down guessing, by address and by name. No answer to somebody without the secret depends on whether a name leads to
 * an account, which one, and whether somebody logs in to it:
 *
 * - What is told, as 429, follows from networks and from the name as it was typed. Failures of the account, whichever of
 *   its names was typed, only make a right secret be answered like a wrong one.
 * - Beyond these limits the secret is judged all the same, with the same work, and is taken from networks that had it before.
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
    this.#ceiling = Math.max(CEILING, limit);
    const marks = () =>
      new RecentMarks({ windowMs: WINDOW_MS, now, keysAtMost: KEYS_AT_MOST, spared: Math.ceil(limit / 2) });
    [this.#networks, this.#names, this.#accounts] = [marks(), marks(), marks()];
  }

  /** How many keys are kept in memory. */
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
    const isStrained = ofName >= this.#ceiling || (ofName >= limit && this.#networks.count(nearest) > 0);
    const isExhausted = account !== undefined && this.#accounts.count(account) >= this.#ceiling;

    const mark: Mark = { at: now() };
    for (const network of networks) this.#networks.add(network.name, mark, limit * network.share);
    // What is refused whatever the secret is does not count: the others would never have their turn.
    if (typed !== undefined && !isStrained) this.#names.add(typed, mark, this.#ceiling);
    if (account !== undefined && !isStrained && !isExhausted) this.#accounts.add(account, mark, this.#ceiling);

    const withdrawn = (): void => {
      for (const network of networks) this.#networks.remove(network.name, mark);
      if (typed !== undefined) this.#names.remove(typed, mark);
      if (account !== undefined) this.#accounts.remove(account, mark);
    };
    const failed = (): void => {
      if (isStrained) throw tooMany(this.#options.of);
    };
    return {
      withdrawn,
      failed,
      succeeded: (holder) => {
        const isClosed = isStrained || isExhausted;
        if (isClosed && !this.#known.has(holder, nearest)) {
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
