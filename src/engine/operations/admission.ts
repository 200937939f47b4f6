/** Where what is kept is used, one of so many that are asked for again may try to take the place of others. */
const TRIES_ONCE_OF = 4;
/** Over so many that were asked for it is told how many of them were found. */
const ASKED_FOR = 2_000;
/** Over so many times that many it is told how many are found as a rule. */
const AS_A_RULE = 16;
/** Where no more than such a part of that is found, readers have turned to something else. */
const TURNED = 0.75;

/**
 * Whether what is kept in a memory that is full gives way to what is asked for again.
 *
 * Where more is asked for again and again than there is room for, each newcomer pushes out one that is asked for as often,
 * mostly before it is: nothing is found, and to keep is all work, the garbage collector's above all. Then what is there stays
 * for long, and a part of all that is asked for is found. Where readers turn to something else, all of it may be exchanged
 * at once.
 */
export class Admission {
  #asked = 0;
  #found = 0;
  /** The share that is found as a rule. */
  #foundShare = 0;
  #tries = 0;
  /** So many may still go at once. */
  #left = 0;
  readonly #kept: () => number;

  /** How often readers have turned to something else: what was used before then counts no longer. */
  turn = 0;

  /** @param kept how many are kept in all */
  constructor(kept: () => number) {
    this.#kept = kept;
  }

  /** So many were asked for, of which so many were found. */
  ask(asked: number, found: number): void {
    this.#asked += asked;
    this.#found += found;
    if (this.#asked < ASKED_FOR) return;
    const share = this.#found / this.#asked;
    this.#asked = 0;
    this.#found = 0;
    if (share < TURNED * this.#foundShare) {
      this.#foundShare = share;
      this.turn += 1;
      this.#left = this.#kept();
    } else this.#foundShare += (share - this.#foundShare) / AS_A_RULE;
  }

  /** Whether one that is asked for again may try to take the place of others. */
  mayTry(): boolean {
    if (this.#left > 0) return true;
    this.#tries = (this.#tries + 1) % TRIES_ONCE_OF;
    return this.#tries === 0;
  }

  /** One that was kept had to go for one that tried. */
  exchanged(): void {
    this.#left -= 1;
  }
}
