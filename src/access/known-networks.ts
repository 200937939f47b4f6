import { LRUCache } from 'lru-cache';

const MAX_ACCOUNTS = 10_000;
const MAX_NETWORKS = 16;

/** The latest networks from which the right secret of an account was given, in bounded memory. */
export class KnownNetworks {
  readonly #networks = new LRUCache<string, readonly string[]>({ max: MAX_ACCOUNTS });

  has(account: string, network: string): boolean {
    return this.#networks.peek(account)?.includes(network) ?? false;
  }

  add(account: string, network: string): void {
    const others = (this.#networks.get(account) ?? []).filter((other) => other !== network);
    this.#networks.set(account, [...others, network].slice(-MAX_NETWORKS));
  }
}
