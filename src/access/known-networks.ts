import { LRUCache } from 'lru-cache';

const ACCOUNTS_AT_MOST = 10_000;
const NETWORKS_OF_EACH = 16;

/** From which networks the secret of an account was given before: the latest ones, in bounded memory. */
export class KnownNetworks {
  readonly #kept = new LRUCache<string, readonly string[]>({ max: ACCOUNTS_AT_MOST });

  has(account: string, network: string): boolean {
    return this.#kept.peek(account)?.includes(network) ?? false;
  }

  add(account: string, network: string): void {
    const others = (this.#kept.get(account) ?? []).filter((other) => other !== network);
    this.#kept.set(account, [...others, network].slice(-NETWORKS_OF_EACH));
  }
}
