import { all, any, type Condition, everything, not, type Search } from '../queries/conditions.ts';

/** The ways in which a search can match, best first (behaviour 3), as conditions of which only one can hold. */
export function matchingWays({ phrase, words }: Search): Condition[] {
  const titles = words.map((word) => has('title', word));
  const [title, excerpt, content] = [has('title', phrase), has('excerpt', phrase), has('content', phrase)];
  // A search for one word matches in one of these ways: what has it in neither title nor excerpt has it in the content.
  const isOne = words.length === 1 && words[0] === phrase;
  const every = isOne
    ? [title, excerpt, everything]
    : [title, all(...titles), any(...titles), excerpt, content, everything];
  return every.map((way, place) => all(way, ...every.slice(0, place).map(not)));
}

const has = (column: string, word: string): Condition => ({
  kind: 'matches',
  columns: [column],
  search: { phrase: word, words: [word], excluded: [] },
});
