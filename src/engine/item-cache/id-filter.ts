/** A power of two: 128 kB, of which the few thousand noted keys fill a small part. */
const BITS = 2 ** 20;
/** A multiplier that spreads keys that differ in their low bits. */
const SPREAD = 0x9e3779b1;

/**
 * An approximate set of keys, as a bitmap: a key may be lost when another one is noted, and there are few false
 * positives. Neighbouring keys of a variant have neighbouring bits, so a page of ids is looked up at the
 * cost of one: in a map or a set, each id costs a miss of the processor's caches.
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
