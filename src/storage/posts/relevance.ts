import { all, any, type Condition, everything, not, type Order, type Search } from '../queries/conditions.ts';
import { partsOf } from '../queries/narrow-condition.ts';
import type { Query } from '../queries/table-store.ts';
import { ROWS_AT_ONCE } from './match-finder.ts';
import { isMarked, LONG_WALK, type PostMatches } from './post-matches.ts';
import type { Cell } from './post-states.ts';

/**
 * A page of what many posts match, best first, put together from lists by date: what matches in the same way stands in the
 * order of dates, and of each way it is remembered what there is. So not all that matches is ranked for each page.
 *
 * @returns nothing where ranking all is as cheap, or the order is another one
 */
export async function idsByRelevance(
  { order = [], limit, offset = 0, total }: Query,
  [cell, ...others]: readonly Cell[],
  size: number,
  matches: PostMatches,
  prepared: (where: Condition) => Condition | Promise<Condition>,
): Promise<number[] | undefined> {
  const [search, direction] = [searchIn(order), directionIn(order)];
  if (!search || !direction || !cell || others.length > 0 || cell.states.length > 1 || limit === undefined)
    return undefined;
  const parts = partsOf(cell.rest);
  if (total === undefined || total < LONG_WALK || size <= ROWS_AT_ONCE || !parts.every(isMarked)) return undefined;
  const ids: number[] = [];
  let start = 0;
  for (const way of waysOf(search)) {
    if (start >= offset + limit) break;
    const asked = { type: cell.type, state: cell.states[0] ?? '', parts: [...parts, ...partsOf(await prepared(way))] };
    const found = await matches.of(asked, size);
    if (!found) return undefined;
    const first = Math.max(0, offset - start);
    const end = Math.min(found.total, offset + limit - start);
    const places = direction === 'asc' ? ([first, end] as const) : ([found.total - end, found.total - first] as const);
    const some = first < end ? await matches.idsAt(asked, found, ...places) : [];
    ids.push(...(direction === 'asc' ? some : some.reverse()));
    start += found.total;
  }
  return ids;
}

/** The ways in which a search can match, best first (behaviour 3), as conditions of which only one can hold. */
function waysOf({ phrase, words }: Search): Condition[] {
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

function searchIn([first]: readonly Order[]): Search | undefined {
  return first && 'relevance' in first ? first.relevance : undefined;
}

function directionIn([, second, ...more]: readonly Order[]): 'asc' | 'desc' | undefined {
  return second && 'column' in second && second.column === 'date' && more.length === 0 ? second.direction : undefined;
}
