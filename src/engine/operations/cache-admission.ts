/** When the cache is in use, one in this many pages that are asked for again may admit its items. */
const ADMITS_ONE_OF = 4;
/** The hit rate is measured over this many requests. */
const REQUESTS = 400;
/** The average hit rate is a moving average over this many measurements. */
const AVERAGED = 16;
/**
 * A hit rate that is lower than the average by this share of its standard deviation means that the working set changed. If
 * everything is found on average, a few misses show it; if a part is found, that part varies much.
 */
const CHANGED = 0.4;
/** Below this average hit rate the cache is of no use, and no change of the working set can be seen. */
const USELESS = 0.1;
/** Then all items may be replaced each time that this many times the cached items were asked for. */
const CHANCES = 4;

/**
 * Decides whether a full cache admits items that are asked for again (decision 46).
 *
 * When the working set is larger than the memory, each admitted item evicts one that is asked for as often, mostly before it is
 * found: nothing is found, and caching causes only work. So few are admitted, and a part of the working set stays. When
 * the working set changes, all of it may be replaced at once.
 */
export class CacheAdmission {
  #requests = 0;
  #asked = 0;
  #found = 0;
  /** How many were asked for since all might be replaced. */
  #askedSince = 0;
  /** The average hit rate. */
  #hitRate = 0;
  #pages = 0;
  /** How many may still be replaced at once. */
  #left = 0;
  readonly #kept: () => number;

  /** The number of the working set: items that were used in an earlier one count as unused. */
  workingSet = 0;

  /** @param kept the number of cached items */
  constructor(kept: () => number) {
    this.#kept = kept;
  }

  /** Counts a request, and how many of its items were found. */
  ask(asked: number, found: number): void {
    if (asked === 0) return;
    this.#requests += 1;
    this.#asked += asked;
    this.#found += found;
    if (this.#requests < REQUESTS) return;
    const share = this.#found / this.#asked;
    const average = this.#hitRate;
    this.#askedSince += this.#asked;
    this.#requests = 0;
    this.#asked = 0;
    this.#found = 0;
    const hasChanged = share < average - CHANGED * Math.sqrt(average * (1 - average));
    if (hasChanged || (average < USELESS && this.#askedSince > CHANCES * this.#kept())) {
      this.#hitRate = share;
      this.#replaceAll();
    } else this.#hitRate += (share - average) / AVERAGED;
  }

  #replaceAll(): void {
    this.workingSet += 1;
    this.#left = this.#kept();
    this.#askedSince = 0;
  }

  /** Whether a page that is asked for again may admit its items. */
  mayAdmit(): boolean {
    if (this.#left > 0) return true;
    this.#pages = (this.#pages + 1) % ADMITS_ONE_OF;
    return this.#pages === 0;
  }

  /** Counts an item that was evicted for an admitted one. */
  evicted(): void {
    if (this.#left > 0) this.#left -= 1;
  }
}
