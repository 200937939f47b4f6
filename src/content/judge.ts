import { type AllowedMarkup, contentMarkup, linkedMarkup, shownContentMarkup } from './allowed-markup.ts';
import { isApproved } from './approve.ts';
import { cleanMarkup } from './clean-markup.ts';

/** A text before rendering, and the markup that its author was allowed. */
export interface Origin {
  readonly raw: string;
  readonly allowed: AllowedMarkup;
}

/**
 * Checks rendered texts: if the raw text had only allowed markup, so must the rendered one, apart from the markup that
 * rendering adds. A text that the sanitising library does not approve is cleaned again. A raw text with other markup
 * was written by a user who may write any markup, and is not changed.
 *
 * @param shown the markup that the rendered text may contain
 * @param origin undefined if the text must be checked whoever wrote it
 */
export function judged(rendered: string, shown: AllowedMarkup, origin?: Origin): string {
  if (isApproved(rendered, shown)) return rendered;
  return origin && !isApproved(origin.raw, origin.allowed) ? rendered : cleanMarkup(rendered, shown);
}

/** Whether a stored text has only markup that authors without `unfiltered_html` may write. */
export function isCleanStored(raw: string): boolean {
  return isApproved(raw, contentMarkup);
}

/** Whether a rendered text has only markup that rendering may produce; if the raw text has other markup, anything is allowed. */
export function isCleanShown(rendered: string, raw: string): boolean {
  return isApproved(rendered, shownContentMarkup) || !isApproved(raw, contentMarkup);
}

/** Whether the description of a user or term has only allowed markup. */
export function isCleanDescription(raw: string): boolean {
  return isApproved(raw, linkedMarkup);
}
