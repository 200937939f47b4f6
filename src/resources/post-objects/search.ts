import { type Argument, type Arguments, checked, InvalidValue, search } from '../../engine/definition/index.ts';
import { fold, matches, type Search } from '../../storage/index.ts';

const MAX_SEARCH_WORDS = 40;
/** Each excluded word reads the texts of candidates. */
const MAX_EXCLUDED_WORDS = 5;

/** Stop words: they occur in nearly every text. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'about an are as at be by com for from how in is it of on or that the this to was what when where who will with ' +
    'www'
  ).split(' '),
);

const isStopWord = (word: string): boolean => /^[a-z-]?$/.test(word) || stopWords.has(word);

/**
 * Parse a search: words separated by blanks and commas must all occur, `"a b"` is a phrase, `-word` excludes (behaviour 3).
 * Single letters and stop words such as `the` count only when there are no other words.
 */
export function searchOf(text: string): Search {
  const phrase = fold(text).trim();
  const words: string[] = [];
  const excluded: string[] = [];
  for (const [token] of phrase.matchAll(/"[^"]*"?|[^\s",+]+/g)) {
    const word = token.replace(/^["']+|(?<!["'])["']+$/g, '');
    if (isStopWord(word) || words.length + excluded.length === MAX_SEARCH_WORDS) continue;
    const isExcluded = token.startsWith('-');
    (isExcluded ? excluded : words).push(isExcluded ? word.slice(1) : word);
  }
  const hasOnlyStopWords = words.length + excluded.length === 0 && phrase !== '';
  return { phrase, words: hasOnlyStopWords ? [phrase] : words, excluded };
}

const declared = search((text) => matches(['title', 'excerpt', 'content'], searchOf(text)));

/** The argument `search` of posts, pages and media. */
export const postSearch: Arguments = {
  search: checked(declared['search'] as Argument<string>, (text) => {
    if (searchOf(text).excluded.length > MAX_EXCLUDED_WORDS)
      throw new InvalidValue(`must have at most ${MAX_EXCLUDED_WORDS} words to exclude`);
    return text;
  }) as Argument,
};
