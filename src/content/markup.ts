/** A stretch of raw text: words, one tag from `<` to `>`, or one comment. */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

/**
 * Cuts text into words, tags and comments, losing nothing: the pieces joined are the text again.
 *
 * A tag reaches from `<` to the next `>`, quoted or not, and one that never ends reaches to the end: this is how the
 * interface's texts are divided, for rendering. It says nothing about safety; see `clean-markup.ts` for that.
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

/** The lower-case name of a tag such as `<a href="…">` or `</A>`, empty when it has none. */
export function tagName(tag: string): string {
  return /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}

export function isClosing(tag: string): boolean {
  return tag.startsWith('</');
}
