import { writingTimes } from './bench-content.ts';
import { screenNames, screenSize, shellSize, wholeSize } from './sizes.ts';

/** Figures, and those that take no browser: sizes, and how long a text takes to be written. */

const WORD = 'harbour ';

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export interface Row {
  readonly what: string;
  readonly measured: number;
  readonly bound: number;
  readonly unit: string;
}

/** A content of so many words. */
export function textOfWords(words: number): string {
  const paragraph = `<!-- wp:paragraph -->\n<p>${WORD.repeat(100).trim()}</p>\n<!-- /wp:paragraph -->`;
  return Array.from({ length: words / 100 }, () => paragraph).join('\n\n');
}

/** What is built, as it is sent. */
export function sizes(): Row[] {
  const lists = ['media/media', 'comments/comments', 'people/users'].map((name) => `src/screens/${name}.tsx`);
  const largest = (names: readonly string[]): number => Math.max(...names.map(screenSize));
  const row = (what: string, measured: number, bound: number): Row => ({ what, measured, bound, unit: 'kB' });
  return [
    row('shell, gzip', shellSize(), 25),
    row('first list, gzip', screenSize('posts'), 40),
    row('largest other list, gzip', largest([...lists, 'terms']), 40),
    row('largest screen but the editor, gzip', largest(screenNames()), 45),
    row('editor, gzip', screenSize('editor'), 130),
    row('everything, gzip', wholeSize(), 250),
  ];
}

/** Text of many words as it is written for an autosave. */
export function writing(): Row[] {
  const measured = median(writingTimes(textOfWords(10_000)));
  return [{ what: 'text of 10,000 words written for an autosave', measured, bound: 5, unit: 'ms' }];
}
