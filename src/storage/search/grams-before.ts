const MAX_LENGTH = 3;

/**
 * The grams that a text must have to contain all the words: of each, its runs of three characters, or what is shorter. The
 * index that was there before has those of every text, and serves until the one of words is built.
 */
export function gramsOfSearch(words: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const word of words.flatMap((phrase) => phrase.split(/\s+/))) {
    const characters = Array.from(word);
    const length = Math.min(MAX_LENGTH, characters.length);
    for (let start = 0; length > 0 && start + length <= characters.length; start += 1) {
      grams.add(characters.slice(start, start + length).join(''));
    }
  }
  return [...grams].map(token);
}

/** A gram as a token that no tokenizer takes apart: lower-case letters, digits and everything beyond ASCII stay. */
function token(gram: string): string {
  return gram.replace(
    /[^a-z0-9\u{80}-\u{10ffff}]/gu,
    (character) => `_${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
