import { contentMarkup, inlineMarkup, linkedMarkup } from './allowed-markup.ts';
import { cleanMarkup } from './clean-markup.ts';
import { trim } from './white-space.ts';

/** A title as stored for users without unfiltered_html: inline markup only. Interface 2.1, behaviour 10. */
export const cleanTitle = (raw: string): string => cleanMarkup(raw, inlineMarkup);

/** A content as stored for users without unfiltered_html; block delimiters stay. Interface 2.1, behaviour 10. */
export const cleanContent = (raw: string): string => cleanMarkup(raw, contentMarkup);

/** An excerpt or the caption of a media item as stored for users without unfiltered_html. Interface 2.1, 2.2. */
export const cleanExcerpt = cleanContent;
export const cleanCaption = cleanContent;

/**
 * A comment as stored for users without unfiltered_html; `relUgc` marks its links then. Interface 2.4,
 * behaviour 5.
 */
export const cleanComment = (raw: string): string => trim(cleanMarkup(raw, inlineMarkup));

/** The description of a user or term as stored, for everybody. Interface 2.5 to 2.7, behaviour 6 and 7. */
export const cleanDescription = (raw: string): string => cleanMarkup(raw, linkedMarkup);
