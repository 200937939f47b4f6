import { contentMarkup, inlineMarkup, linkedMarkup } from './allowed-markup.ts';
import { cleanMarkup } from './clean-markup.ts';
import { trim } from './white-space.ts';

/** A title as stored for users without unfiltered_html: inline markup only. Interface 2.1, behaviour 10. */
export function cleanTitle(raw: string): string {
  return cleanMarkup(raw, inlineMarkup);
}

/** A content as stored for users without unfiltered_html; block delimiters stay. Interface 2.1, behaviour 10. */
export function cleanContent(raw: string): string {
  return cleanMarkup(raw, contentMarkup);
}

/** An excerpt or the caption of a media item as stored for users without unfiltered_html. Interface 2.1, 2.2. */
export function cleanExcerpt(raw: string): string {
  return cleanMarkup(raw, contentMarkup);
}

/**
 * A comment as stored for users without unfiltered_html; with `relUgc`, its links are marked. Interface 2.4,
 * behaviour 5.
 */
export function cleanComment(raw: string): string {
  return trim(cleanMarkup(raw, inlineMarkup));
}

/** The description of a user or term as stored, for everybody. Interface 2.5 to 2.7, behaviour 6 and 7. */
export function cleanDescription(raw: string): string {
  return cleanMarkup(raw, linkedMarkup);
}
