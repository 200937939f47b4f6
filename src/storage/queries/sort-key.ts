import { fold } from './fold.ts';

/** Blanks and punctuation in the order of the Unicode collation, which puts them before digits and letters. */
const punctuation = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';

const ranks: ReadonlyMap<string, string> = new Map(
  Array.from(punctuation, (character, index) => [character, String.fromCharCode(index + 1)]),
);

/** The length limit in characters, so that keys fit into an index of either engine. */
const MAX_LENGTH = 512;

/**
 * A sort key, computed on write: ignores case and accents, and sorts punctuation as readers
 * expect. Texts that differ only in these have the same key.
 */
export function sortKey(text: string): string {
  return fold(text.slice(0, MAX_LENGTH))
    .slice(0, MAX_LENGTH)
    .replace(/[ _\-,;:!?.'"()[\]{}@*/\\&#%`^+<=>|~$]/g, (character) => ranks.get(character) ?? character);
}
