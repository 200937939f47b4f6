/**
 * Grams: every run of one to three characters of a folded text, as tokens of a search index. A text contains a word only
 * if it has all grams of the word, so the index finds the few candidates and a comparison of the texts decides.
 * The same tokens serve both engines, in any script, for parts of words as well as for whole ones.
 */
const LONGEST = 3;

/** The distinct grams of folded texts, none reaching across blanks or from one text into the next. */
export function gramsOf(texts: readonly string[]): string[] {
  const grams = new Set<string>();
  // Most words of a text come more than once.
  for (const word of new Set(texts.flatMap((text) => text.split(/\s+/)))) {
    const characters = Array.from(word);
    for (let start = 0; start < characters.length; start += 1) {
      let gram = '';
      for (let length = 0; length < LONGEST && start + length < characters.length; length += 1) {
        gram += characters[start + length];
        grams.add(gram);
      }
    }
  }
  return [...grams].map(token);
}

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
