/** A power of two: 128 kB, of which the few thousand keys that are noted fill a small part. */
const BITS = 2 ** 20;
/** Any number that spreads what differs in its low bits. */
const SPREAD = 0x9e3779b1;

/**
 * A bitmap of keys that were noted, roughly: one that was noted may be forgotten when another one is, and of those that were
 * not, few are taken for noted. Keys of one variant that follow each other stand side by side, so that a page of ids is
 * looked up for the price of one: in a map or a set, each costs a miss of the processor's caches.
 */
export class IdFilter {
  readonly #bits = new Uint8Array(BITS / 8);
  #isEmpty = true;

  has(key: number): boolean {
    const bit = bitOf(key);
    return ((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  note(key: number): void {
    const bit = bitOf(key);
    this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    this.#isEmpty = false;
  }

  forget(key: number): void {
    const bit = bitOf(key);
    this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) & ~(1 << (bit & 7));
  }

  clear(): void {
    if (!this.#isEmpty) this.#bits.fill(0);
    this.#isEmpty = true;
  }
}

/** The upper half of a key is the variant, the lower half the id. */
const bitOf = (key: number): number => (Math.imul(Math.floor(key / 2 ** 32), SPREAD) + key) & (BITS - 1);
