/** A stretch of raw text: words, one tag from `<` to `>`, or one comment. */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

/**
 * Splits text into words, tags and comments without loss: the joined pieces are the text.
 *
 * A tag extends from `<` to the next `>`, even in quotes, or to the end of the text. It does not make texts safe; see
 * `clean-markup.ts`.
 */
export const splitMarkup = (text: string): Piece[] => split(text, endOfTag);

/** The same for rendering: a well-formed tag also has each `>` in its quotes, which would otherwise be typeset. */
export const splitTags = (text: string): Piece[] => split(text, endOfWholeTag);

function split(text: string, endOf: (text: string, open: number) => number): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open !== at) pieces.push({ kind: 'text', text: text.slice(at, open < 0 ? undefined : open) });
    if (open < 0) break;
    const isComment = text.startsWith('<!--', open);
    at = isComment ? endAt(text, '-->', open + '<!--'.length) : endOf(text, open);
    pieces.push({ kind: isComment ? 'comment' : 'tag', text: text.slice(open, at) });
  }
  return pieces;
}

function endAt(text: string, mark: string, from: number): number {
  const close = text.indexOf(mark, from);
  return close < 0 ? text.length : close + mark.length;
}

const endOfTag = (text: string, open: number): number => endAt(text, '>', open);

const wholeTag =
  /<[a-z][a-z0-9-]*(?:[\t\n\f\r ]+[^\t\n\f\r "'<>/=]+(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"<]*"|'[^'<]*'|[^\t\n\f\r "'<>=`]+))?)*[\t\n\f\r ]*\/?>/iy;

function endOfWholeTag(text: string, open: number): number {
  const end = endOfTag(text, open);
  if (!hasOpenQuote(text.slice(open, end))) return end;
  wholeTag.lastIndex = open;
  return wholeTag.test(text) ? wholeTag.lastIndex : end;
}

const hasOpenQuote = (tag: string): boolean => ['"', "'"].some((quote) => tag.split(quote).length % 2 === 0);

/** The lower-case name of a tag such as `<a href="…">` or `</A>`; empty if it has none. */
export function tagName(tag: string): string {
  return /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}

export function isClosing(tag: string): boolean {
  return tag.startsWith('</');
}
