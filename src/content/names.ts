import { cleanMarkup } from './clean-markup.ts';
import { plainText } from './plain-text.ts';

/** Longer names are refused before sanitising, which takes time, even if little would remain. */
export const MAX_RAW_NAME_LENGTH = 4_000;

/**
 * A name as stored and shown: one line without tags, `&`, `<` and `>` escaped. Of users, comment authors and terms.
 * Interface 2.4 to 2.7.
 */
export function cleanName(raw: string): string {
  return plainText(cleanMarkup(plainText(raw), new Map()));
}
