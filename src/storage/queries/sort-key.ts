import { fold } from './fold.ts';

/** Blanks and punctuation in the order of the Unicode collation, which puts them before digits and letters. */
const punctuation = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';

const ranks: ReadonlyMap<string, string> = new Map(
  Array.from(punctuation, (character, index) => [character, String.fromCharCode(index + 1)]),
);

/** Characters that count. Keys stay small enough for an index of either engine. */
const MAX_LENGTH = 512;

/**
 * A text to sort by, made once, on writing: case and accents do not count, and punctuation has the rank that readers
 * know from other lists. Texts that differ in nothing else have the same key.
 */
export function sortKey(text: string): string {
  return fold(text.slice(0, MAX_LENGTH))
    .slice(0, MAX_LENGTH)
    .replace(/[ _\-,;:!?.'"()[\]{}@*/\\&#%`^+<=>|~$]/g, (character) => ranks.get(character) ?? character);
}
