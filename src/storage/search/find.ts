import type { Connection, Dialect } from '../database.ts';
import { all, any, type Condition, nameOf, not, nothing } from '../queries/conditions.ts';
import { remembering } from '../queries/remembered.ts';
import type { Table } from '../tables.ts';
import { type Found, isImpossible, MANY, type Wanted } from './found.ts';
import { gramsOfSearch } from './grams-before.ts';
import { groupsWith, type Searched } from './groups.ts';
import { gramsOfRun, type Needs, needsOf, type Run } from './needs.ts';
import { runsIn } from './runs.ts';

import { inGroup } from './tokens.ts';

/**
 * So many words of texts are looked for in one statement; what is part of more is looked for by its pairs. SQLite takes up to
 * a tenth of a millisecond to find each in all parts of its index, again in each slice of a long list.
 */
const MOST_WORDS = 200;
/** So many rows are merged with words while they are counted. */
const MOST_MERGED = 2_000_000;
const BYTES_OF_WORD = 24;

type Matches = Condition & { kind: 'matches' };

/** A word of the search, with the tokens of which a row must have one for each list. */
interface Planned {
  readonly word: string;
  readonly lists: readonly (readonly string[])[];
  readonly isExact: boolean;
}

/** Tells the searches of conditions how to find what they look for: words are looked up among all words of all texts. */
export function searchFinder(table: Table, connection: Connection, dialect: Dialect) {
  const remember = remembering<readonly string[]>(connection, (words) => BYTES_OF_WORD * words.length);
  const rememberFound = remembering<Found>(connection, (found) => BYTES_OF_WORD * weightOf(found));
  let isBuilt = false;

  /** Whether the index of tokens has all rows. Once it has, it always will. */
  async function isWhole(): Promise<boolean> {
    if (isBuilt) return true;
    const building = await connection.all('SELECT name FROM search_builds WHERE name = ?', [table.name]);
    isBuilt = building.length === 0;
    return isBuilt;
  }

  /** The words of texts that have a run of letters in them; more than so many are not told. */
  async function wordsWith({ text, begins, ends }: Run): Promise<readonly string[]> {
    const pattern = `${begins ? '' : '%'}${text}${ends ? '' : '%'}`;
    return remember(pattern, async () => {
      const rows = await connection.all<{ word: string }>(dialect.search.wordsWith(table.name), [
        dialect.search.runs(runsIn(text)),
        pattern,
        MOST_WORDS + 1,
      ]);
      return rows.map(({ word }) => word);
    });
  }

  /** How many rows the index has, as far as that matters. */
  async function countOf(wanted: Wanted): Promise<number> {
    const atMost = Math.min(MANY, Math.floor(MOST_MERGED / Math.max(1, lengthOf(wanted))));
    const { text, parameters } = dialect.search.found(table.name, wanted);
    const [row] = await connection.all<{ total: number }>(`SELECT count(*) AS total FROM (${text} LIMIT ?) found`, [
      ...parameters,
      atMost,
    ]);
    const total = Number(row?.total ?? 0);
    return total === atMost ? MANY : total;
  }

  async function found({ columns, search }: Matches): Promise<Found> {
    if (!(await isWhole())) return { by: 'grams', grams: gramsOfSearch(search.words) };
    const within = groupsWith(columns, table);
    const plans = async (words: readonly string[]): Promise<Planned[]> => {
      const ready = words.map(async (word) => {
        const needs = needsOf(word);
        return plan(word, needs, await Promise.all(needs.runs.map(wordsWith)), within);
      });
      return Promise.all(ready);
    };
    const words = affordable(await plans(search.words), MOST_WORDS);
    const left = MOST_WORDS - sizeOf(words);
    const excluded = affordable(await plans(search.excluded), left);
    const wanted = {
      all: words.flatMap(({ lists }) => lists),
      none: excluded.flatMap(({ isExact, lists }) => (isExact ? lists.flat() : [])),
    };
    return {
      by: 'tokens',
      wanted,
      words: words.filter(({ isExact }) => !isExact).map(({ word }) => word),
      excluded: excluded.filter(({ isExact }) => !isExact).map(({ word }) => word),
      count: isImpossible(wanted) ? 0 : wanted.all.length === 0 ? MANY : await countOf(wanted),
    };
  }

  /** What a row must have for one word. */
  function plan(word: string, needs: Needs, found: readonly (readonly string[])[], within: Searched): Planned {
    const whole = within.hasGrams ? within : wholeOf(table);
    const known = needs.runs.map((run, place) => ({ run, words: found[place] ?? [] }));
    const most = MOST_WORDS / within.groups.length;
    const isKnown = known.every(({ words }) => words.length <= most);
    const lists = [
      ...needs.grams.map((gram) => whole.groups.map((group) => inGroup(gram, group))),
      ...known.flatMap(({ run, words }) =>
        words.length <= most
          ? [words.flatMap((one) => within.groups.map((group) => inGroup(one, group)))]
          : gramsOfRun(run).map((gram) => whole.groups.map((group) => inGroup(gram, group))),
      ),
    ];
    const isExact =
      needs.isExact && within.isExact && isKnown && (needs.grams.length === 0 || within.hasGrams) && lists.length > 0;
    return { word, lists, isExact };
  }

  async function told(where: Condition): Promise<Condition> {
    switch (where.kind) {
      case 'matches':
        return where.found
          ? where
          : foundBy(where, await rememberFound(nameOf([where.columns, where.search]), () => found(where)));
      case 'not':
        return not(await told(where.condition));
      case 'all':
        return all(...(await Promise.all(where.conditions.map(told))));
      case 'any':
        return any(...(await Promise.all(where.conditions.map(told))));
      default:
        return where;
    }
  }

  /** The condition with its searches told how to find what they look for. */
  return function prepared(where: Condition): Condition | Promise<Condition> {
    return isSearch(where) ? told(where) : where;
  };
}

/** What no text can match is nothing. */
const foundBy = (where: Matches, found: Found): Condition =>
  found.by === 'tokens' && isImpossible(found.wanted) ? nothing : { ...where, found };

const lengthOf = ({ all, none }: Wanted): number => all.reduce((sum, tokens) => sum + tokens.length, none.length);
const weightOf = (found: Found): number => (found.by === 'tokens' ? lengthOf(found.wanted) : found.grams.length);

const sizeOf = (planned: readonly Planned[]): number =>
  planned.reduce((sum, { lists }) => sum + lists.reduce((tokens, list) => tokens + list.length, 0), 0);

/** The plans as far as one statement has room for them, those of few tokens first; the texts decide about others. */
function affordable(planned: readonly Planned[], room: number): Planned[] {
  let left = room;
  const bySize = planned.toSorted((one, other) => sizeOf([one]) - sizeOf([other]));
  return bySize.map((one): Planned => {
    const size = sizeOf([one]);
    if (size > left) return { word: one.word, lists: [], isExact: false };
    left -= size;
    return one;
  });
}

const wholeOf = (table: Table): Searched => groupsWith(table.search ?? [], table);

/** Whether a condition searches for something that it has not been told how to find. */
function isSearch(where: Condition): boolean {
  switch (where.kind) {
    case 'matches':
      return where.found === undefined;
    case 'not':
      return isSearch(where.condition);
    case 'all':
    case 'any':
      return where.conditions.some(isSearch);
    default:
      return false;
  }
}
