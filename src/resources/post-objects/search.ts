import { type Argument, type Arguments, checked, InvalidValue, search } from '../../engine/definition/index.ts';
import { fold, matches, type Search } from '../../storage/index.ts';

const LONGEST_SEARCH_WORDS = 40;
/** Texts are read for each word that they must not have. */
const MOST_EXCLUDED = 5;

/** Words that are in nearly every text, and so say nothing of what is looked for. */
const fillers: ReadonlySet<string> = new Set(
  (
    'about an are as at be by com for from how in is it of on or that the this to was what when where who will with ' +
    'www'
  ).split(' '),
);

const saysNothing = (word: string): boolean => /^[a-z-]?$/.test(word) || fillers.has(word);

/**
 * A search of texts: words split at blanks and commas that must all occur, `"a b"` as a phrase, `-word` excluded
 * (behaviour 3). Single letters and words such as `the` count only where there are no others.
 */
export function searchOf(text: string): Search {
  const phrase = fold(text).trim();
  const words: string[] = [];
  const excluded: string[] = [];
  for (const [token] of phrase.matchAll(/"[^"]*"?|[^\s",+]+/g)) {
    const word = token.replace(/^["']+|(?<!["'])["']+$/g, '');
    if (saysNothing(word) || words.length + excluded.length === LONGEST_SEARCH_WORDS) continue;
    const isExcluded = token.startsWith('-');
    (isExcluded ? excluded : words).push(isExcluded ? word.slice(1) : word);
  }
  const isUnsaid = words.length + excluded.length === 0 && phrase !== '';
  return { phrase, words: isUnsaid ? [phrase] : words, excluded };
}

const declared = search((text) => matches(['title', 'excerpt', 'content'], searchOf(text)));

/** The argument `search` of posts, pages and media. */
export const postSearch: Arguments = {
  search: checked(declared['search'] as Argument<string>, (text) => {
    if (searchOf(text).excluded.length > MOST_EXCLUDED)
      throw new InvalidValue(`must have at most ${MOST_EXCLUDED} words to exclude`);
    return text;
  }) as Argument,
};
