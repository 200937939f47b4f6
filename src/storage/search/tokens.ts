import type { Table } from '../tables.ts';

/**
 * Tokens: what the index has of a text. Its words are the longest runs of letters and digits. Single characters and pairs, of
 * letters and digits or of signs, answer searches of one or two characters, and narrow down searches in scripts that have no
 * blanks between words.
 *
 * Tokens consist of lower-case letters, digits, `_` and characters beyond ASCII.
 */

/** Longer runs are cut into pieces of this length. Each piece begins in the middle of the one before. */
const PIECE = 64;
const STEP = PIECE / 2;
/** Shorter words are searched for by their characters and pairs. */
export const MIN_WORD_LENGTH = 3;
/** One of the pieces of a run contains a part of the run if the part is no longer than this. */
export const MAX_INDEXED_LENGTH = STEP + 1;
/** A run of this length is cut before its end is read. */
const MUCH = 64 * PIECE;

/** Kinds of characters. `unspaced` are letters of scripts that have no blanks between words. */
export type Kind = 'blank' | 'letter' | 'unspaced' | 'sign';

const KINDS: readonly Kind[] = ['blank', 'letter', 'unspaced', 'sign'];
const scripts = ['Han', 'Hira', 'Kana', 'Thai', 'Khmr', 'Laoo', 'Mymr'].map((name) => `\\p{scx=${name}}`).join('');
const UNSPACED = new RegExp(`[${scripts}]`, 'u');
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const BLANK = /\s/;

/** The kinds of the characters met so far, by their codes: an index in `KINDS`, plus 1. */
const met = new Uint8Array(0x110000);

export function kindOf(code: number): Kind {
  if (met[code] === 0) met[code] = 1 + KINDS.indexOf(kindIn(String.fromCodePoint(code)));
  return KINDS[(met[code] ?? 0) - 1] ?? 'sign';
}

function kindIn(character: string): Kind {
  if (BLANK.test(character)) return 'blank';
  if (!LETTER.test(character)) return 'sign';
  return UNSPACED.test(character) ? 'unspaced' : 'letter';
}

const ASCII = 128;
/** The tokens of the characters and pairs in ASCII met so far. */
const asciiTokens: string[] = [];

const tokenOf = (before: number, code: number): string =>
  gramToken(before === 0 ? String.fromCodePoint(code) : String.fromCodePoint(before, code));

/** Collects the tokens of a text that is given in pieces, so that other work can run in between. */
export class TokenCollector {
  readonly words = new Set<string>();
  /** Tokens of characters and pairs. */
  readonly grams = new Set<string>();
  /** The characters and pairs in ASCII met so far. Most are: this is faster than making strings of them. */
  readonly #seen = new Uint8Array(ASCII * ASCII);
  #run = '';
  /** Whether the first pieces of the run have been cut off. */
  #isCut = false;
  /** The code of the previous character, or 0 after a blank; and whether it is a letter. */
  #before = 0;
  #isBehindLetter = false;

  /** How many tokens there are. */
  get count(): number {
    return this.words.size + this.grams.size;
  }

  /** Adds the next piece of the text. It must not end between the halves of a surrogate pair. */
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
    this.#addGram(0, code);
    if (before > 0) this.#addGram(before, code);
  }

  /** Adds a pair of characters, or a single one, which has 0 before it. */
  #addGram(before: number, code: number): void {
    if (code >= ASCII || before >= ASCII) {
      this.grams.add(tokenOf(before, code));
      return;
    }
    const index = before * ASCII + code;
    if (this.#seen[index] === 1) return;
    this.#seen[index] = 1;
    asciiTokens[index] ??= tokenOf(before, code);
    this.grams.add(asciiTokens[index]);
  }

  /** Ends the text: no token spans two texts. */
  endText(): void {
    this.#endRun();
    this.#before = 0;
  }

  /** Cuts off the whole pieces. The rest begins with the half that it shares with the last of them. */
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
    // The last piece is left out if the one before contains it.
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

/** The token that every row has. */
export const EVERY = '_';

/** The token of the rows of a segment, such as published posts. */
export const segmentToken = (segment: string): string => `c${gramToken(segment)}`;

/** The token of the segment of a row; none in tables without segments. */
export const segmentTokens = (
  { searchSegment = [] }: Table,
  ofColumn: (column: string) => unknown,
): readonly string[] => (searchSegment.length === 0 ? [] : [segmentToken(searchSegment.map(ofColumn).join(':'))]);

/** Whether a token is a word, in any group. */
export const isWord = (token: string): boolean => /^(\d+_)?[^_]+$/.test(token);
export const wordOf = (token: string): string => token.slice(token.indexOf('_') + 1);
export const groupOf = (word: string): number => Number(/^\d+(?=_)/.exec(word)?.[0] ?? 0);
