/** Where what is kept is used, one of so many that are asked for again may try to take the place of others. */
const TRIES_ONCE_OF = 4;
/** So many times as much as is kept has to be asked for, before what nobody used of it gives way at once again. */
const CHANCES = 8;
/** Over so many that were looked at it is told how many of them were used. */
const LOOKED_AT = 64;
/** Where such a share of them was not, readers have turned to something else. */
const UNUSED_SHARE = 0.4;

/**
 * Whether what is kept in a memory that is full gives way to what is asked for again.
 *
 * Where more is asked for again and again than there is room for, each newcomer pushes out one that is asked for as often,
 * mostly before it is: nothing is found, and to keep is all work, the garbage collector's above all. Then what is there stays
 * for long, and a part of all that is asked for is found. Where readers have turned to something else, all of it is exchanged
 * at once.
 */
export class Admission {
  #asked = 0;
  #tries = 0;
  #unusedShare = 0;
  /** So many may still go at once. */
  #left = 0;
  #staysUntil = 0;

  /** Items were asked for, whether they were found or not. */
  ask(count: number): void {
    this.#asked += count;
  }

  /** Whether one that is asked for again may try to take the place of others. */
  mayTry(): boolean {
    if (this.#left > 0) return true;
    this.#tries = (this.#tries + 1) % TRIES_ONCE_OF;
    return this.#tries === 0;
  }

  /**
   * One that is kept was looked at: if it was used, it stays; else it goes.
   *
   * @param kept how many are kept in all
   */
  look(isUsed: boolean, kept: () => number): void {
    this.#unusedShare += ((isUsed ? 0 : 1) - this.#unusedShare) / LOOKED_AT;
    if (isUsed) return;
    this.#left -= 1;
    if (this.#unusedShare < UNUSED_SHARE || this.#asked < this.#staysUntil) return;
    this.#left = kept();
    this.#staysUntil = this.#asked + CHANCES * this.#left;
  }
}
