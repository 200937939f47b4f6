/** Where what is kept is used, one of so many that are asked for again may try to take the place of others. */
const TRIES_ONCE_OF = 4;
/** Over so many requests it is told which share of what they asked for was found. */
const REQUESTS = 400;
/** Over so many times that many it is told how many are found as a rule. */
const AS_A_RULE = 16;
/**
 * Where the share is smaller than that by so much of its standard deviation, readers have turned to something else. Where
 * all is found, as a rule, a few that are not tell it; where a part is, that part differs much from one time to the next.
 */
const TURNED = 0.4;
/** Where so little is found as a rule, what is kept is of no use, and no less can be found where readers turn. */
const HARDLY_ANY = 0.1;
/** Then all may go each time that so many times as much as is kept has been asked for. */
const CHANCES = 4;

/**
 * Whether what is kept in a memory that is full gives way to what is asked for again.
 *
 * Where more is asked for again and again than there is room for, each newcomer pushes out one that is asked for as often,
 * mostly before it is: nothing is found, and to keep is all work, the garbage collector's above all. Then what is there stays
 * for long, and a part of all that is asked for is found. Where readers turn to something else, all of it may be exchanged
 * at once.
 */
export class Admission {
  #requests = 0;
  #asked = 0;
  #found = 0;
  /** So many were asked for since all might go. */
  #askedSince = 0;
  /** The share that is found as a rule. */
  #foundShare = 0;
  #tries = 0;
  /** So many may still go at once. */
  #left = 0;
  readonly #kept: () => number;

  /** How often all might go at once: what was used before then counts no longer. */
  turn = 0;

  /** @param kept how many are kept in all */
  constructor(kept: () => number) {
    this.#kept = kept;
  }

  /** A request asked for so many, of which so many were found. */
  ask(asked: number, found: number): void {
    if (asked === 0) return;
    this.#requests += 1;
    this.#asked += asked;
    this.#found += found;
    if (this.#requests < REQUESTS) return;
    const share = this.#found / this.#asked;
    const rule = this.#foundShare;
    this.#askedSince += this.#asked;
    this.#requests = 0;
    this.#asked = 0;
    this.#found = 0;
    const hasTurned = share < rule - TURNED * Math.sqrt(rule * (1 - rule));
    if (hasTurned || (rule < HARDLY_ANY && this.#askedSince > CHANCES * this.#kept())) {
      this.#foundShare = share;
      this.#exchange();
    } else this.#foundShare += (share - rule) / AS_A_RULE;
  }

  #exchange(): void {
    this.turn += 1;
    this.#left = this.#kept();
    this.#askedSince = 0;
  }

  /** Whether one that is asked for again may try to take the place of others. */
  mayTry(): boolean {
    if (this.#left > 0) return true;
    this.#tries = (this.#tries + 1) % TRIES_ONCE_OF;
    return this.#tries === 0;
  }

  /** One that was kept had to go for one that tried. */
  exchanged(): void {
    if (this.#left > 0) this.#left -= 1;
  }
}
