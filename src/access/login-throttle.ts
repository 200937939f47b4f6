import { apiError } from '../errors/index.ts';
import { networksOf } from './networks.ts';

const WINDOW_MS = 15 * 60_000;
const KEPT_AT_MOST = 20_000;

/** One try to log in. It counts as a failure from its beginning, so that many at once gain nothing. */
export interface Attempt {
  /** Forgets the failures of the account; those of the address stay, or one's own account would buy more guesses. */
  succeeded(): void;
  /** It was never judged: the server was too busy. */
  withdrawn(): void;
}

/** When an attempt began, in milliseconds; the object tells apart those of the same moment. */
interface Mark {
  readonly at: number;
}

/**
 * Slows down guessing: so many failures per account, and per address, in fifteen minutes. The two are counted apart, and
 * an account that others guess at can still be entered from an address that has not failed itself (trust C4).
 */
export class LoginThrottle {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #marks = new Map<string, readonly Mark[]>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * @param account that is tried, however its name was written; undefined where the secret alone names it
   * @throws ApiError 429 when there were too many failures
   */
  begin(account: string | undefined, address: string): Attempt {
    if (this.#limit === 0) return { succeeded: () => undefined, withdrawn: () => undefined };
    const networks = networksOf(address).map(({ name, share }) => ({
      key: `address ${name}`,
      most: this.#limit * share,
    }));
    const accountKey = account === undefined ? undefined : `account ${account}`;
    const ofAddress = this.#recent(networks[0]?.key ?? '').length;
    const ofAccount = accountKey === undefined ? 0 : this.#recent(accountKey).length;
    const isFull = networks.some(({ key, most }) => this.#recent(key).length >= most);
    if (isFull || (ofAccount >= this.#limit && ofAddress > 0)) {
      throw apiError('rest_too_many_attempts', { headers: { 'Retry-After': String(WINDOW_MS / 1000) } });
    }
    const mark: Mark = { at: this.#now() };
    const counted = accountKey === undefined ? networks : [...networks, { key: accountKey, most: this.#limit }];
    for (const { key, most } of counted) this.#keep(key, [...this.#recent(key), mark].slice(-most));
    const withdrawn = () => {
      for (const { key } of counted)
        this.#keep(
          key,
          this.#recent(key).filter((other) => other !== mark),
        );
    };
    return {
      withdrawn,
      succeeded: () => {
        withdrawn();
        if (accountKey !== undefined) this.#marks.delete(accountKey);
      },
    };
  }

  #recent(key: string): readonly Mark[] {
    const now = this.#now();
    // A clock that is put back locks nobody out until it has caught up.
    return (this.#marks.get(key) ?? []).filter(({ at }) => at > now - WINDOW_MS && at <= now);
  }

  /** What was touched last is kept longest. */
  #keep(key: string, marks: readonly Mark[]): void {
    this.#marks.delete(key);
    if (marks.length === 0) return;
    const [oldest] = this.#marks.keys();
    if (this.#marks.size >= KEPT_AT_MOST && oldest !== undefined) this.#marks.delete(oldest);
    this.#marks.set(key, marks);
  }
}
