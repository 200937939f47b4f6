import { Random } from './random.ts';

/** Text that has the shape of a language: words of syllables, a few of them in every sentence and most of them rare. */

const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'th',
  'tr',
  'v',
  'w',
  '',
] as const;
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou', 'ai', 'e', 'o'] as const;
const codas = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'rt', 'st', 'm', 'ng'] as const;

const VOCABULARY = 20_000;
const PARAGRAPHS = 3_000;

export interface Text {
  readonly raw: string;
  readonly rendered: string;
}

/** The words and paragraphs that a site is written with. */
export class Language {
  readonly #random: Random;
  readonly #words: readonly string[];
  readonly #paragraphs: readonly string[];

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#words = Array.from({ length: VOCABULARY }, (_, rank) =>
      this.#invent(rank < 200 ? 1 : 1 + this.#random.below(3)),
    );
    this.#paragraphs = Array.from({ length: PARAGRAPHS }, () => this.#paragraph());
  }

  word(): string {
    return this.#words[this.#random.skewed(VOCABULARY)] ?? 'word';
  }

  /** Some words, the first one capitalised. */
  phrase(length: number): string {
    const text = Array.from({ length }, () => this.word()).join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /** A text of paragraphs and as it is shown; so plain that showing it only marks the paragraphs. */
  text(paragraphs: number, ending = ''): Text {
    const parts = Array.from({ length: paragraphs }, () => this.#paragraphs[this.#random.below(PARAGRAPHS)] ?? '');
    if (ending !== '') parts.push(ending);
    return { raw: parts.join('\n\n'), rendered: `${parts.map((part) => `<p>${part}</p>`).join('\n')}\n` };
  }

  #invent(syllables: number): string {
    let word = '';
    for (let count = 0; count < syllables; count += 1)
      word += this.#random.pick(onsets) + this.#random.pick(vowels) + this.#random.pick(codas);
    return word;
  }

  #paragraph(): string {
    const sentences = Array.from(
      { length: 2 + this.#random.below(4) },
      () => `${this.phrase(6 + this.#random.below(12))}.`,
    );
    return sentences.join(' ');
  }
}

/** A word that one post alone has: letters that no other word is made of. */
export function rareWord(number: number): string {
  return `qu${Array.from(number.toString(12).padStart(5, '0'), (digit) => 'zxjwvkyqhbgf'.charAt(Number.parseInt(digit, 12))).join('')}`;
}
