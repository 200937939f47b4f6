import { gramToken, type Kind, kindOf, MAX_INDEXED_LENGTH } from './tokens.ts';

/** The most characters and pairs looked up to narrow down a phrase. */
const MAX_GRAMS = 6;
const MIN_RUN_LENGTH = 3;

/** What a text must have in order to contain a searched word. */
export interface Needs {
  /** Tokens of characters and pairs. */
  readonly grams: readonly string[];
  /** Runs of letters and digits, each of which some word of the text must contain. */
  readonly runs: readonly Run[];
  /** Whether every text with these tokens and runs contains the word. */
  readonly isExact: boolean;
}

/** Letters and digits that stand side by side. */
export interface Run {
  readonly text: string;
  /** Whether a word begins with it, or ends in it: where it has other characters of the phrase beside it. */
  readonly begins: boolean;
  readonly ends: boolean;
}

interface Character {
  readonly text: string;
  readonly kind: Kind;
}

/** What a text must have in order to contain the folded word, or phrase. */
export function needsOf(word: string): Needs {
  const characters = Array.from(word, (text) => ({ text, kind: kindOf(text.codePointAt(0) ?? 0) }));
  const [first, second, ...more] = characters;
  if (first && !second && first.kind !== 'blank') return { grams: [gramToken(first.text)], runs: [], isExact: true };
  if (first && second && more.length === 0 && isPair(first, second))
    return { grams: [gramToken(word)], runs: [], isExact: true };
  if (characters.every(({ kind }) => kind === 'letter') && characters.length >= MIN_RUN_LENGTH)
    return characters.length <= MAX_INDEXED_LENGTH
      ? { grams: [], runs: [{ text: word, begins: false, ends: false }], isExact: true }
      : { grams: [], runs: runsOf(characters), isExact: false };
  return { grams: gramsOf(characters), runs: runsOf(characters), isExact: false };
}

/** What a run requires, without looking at the vocabulary. */
export const gramsOfRun = ({ text }: Run): string[] =>
  gramsOf(
    Array.from(text, (character) => ({ text: character, kind: 'letter' as const })),
    true,
  );

const isInside = ({ kind }: Character): boolean => kind === 'letter' || kind === 'unspaced';
const isPair = (one: Character, other: Character): boolean =>
  (isInside(one) && isInside(other)) || (one.kind === 'sign' && other.kind === 'sign');

/** Tokens of characters and pairs; where runs are looked up by themselves, those of what stands between them. */
function gramsOf(characters: readonly Character[], isRun = false): string[] {
  const grams = new Set<string>();
  for (const [index, character] of characters.entries()) {
    if (character.kind === 'blank') continue;
    const [before, next] = [characters[index - 1], characters[index + 1]];
    if (next && isPair(character, next)) grams.add(gramToken(character.text + next.text));
    else if (!before || !isPair(before, character)) grams.add(gramToken(character.text));
    if (grams.size >= MAX_GRAMS && !isRun) break;
  }
  return [...grams].slice(0, MAX_GRAMS);
}

/** The longest runs of letters and digits. */
function runsOf(characters: readonly Character[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < characters.length; start += 1) {
    let end = start;
    while (characters[end]?.kind === 'letter') end += 1;
    const sought = characters.slice(start, Math.min(end, start + MAX_INDEXED_LENGTH));
    const ends = end < characters.length && sought.length === end - start;
    if (sought.length >= MIN_RUN_LENGTH)
      runs.push({ text: sought.map(({ text }) => text).join(''), begins: start > 0, ends });
    start = Math.max(start, end);
  }
  return runs;
}
