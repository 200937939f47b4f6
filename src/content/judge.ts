import { type AllowedMarkup, contentMarkup, linkedMarkup, shownContentMarkup } from './allowed-markup.ts';
import { isApproved } from './approve.ts';
import { cleanMarkup } from './clean-markup.ts';

/** A text before rendering, and the markup that its author was allowed. */
export interface Origin {
  readonly raw: string;
  readonly allowed: AllowedMarkup;
}

/**
 * Judges what is sent: a text that held only allowed markup must hold only that after rendering, and what rendering adds
 * by itself. What the sanitising library does not approve of is cleaned again. A text that held more from the beginning
 * was written by somebody who may write any markup, and is shown as it is.
 *
 * @param shown markup that the rendered text may hold
 * @param origin nothing where the text may hold no other markup, whoever wrote it
 */
export function judged(rendered: string, shown: AllowedMarkup, origin?: Origin): string {
  if (isApproved(rendered, shown)) return rendered;
  return origin && !isApproved(origin.raw, origin.allowed) ? rendered : cleanMarkup(rendered, shown);
}

/** Whether a stored text has only markup that authors without `unfiltered_html` may write. */
export function isCleanStored(raw: string): boolean {
  return isApproved(raw, contentMarkup);
}

/** Whether a rendered text holds only what rendering may make of such a text; of another one it may hold anything. */
export function isCleanShown(rendered: string, raw: string): boolean {
  return isApproved(rendered, shownContentMarkup) || !isApproved(raw, contentMarkup);
}

/** Whether the description of a user or term holds only what descriptions may hold. */
export function isCleanDescription(raw: string): boolean {
  return isApproved(raw, linkedMarkup);
}
