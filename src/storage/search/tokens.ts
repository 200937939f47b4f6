import type { Table } from '../tables.ts';

/**
 * What the index of a search holds of a text: its words, that is the longest runs of letters and digits; and its single
 * characters and pairs of letters, digits or signs, for searches that are too short to be looked up among words, and for scripts
 * that have no blanks between words.
 *
 * No tokenizer of an engine takes a token apart: they are made of lower-case letters, digits, `_`, and what is beyond ASCII.
 */

/** Longer runs are cut into pieces of this length, each of which begins where half of the one before it is over. */
const PIECE = 64;
const STEP = PIECE / 2;
/** Shorter words are found by their characters and pairs. */
export const MIN_WORD_LENGTH = 3;
/** Any part of a run that is no longer is part of one of its pieces. */
export const MAX_INDEXED_LENGTH = STEP + 1;
/** A run that has become so long is cut into pieces while the rest of it is still to come. */
const MUCH = 64 * PIECE;

/** What a character is to a search. In `unspaced` scripts, what stands between blanks is a sentence. */
export type Kind = 'blank' | 'letter' | 'unspaced' | 'sign';

const KINDS: readonly Kind[] = ['blank', 'letter', 'unspaced', 'sign'];
const scripts = ['Han', 'Hira', 'Kana', 'Thai', 'Khmr', 'Laoo', 'Mymr'].map((name) => `\\p{scx=${name}}`).join('');
const UNSPACED = new RegExp(`[${scripts}]`, 'u');
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const BLANK = /\s/;

/** The kind of each character that was met, by its code; 0 of others. */
const met = new Uint8Array(0x110000);

export function kindOf(code: number): Kind {
  const known = met[code] ?? 0;
  return KINDS[(known === 0 ? meet(code) : known) - 1] ?? 'sign';
}

function meet(code: number): number {
  const character = String.fromCodePoint(code);
  const kind = BLANK.test(character)
    ? 'blank'
    : !LETTER.test(character)
      ? 'sign'
      : UNSPACED.test(character)
        ? 'unspaced'
        : 'letter';
  const index = KINDS.indexOf(kind) + 1;
  met[code] = index;
  return index;
}

const ASCII = 128;

/** Collects what there is of a text that is given in pieces: between two of them, others may have their turn. */
export class TokenCollector {
  readonly words = new Set<string>();
  /** Tokens of characters and pairs. */
  readonly grams = new Set<string>();
  /** Which of those in ASCII were met: most of what there is, told apart without making texts of them. */
  readonly #seen = new Uint8Array(ASCII * ASCII);
  #run = '';
  /** Whether pieces of the run were cut off in front. */
  #isCut = false;
  /** The code of the character before, and whether it is a letter; 0 behind a blank. */
  #before = 0;
  #isBehindLetter = false;

  /** How many tokens there are. */
  get count(): number {
    return this.words.size + this.grams.size;
  }

  /** Adds the next piece of the text; it does not end between the halves of a character. */
  add(text: string): void {
    let start = -1;
    for (let at = 0; at < text.length; ) {
      const code = text.codePointAt(at) ?? 0;
      const kind = kindOf(code);
      if (kind === 'letter') {
        if (start < 0) start = at;
      } else {
        if (start >= 0) this.#run += text.slice(start, at);
        start = -1;
        this.#endRun();
      }
      if (kind === 'blank') this.#before = 0;
      else this.#note(code, kind !== 'sign');
      at += code > 0xffff ? 2 : 1;
    }
    if (start >= 0) this.#run += text.slice(start);
    if (this.#run.length > MUCH) this.#cut();
  }

  #note(code: number, isInside: boolean): void {
    const before = isInside === this.#isBehindLetter ? this.#before : 0;
    this.#before = code;
    this.#isBehindLetter = isInside;
    if (code < ASCII && before < ASCII) {
      // The first row of the table is of single characters: what comes behind a letter is in the row of that.
      const index = before * ASCII + code;
      if (this.#seen[index] === 1) return;
      this.#seen[index] = 1;
    }
    this.grams.add(gramToken(String.fromCodePoint(code)));
    if (before > 0) this.grams.add(gramToken(String.fromCodePoint(before, code)));
  }

  /** Ends the text: nothing reaches from it into the next one. */
  endText(): void {
    this.#endRun();
    this.#before = 0;
  }

  /** Cuts off the pieces that are whole; what is left still has the half that the last one shares with the next. */
  #cut(): void {
    const characters = Array.from(this.#run);
    let start = 0;
    for (; start + PIECE < characters.length; start += STEP)
      this.words.add(characters.slice(start, start + PIECE).join(''));
    this.#run = characters.slice(start).join('');
    this.#isCut ||= start > 0;
  }

  #endRun(): void {
    if (this.#run === '') return;
    if (this.#run.length > PIECE) this.#cut();
    // A last piece that is all in the one before it is none.
    if (!this.#isCut || Array.from(this.#run).length > STEP) this.words.add(this.#run);
    this.#run = '';
    this.#isCut = false;
  }
}

/** The token of a character or a pair. */
export function gramToken(gram: string): string {
  let written = '';
  for (let at = 0; at < gram.length; at += 1) {
    const code = gram.charCodeAt(at);
    const isPlain = code >= ASCII || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
    written += isPlain ? gram[at] : `_${code.toString(16).padStart(2, '0')}`;
  }
  return `_${written}`;
}

/** The token of a word in one of the groups of columns of a table. */
export const inGroup = (token: string, group: number): string => (group === 0 ? token : `${group}_${token}`);

/** What every row has. */
export const EVERY = '_';

/** What all rows of the same kind have, such as published posts. */
export const segmentToken = (segment: string): string => `c${gramToken(segment)}`;

/** The tokens of the kind of a row: none in tables whose rows are all of one kind. */
export const segmentTokens = (
  { searchSegment = [] }: Table,
  ofColumn: (column: string) => unknown,
): readonly string[] => (searchSegment.length === 0 ? [] : [segmentToken(searchSegment.map(ofColumn).join(':'))]);

/** The runs of three characters of a word, each once. */
export function runsIn(word: string): string[] {
  const characters = Array.from(word);
  const runs = new Set<string>();
  for (let start = 0; start + MIN_WORD_LENGTH <= characters.length; start += 1)
    runs.add(characters.slice(start, start + MIN_WORD_LENGTH).join(''));
  return [...runs];
}

/** Whether a token is a word, of whichever group. */
export const isWord = (token: string): boolean => /^(\d+_)?[^_]+$/.test(token);
export const wordOf = (token: string): string => token.slice(token.indexOf('_') + 1);
export const groupOf = (word: string): number => Number(/^\d+(?=_)/.exec(word)?.[0] ?? 0);
