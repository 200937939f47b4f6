/** A stretch of raw text: words, one tag from `<` to `>`, or one comment. */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

/**
 * Splits text into words, tags and comments without loss: the joined pieces are the text.
 *
 * A tag extends from `<` to the next `>`, even in quotes, or to the end of the text. This is how texts of the interface are
 * split for rendering. It does not make them safe; see `clean-markup.ts`.
 */
export function splitMarkup(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open !== at) pieces.push({ kind: 'text', text: text.slice(at, open < 0 ? undefined : open) });
    if (open < 0) break;
    const isComment = text.startsWith('<!--', open);
    const mark = isComment ? '-->' : '>';
    const close = text.indexOf(mark, isComment ? open + 4 : open);
    at = close < 0 ? text.length : close + mark.length;
    pieces.push({ kind: isComment ? 'comment' : 'tag', text: text.slice(open, at) });
  }
  return pieces;
}

/** The lower-case name of a tag such as `<a href="…">` or `</A>`; empty if it has none. */
export function tagName(tag: string): string {
  return /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}

export function isClosing(tag: string): boolean {
  return tag.startsWith('</');
}
