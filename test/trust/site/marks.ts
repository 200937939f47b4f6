import type { Audience } from './principals.ts';
import type { Random } from './random.ts';

/** A value that occurs once in the whole site, and who may see it. */
export interface Mark {
  /** What is looked for in answers. */
  readonly value: string;
  readonly audience: Audience;
  /** Where it stands: `post draft of author: title`. */
  readonly place: string;
}

/** What marks look like, so that all of an answer are found in one go. */
const WORD = 'zqx[bcdfghjkmnpqrstvw]{11}';
const MOMENT = '20(?:24|25|27)-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d';
const NUMBER = '(?<![\\d.])7\\d{8}(?!\\d)';
export const anyMark = new RegExp(`${WORD}|${MOMENT}|${NUMBER}`, 'gi');

const LETTERS = 'bcdfghjkmnpqrstvw';
const two = (number: number): string => String(number).padStart(2, '0');

/** Makes values of each kind out of random numbers. */
const makers = {
  word: (random: Random) => `zqx${Array.from({ length: 11 }, () => LETTERS[random.below(LETTERS.length)]).join('')}`,
  number: (random: Random) => String(700_000_000 + random.below(99_999_999)),
  past: (random: Random) => momentIn(2024 + random.below(2), random),
  coming: (random: Random) => momentIn(2027, random),
} as const;

export type MarkKind = keyof typeof makers;

function momentIn(year: number, random: Random): string {
  const time = [random.below(24), random.below(60), random.below(60)].map(two).join(':');
  return `${year}-${two(1 + random.below(12))}-${two(1 + random.below(28))}T${time}`;
}

/** Hands out marks, and keeps them. */
export class Marks {
  readonly all = new Map<string, Mark>();
  readonly #randomFor: (audience: Audience) => Random;

  /** @param randomFor the random numbers from which a value is made that this audience knows */
  constructor(randomFor: (audience: Audience) => Random) {
    this.#randomFor = randomFor;
  }

  make(kind: MarkKind, audience: Audience, place: string): string {
    for (;;) {
      const value = makers[kind](this.#randomFor(audience));
      if (this.all.has(value)) continue;
      this.all.set(value, { value, audience, place });
      return value;
    }
  }
}
