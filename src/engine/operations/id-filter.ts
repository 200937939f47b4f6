/** A power of two: 128 kB, of which the few thousand ids that are noted fill a small part. */
const PLACES = 2 ** 20;
/** Any number that spreads what differs in its low bits. */
const SPREAD = 0x9e3779b1;

/**
 * Ids that were noted, each under some name, roughly: one that was noted may be forgotten when another one is, and hardly any
 * is taken for noted that was not. Neighbours stand side by side, so that a page of ids is told for the price of one: to look
 * them up in a map or a set costs a miss of the processor's caches each.
 */
export class IdFilter {
  readonly #bits = new Uint8Array(PLACES / 8);
  #isEmpty = true;

  /** Where the ids of this name begin. */
  static start(name: string): number {
    let start = 0;
    for (let at = 0; at < name.length; at += 1) start = Math.imul(start ^ name.charCodeAt(at), SPREAD) >>> 0;
    return start;
  }

  has(start: number, id: number): boolean {
    const place = placeOf(start, id);
    return ((this.#bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }

  note(start: number, id: number): void {
    const place = placeOf(start, id);
    this.#bits[place >> 3] = (this.#bits[place >> 3] ?? 0) | (1 << (place & 7));
    this.#isEmpty = false;
  }

  forget(start: number, id: number): void {
    const place = placeOf(start, id);
    this.#bits[place >> 3] = (this.#bits[place >> 3] ?? 0) & ~(1 << (place & 7));
  }

  clear(): void {
    if (!this.#isEmpty) this.#bits.fill(0);
    this.#isEmpty = true;
  }
}

const placeOf = (start: number, id: number): number => (start + id) & (PLACES - 1);
