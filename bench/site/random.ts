/** Numbers that look random and are the same for the same seed, so that a site can be made again. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to less than the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A place in a list in which the first ones are met most: the share of a place falls with its rank (Zipf). */
  skewed(length: number): number {
    return Math.min(length - 1, Math.floor(Math.exp(this.next() * Math.log(length + 1)) - 1));
  }

  /** A whole number around the median, seldom much more. */
  around(median: number, most: number): number {
    const bell = this.next() + this.next() + this.next() + this.next() - 2;
    return Math.max(1, Math.min(most, Math.round(median * Math.exp(bell * 1.2))));
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }
}
