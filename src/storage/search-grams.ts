/**
 * Grams: every run of one to three characters of a folded text, as tokens of a search index. A text contains a word only
 * if it has all grams of the word, so the index finds the few candidates and a comparison of the texts decides.
 * The same tokens serve both engines, in any script, for parts of words as well as for whole ones.
 */
const LONGEST = 3;

/** The distinct grams of folded texts, none reaching across blanks or from one text into the next. */
export function gramsOf(texts: readonly string[]): string[] {
  const plain = new PlainGrams();
  const others = new Set<string>();
  for (const text of texts) {
    // Most words of a text come more than once.
    for (const part of isAscii(text) ? [text] : new Set(text.split(/\s+/)))
      if (isAscii(part)) plain.add(part);
      else addAny(part, others);
  }
  const tokens = plain.taken();
  return others.size === 0 ? tokens : [...new Set([...tokens, ...Array.from(others, token)])];
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

function addAny(word: string, grams: Set<string>): void {
  const characters = Array.from(word);
  for (let start = 0; start < characters.length; start += 1) {
    let gram = '';
    for (let length = 0; length < LONGEST && start + length < characters.length; length += 1) {
      gram += characters[start + length];
      grams.add(gram);
    }
  }
}

const ASCII = 128;
const PAIRS = ASCII;
const TRIPLES = PAIRS + ASCII ** 2;
/** Which grams of ASCII were seen, a bit for each. All of it is 0 whenever nobody is at work. */
const seen = new Uint8Array((TRIPLES + ASCII ** 3) / 8);

/** Grams of ASCII, most of what there is: told apart by their places in a table, ten times as fast as in a set of texts. */
class PlainGrams {
  readonly #places: number[] = [];
  readonly #tokens: string[] = [];

  add(text: string): void {
    let first = 0;
    let second = 0;
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      length = isBlank(code) ? 0 : length + 1;
      if (length > 0) this.#note(code, 1, first, second, code);
      if (length > 1) this.#note(PAIRS + second * ASCII + code, 2, first, second, code);
      if (length > 2) this.#note(TRIPLES + (first * ASCII + second) * ASCII + code, 3, first, second, code);
      first = second;
      second = code;
    }
  }

  #note(place: number, length: number, first: number, second: number, third: number): void {
    const byte = seen[place >> 3] ?? 0;
    const bit = 1 << (place & 7);
    if (byte & bit) return;
    seen[place >> 3] = byte | bit;
    this.#places.push(place);
    const last = plainTokens[third] ?? '';
    const pair = length > 1 ? plainTokens[second] + last : last;
    this.#tokens.push(length > 2 ? plainTokens[first] + pair : pair);
  }

  /** The tokens; there are none any more. */
  taken(): string[] {
    for (const place of this.#places) seen[place >> 3] = 0;
    return this.#tokens;
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
