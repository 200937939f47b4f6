import { isAscii } from './fold.ts';

/**
 * Grams: every run of one to three characters of a folded text, as tokens of a search index. A text contains a word only
 * if it has all grams of the word, so the index finds the few candidates and a comparison of the texts decides.
 * The same tokens serve both engines, in any script, for parts of words as well as for whole ones.
 */
const LONGEST = 3;

/** The distinct grams of folded texts, none reaching across blanks or from one text into the next. */
export function gramsOf(texts: readonly string[]): string[] {
  const text = gramsText(texts);
  return text === '' ? [] : text.split(' ');
}

/** Grams of a text that is given in pieces: between two of them, others may have their turn. */
export class GramCollector {
  readonly #plain = new PlainGrams();
  readonly #others = new Set<string>();
  #tail = '';

  /** How many there are. */
  get count(): number {
    return this.#plain.count + this.#others.size;
  }

  /** Adds the next piece of the text. */
  add(piece: string): void {
    addText(this.#tail + piece, this.#plain, this.#others);
    // The longest gram may begin so many characters before the next piece.
    this.#tail = Array.from(piece.slice(-2 * LONGEST))
      .slice(1 - LONGEST)
      .join('');
  }

  /** Ends the text: no gram reaches from it into the next one. */
  endText(): void {
    this.#tail = '';
  }

  /** The tokens, with blanks between; there are none any more. */
  taken(): string {
    return joined(this.#plain.taken(), this.#others);
  }
}

/** The same as one text, with a blank between each two. */
export function gramsText(texts: readonly string[]): string {
  const others = new Set<string>();
  for (const text of texts) addText(text, plain, others);
  return joined(plain.taken(), others);
}

const joined = (tokens: string, others: ReadonlySet<string>): string =>
  others.size === 0 ? tokens : `${tokens}${tokens && ' '}${Array.from(others, token).join(' ')}`;

function addText(text: string, plain: PlainGrams, others: Set<string>): void {
  if (isAscii(text)) plain.add(text);
  // Most words of a text come more than once.
  else for (const word of new Set(text.split(/\s+/))) addAny(word, plain, others);
}

function addAny(word: string, plain: PlainGrams, others: Set<string>): void {
  if (isAscii(word)) {
    plain.add(word);
    return;
  }
  const characters = Array.from(word);
  for (let start = 0; start < characters.length; start += 1) {
    let gram = '';
    let isPlain = true;
    for (let length = 0; length < LONGEST && start + length < characters.length; length += 1) {
      const character = characters[start + length] ?? '';
      gram += character;
      isPlain &&= character < '\x80';
      if (isPlain) plain.add(gram);
      else others.add(gram);
    }
  }
}

const ASCII = 128;
const PAIRS = ASCII;
const TRIPLES = PAIRS + ASCII ** 2;
/** What texts of some size have: there is always room for so many grams. */
const USUAL = 8192;
const MOST_BYTES_OF_TOKEN = LONGEST * '_00 '.length;

/**
 * Grams of ASCII, most of what there is: told apart by their places in a table, ten times as fast as in a set of texts, and
 * put together in bytes that are used again, as thousands of short texts are what the garbage collector has most work with.
 */
class PlainGrams {
  /** Which grams were seen, a bit for each. All of it is 0 whenever nobody is at work. */
  readonly #seen = new Uint8Array((TRIPLES + ASCII ** 3) / 8);
  #places = new Uint32Array(USUAL);
  #bytes = Buffer.alloc(USUAL * MOST_BYTES_OF_TOKEN);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    let first = 0;
    let second = 0;
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      length = isBlank(code) ? 0 : length + 1;
      if (length > 0) this.#note(code);
      if (length > 1) this.#note(PAIRS + second * ASCII + code);
      if (length > 2) this.#note(TRIPLES + (first * ASCII + second) * ASCII + code);
      first = second;
      second = code;
    }
  }

  #note(place: number): void {
    const byte = this.#seen[place >> 3] ?? 0;
    const bit = 1 << (place & 7);
    if (byte & bit) return;
    this.#seen[place >> 3] = byte | bit;
    if (this.#count === this.#places.length) this.#makeRoom(2 * this.#count);
    this.#places[this.#count] = place;
    this.#count += 1;
  }

  /** The tokens, with blanks between; there are none any more. */
  taken(): string {
    let end = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const place = this.#places[at] ?? 0;
      this.#seen[place >> 3] = 0;
      const triple = place - TRIPLES;
      const pair = triple >= 0 ? triple : place - PAIRS;
      if (triple >= 0) end = this.#write(triple >> 14, end);
      if (pair >= 0) end = this.#write((pair >> 7) % ASCII, end);
      end = this.#write(place % ASCII, end);
      this.#bytes[end] = 0x20;
      end += 1;
    }
    const text = this.#bytes.toString('latin1', 0, Math.max(0, end - 1));
    if (this.#places.length > USUAL) this.#makeRoom(USUAL);
    this.#count = 0;
    return text;
  }

  #write(code: number, end: number): number {
    const written = plainTokens[code] ?? '';
    for (let at = 0; at < written.length; at += 1) this.#bytes[end + at] = written.charCodeAt(at);
    return end + written.length;
  }

  #makeRoom(count: number): void {
    const before = this.#places.subarray(0, count);
    this.#places = new Uint32Array(count);
    this.#places.set(before);
    this.#bytes = Buffer.alloc(count * MOST_BYTES_OF_TOKEN);
  }
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The grams that a text must have to contain all the words: the longest that each word offers. */
export function gramsOfSearch(words: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const word of words.flatMap((phrase) => phrase.split(/\s+/))) {
    const characters = Array.from(word);
    const length = Math.min(LONGEST, characters.length);
    for (let start = 0; length > 0 && start + length <= characters.length; start += 1) {
      grams.add(characters.slice(start, start + length).join(''));
    }
  }
  return [...grams].map(token);
}

/** The gram that a text has exactly when it has the word; undefined for longer words. */
export function exactGram(word: string): string | undefined {
  const length = Array.from(word).length;
  return length > 0 && length <= LONGEST && !/\s/.test(word) ? token(word) : undefined;
}

/** A gram as a token that no tokenizer takes apart: lower-case letters, digits and everything beyond ASCII stay. */
function token(gram: string): string {
  return gram.replace(
    /[^a-z0-9\u{80}-\u{10ffff}]/gu,
    (character) => `_${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

const plainTokens = Array.from({ length: ASCII }, (_, code) => token(String.fromCharCode(code)));
const plain = new PlainGrams();
