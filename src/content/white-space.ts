/** White space as the interface's texts know it: no-break spaces and the like are letters to it. */

const runs = /[ \t\n\v\f\r]+/g;

export function isBlank(text: string): boolean {
  return !/[^ \t\n\v\f\r]/.test(text);
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

/** Every stretch of white space with its place: one look at each character, however long the stretches are. */
export function spaceRuns(text: string): { at: number; end: number; run: string }[] {
  return Array.from(text.matchAll(runs), ({ index, 0: run }) => ({ at: index, end: index + run.length, run }));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;
/** Text without the control characters that are no white space. */
export function withoutControls(text: string): string {
  return text.replace(controls, '');
}
