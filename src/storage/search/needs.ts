import { gramToken, type Kind, kindOf, MAX_INDEXED_LENGTH, MIN_WORD_LENGTH } from './tokens.ts';

/** The most characters and pairs that are looked up to narrow down a phrase. */
const MAX_GRAMS = 6;

/** What a text must have in order to contain a searched word. */
export interface Needs {
  /** Tokens of characters and pairs. */
  readonly grams: readonly string[];
  /** Runs of letters and digits, each of which some word of the text must contain. */
  readonly runs: readonly Run[];
  /** Whether every text with these tokens and runs contains the word. */
  readonly isExact: boolean;
}

/** A run of letters and digits of a searched word. */
export interface Run {
  readonly text: string;
  /** Whether a word of the text must begin, or end, with it: the phrase has other characters beside it. */
  readonly begins: boolean;
  readonly ends: boolean;
}

interface Character {
  readonly text: string;
  readonly kind: Kind;
}

/** What a text must have in order to contain the folded word, or phrase. */
export function needsOf(word: string): Needs {
  const characters = charactersOf(word);
  const { length } = characters;
  const runs = runsOf(characters);
  if (length >= MIN_WORD_LENGTH && characters.every(({ kind }) => kind === 'letter'))
    return { grams: [], runs, isExact: length <= MAX_INDEXED_LENGTH };
  const [first, second] = characters;
  const isOne = length === 1 && first?.kind !== 'blank';
  const isExact = isOne || (length === 2 && first !== undefined && second !== undefined && isPair(first, second));
  return { grams: gramsOf(word), runs, isExact };
}

const charactersOf = (word: string): Character[] =>
  Array.from(word, (text) => ({ text, kind: kindOf(text.codePointAt(0) ?? 0) }));

const isInside = ({ kind }: Character): boolean => kind === 'letter' || kind === 'unspaced';
const isPair = (one: Character, other: Character): boolean =>
  (isInside(one) && isInside(other)) || (one.kind === 'sign' && other.kind === 'sign');

/** Tokens of characters and pairs that a text must have in order to contain the word. */
export function gramsOf(word: string): string[] {
  const characters = charactersOf(word);
  const grams = new Set<string>();
  for (const [index, character] of characters.entries()) {
    if (character.kind === 'blank') continue;
    const [before, next] = [characters[index - 1], characters[index + 1]];
    if (next && isPair(character, next)) grams.add(gramToken(character.text + next.text));
    else if (!before || !isPair(before, character)) grams.add(gramToken(character.text));
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
    if (sought.length >= MIN_WORD_LENGTH)
      runs.push({ text: sought.map(({ text }) => text).join(''), begins: start > 0, ends });
    start = Math.max(start, end);
  }
  return runs;
}
