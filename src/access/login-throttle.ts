import { apiError } from '../errors/index.ts';

const WINDOW_MS = 15 * 60_000;
const KEPT_AT_MOST = 20_000;

/**
 * Slows down guessing: so many failures per account, and per address, in fifteen minutes. The two are counted apart, and
 * an account that others guess at can still be entered from an address that has not failed itself (trust C4).
 */
export class LoginThrottle {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #failures = new Map<string, number[]>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** @throws ApiError 429 when there were too many failures */
  check(login: string | undefined, address: string): void {
    if (this.#limit === 0) return;
    const ofAddress = this.#recent(`address ${address}`).length;
    const ofAccount = this.#recent(accountKey(login)).length;
    if (ofAddress >= this.#limit || (ofAccount >= this.#limit && ofAddress > 0)) {
      throw apiError('rest_too_many_attempts', { headers: { 'Retry-After': String(WINDOW_MS / 1000) } });
    }
  }

  failed(login: string | undefined, address: string): void {
    if (this.#limit === 0) return;
    for (const key of [`address ${address}`, accountKey(login)]) {
      const [oldest] = this.#failures.keys();
      if (this.#failures.size >= KEPT_AT_MOST && oldest !== undefined) this.#failures.delete(oldest);
      this.#failures.set(key, [...this.#recent(key), this.#now()].slice(-this.#limit));
    }
  }

  /** Forgets the failures of the account; those of the address stay, or one's own account would buy more guesses. */
  succeeded(login: string | undefined): void {
    this.#failures.delete(accountKey(login));
  }

  #recent(key: string): number[] {
    const since = this.#now() - WINDOW_MS;
    return (this.#failures.get(key) ?? []).filter((moment) => moment > since);
  }
}

/** Case and blanks around a name do not make another account. */
const accountKey = (login: string | undefined): string => `account ${(login ?? '').trim().toLowerCase().slice(0, 200)}`;
