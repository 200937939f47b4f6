const SPACE = ' \t\n\r\f';

/** Whether a text is white space of HTML, which a no-break space is not. */
export function isBlank(text: string): boolean {
  return /^[ \t\n\r\f]*$/.test(text);
}

/** A text, and the white space before and after it. */
export function trimmed(text: string): { readonly lead: string; readonly body: string; readonly tail: string } {
  let from = 0;
  let to = text.length;
  while (from < to && SPACE.includes(text.charAt(from))) from++;
  while (to > from && SPACE.includes(text.charAt(to - 1))) to--;
  return { lead: text.slice(0, from), body: text.slice(from, to), tail: text.slice(to) };
}
