/** Ids per chunk: each is a bit. */
export const CHUNK = 4096;
const WORD = 32;
const WORDS = CHUNK / WORD;
/** The size of a chunk in memory. */
const CHUNK_BYTES = CHUNK / 8 + 100;

/** A set of ids, such as those of the rows that a search finds: dense or sparse, combined at the cost of some bits. */
export class IdSet {
  readonly chunks = new Map<number, Uint32Array>();
  #count: number | undefined;

  static of(ids: Iterable<number>): IdSet {
    const set = new IdSet();
    for (const id of ids) set.add(id);
    return set;
  }

  /** The number of ids. */
  get count(): number {
    this.#count ??= [...this.chunks.values()].reduce((sum, bits) => sum + countOf(bits), 0);
    return this.#count;
  }

  get bytes(): number {
    return this.chunks.size * CHUNK_BYTES;
  }

  /** The bits of a chunk, to be changed. */
  bitsOf(chunk: number): Uint32Array {
    this.#count = undefined;
    let bits = this.chunks.get(chunk);
    if (!bits) {
      bits = new Uint32Array(WORDS);
      this.chunks.set(chunk, bits);
    }
    return bits;
  }

  add(id: number): void {
    const bits = this.bitsOf(Math.floor(id / CHUNK));
    const bit = id % CHUNK;
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  delete(id: number): void {
    const bit = id % CHUNK;
    const bits = this.bitsOf(Math.floor(id / CHUNK));
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
  }

  /** Adds all of another set. */
  addAll(other: IdSet): void {
    for (const [chunk, bits] of other.chunks) this.addBits(chunk, bits);
  }

  /** Adds the ids of a chunk whose bits are set. */
  addBits(chunk: number, others: Uint32Array): void {
    const bits = this.bitsOf(chunk);
    for (let at = 0; at < WORDS; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
  }

  has(id: number): boolean {
    const bit = id % CHUNK;
    return (((this.chunks.get(Math.floor(id / CHUNK))?.[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  /** The ids in both sets. */
  and(other: IdSet): IdSet {
    return this.#combined(other, (one, two) => one & two, false);
  }

  /** The ids that are not in the other set. */
  without(other: IdSet): IdSet {
    return this.#combined(other, (one, two) => one & ~two, true);
  }

  #combined(other: IdSet, combine: (one: number, two: number) => number, keepsOwn: boolean): IdSet {
    const set = new IdSet();
    for (const [chunk, bits] of this.chunks) {
      const others = other.chunks.get(chunk);
      if (!others) {
        if (keepsOwn) set.chunks.set(chunk, bits);
        continue;
      }
      const result = new Uint32Array(WORDS);
      let some = 0;
      for (let bit = 0; bit < WORDS; bit += 1) {
        const word = combine(bits[bit] ?? 0, others[bit] ?? 0);
        result[bit] = word;
        some |= word;
      }
      if (some !== 0) set.chunks.set(chunk, result);
    }
    return set;
  }

  /** All ids, in ascending order. */
  ids(): number[] {
    const ids: number[] = [];
    for (const [chunk, bits] of this.sorted()) pushIds(ids, chunk, bits);
    return ids;
  }

  /** The chunks in ascending order. */
  sorted(): [chunk: number, bits: Uint32Array][] {
    return [...this.chunks].sort(([one], [other]) => one - other);
  }

  /** The end of the last chunk. */
  get end(): number {
    let last = -1;
    for (const chunk of this.chunks.keys()) last = Math.max(last, chunk);
    return (last + 1) * CHUNK;
  }
}

/** Appends the ids of a chunk, in ascending order. */
export function pushIds(ids: number[], chunk: number, bits: Uint32Array): void {
  for (let at = 0; at < WORDS; at += 1)
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1)
      ids.push(chunk * CHUNK + at * WORD + (31 - Math.clz32(left & -left)));
}

function countOf(bits: Uint32Array): number {
  let count = 0;
  // By index: a process that has just started takes ten times as long for an iterator.
  for (let at = 0; at < WORDS; at += 1) {
    let word = bits[at] ?? 0;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
