/** White space as defined by the interface: no-break spaces and the like do not count. */

const visible = /[^ \t\n\v\f\r]/;

export function isBlank(text: string): boolean {
  return !visible.test(text);
}

export function trimStart(text: string, characters = ' \t\n\v\f\r'): string {
  let from = 0;
  while (from < text.length && characters.includes(text.charAt(from))) from++;
  return text.slice(from);
}

export function trimEnd(text: string, characters = ' \t\n\v\f\r'): string {
  let to = text.length;
  while (to > 0 && characters.includes(text.charAt(to - 1))) to--;
  return text.slice(0, to);
}

export function trim(text: string, characters?: string): string {
  return trimEnd(trimStart(text, characters), characters);
}

/** Every run of white space with a line end in it, and its index. Starts from the line ends, which are rare. */
export function lineEnds(text: string): { at: number; end: number; run: string }[] {
  const found: { at: number; end: number; run: string }[] = [];
  let end = 0;
  for (let line = text.indexOf('\n'); line >= 0; line = text.indexOf('\n', end)) {
    let at = line;
    while (at > end && isWhite(text.charCodeAt(at - 1))) at -= 1;
    end = line + 1;
    while (end < text.length && isWhite(text.charCodeAt(end))) end += 1;
    found.push({ at, end, run: text.slice(at, end) });
  }
  return found;
}

/** Tab, line feed, vertical tab, form feed, carriage return and blank. */
const isWhite = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;
/** Removes control characters that are not white space. */
export function withoutControls(text: string): string {
  return text.replace(controls, '');
}
