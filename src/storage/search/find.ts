import { TimeSlice } from '../../event-loop/index.ts';
import { compileMatches } from '../conditions/compile-matches.ts';
import { type Condition, type Matches, nameOf, nothing } from '../conditions/conditions.ts';
import { idsIn, leavesOf, mapLeaves } from '../conditions/leaves.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Segment } from '../plans/branches.ts';
import { costs } from '../plans/costs.ts';
import { perConnection } from '../queries/per-connection.ts';
import { type Remembered, remembering } from '../queries/remembered.ts';
import type { Table } from '../tables.ts';
import { searchLog } from './changes.ts';
import { cheapestFirst } from './cheapest-first.ts';
import { foundByGrams } from './grams-before.ts';
import { type Within, within } from './groups.ts';
import { IdSet, pushIds } from './id-set.ts';
import { gramsOf, needsOf, type Run } from './needs.ts';
import { readLists } from './posting-lists.ts';
import { EVERY, inGroup, segmentToken } from './tokens.ts';
import { wordsWith } from './vocabulary.ts';

const WORD_BYTES = 24;

/** What a row must have in order to contain a searched word: one of the tokens. */
interface Part {
  readonly tokens: readonly string[];
  /** If these are too many: several lists of tokens, and a row must have one of each. */
  readonly pairs: readonly (readonly string[])[];
}

/** Rows that may have some words, and those of the words that only the texts decide. */
interface Candidates {
  readonly ids: IdSet;
  readonly unsure: readonly string[];
}

/** The rows to which a search is limited, so that no other text is read. */
interface Limits {
  readonly segments: readonly string[] | undefined;
  readonly ids: readonly number[] | undefined;
}

export interface SearchFinder {
  /**
   * Adds the rows that its searches find to a condition.
   *
   * @param segments if given, the condition is on rows of these segments
   */
  prepared(where: Condition, segments?: readonly Segment[]): Condition | Promise<Condition>;
  /** The rows of a segment, such as published posts; undefined while the lists are built. */
  inSegment(segment: string): Promise<IdSet | undefined>;
}

const findersOn = perConnection(() => new Map<Table, SearchFinder>());

/** Finds the rows that match a search of a table, through one connection. */
export function searchFinder(table: Table, connection: Connection, dialect: Dialect): SearchFinder {
  const known = findersOn(connection);
  const finder = known.get(table) ?? makeFinder(table, connection, dialect);
  known.set(table, finder);
  return finder;
}

function makeFinder(table: Table, connection: Connection, dialect: Dialect): SearchFinder {
  const log = searchLog(connection);
  const rememberWords = remembering<ReadonlySet<string>>(connection, (words) => WORD_BYTES * words.size);
  const remember = remembering<IdSet>(connection, (ids) => ids.bytes);
  let isBuilt = false;

  /** Whether all rows are in the lists. Once they are, they stay so. */
  async function isWhole(): Promise<boolean> {
    isBuilt ||= (await connection.all('SELECT name FROM search_builds WHERE name = ?', [table.name])).length === 0;
    return isBuilt;
  }

  const rowsWith = async (tokens: readonly string[]): Promise<IdSet> =>
    readLists(connection, dialect, table.name, tokens, await log.of(table.name));

  /** The rows with a character or pair, which many words of a search may share. */
  const rowsWithGram = (tokens: readonly string[]): Remembered<IdSet> =>
    remember(`gram ${tokens.join(' ')}`, () => rowsWith(tokens));

  /** Words of texts that have a run of letters in them. */
  async function wordsFor({ text, begins, ends }: Run): Promise<ReadonlySet<string>> {
    if (begins && ends) return new Set([text]);
    const isMeant = (word: string): boolean =>
      begins ? word.startsWith(text) : ends ? word.endsWith(text) : word.includes(text);
    return rememberWords(JSON.stringify([text, begins, ends]), async () => {
      const words = await wordsWith(connection, table.name, text, isMeant, costs.wordsOfPart.value + 1);
      for (const word of (await log.of(table.name)).words()) if (isMeant(word)) words.add(word);
      return words;
    });
  }

  /** What a row must have in order to contain a word, and whether nothing else is needed. */
  async function partsOf(word: string, columns: readonly string[]): Promise<{ parts: Part[]; isExact: boolean }> {
    const needs = needsOf(word);
    const { words, grams } = within(columns, table);
    const inGroups = (token: string, { groups }: Within): string[] => groups.map((group) => inGroup(token, group));
    const parts: Part[] = needs.grams.map((gram) => ({ tokens: inGroups(gram, grams), pairs: [] }));
    for (const run of needs.runs) {
      const tokens: string[] = [];
      for (const known of await wordsFor(run)) tokens.push(...inGroups(known, words));
      parts.push({ tokens, pairs: gramsOf(run.text).map((gram) => inGroups(gram, grams)) });
    }
    return { parts, isExact: needs.isExact && (needs.runs.length > 0 ? words : grams).isExact };
  }

  /** Narrows rows down to those that may have all of some words. */
  async function having(words: readonly string[], columns: readonly string[], among: IdSet): Promise<Candidates> {
    const unsure: string[] = [];
    let ids = among;
    // Long words are rare.
    for (const word of words.toSorted((one, other) => other.length - one.length)) {
      if (ids.count === 0) break;
      let { parts, isExact } = await partsOf(word, columns);
      for (const { tokens, pairs } of parts.sort((one, other) => one.tokens.length - other.tokens.length)) {
        const worthReading = Math.max(costs.listsAlwaysRead.value, ids.count / costs.textsPerList.value);
        const isMany = tokens.length > Math.min(costs.wordsOfPart.value, worthReading);
        if (isMany) isExact = false;
        const read = isMany || pairs.length === 0 ? rowsWithGram : rowsWith;
        for (const some of isMany ? pairs : [tokens]) ids = ids.and(await read(some));
      }
      if (!isExact) unsure.push(word);
    }
    return { ids, unsure };
  }

  const rowsOf = (segment: string): Remembered<IdSet> =>
    remember(`segment ${segment}`, () => rowsWith([segmentToken(segment)]));

  /** Those of some rows that are in the segments and among the ids. */
  async function limited(rows: IdSet, { segments, ids }: Limits): Promise<IdSet> {
    const among = ids ? rows.and(IdSet.of(ids)) : rows;
    if (!segments) return among;
    const some = new IdSet();
    for (const segment of segments) some.addAll(await rowsOf(segment));
    return among.and(some);
  }

  async function found(where: Matches, limits: Limits): Promise<IdSet> {
    const { columns, search } = where;
    if (!(await isWhole())) return foundByGrams(where, table, connection, dialect);
    const every = await rowsWith([EVERY]);
    let mayRead = Math.max(costs.textsPerSearch.value, costs.timesSearched.value * every.count);
    /** Those of the unsure words that are looked for in the texts. */
    const affordable = ({ ids, unsure }: Candidates): string[] => {
      const words = unsure.slice(0, Math.floor(mayRead / Math.max(1, ids.count)));
      mayRead -= words.length * ids.count;
      return words;
    };
    const some = await having(search.words, columns, await limited(every, limits));
    let ids = await decided(some.ids, affordable(some), columns);
    for (const word of search.excluded) {
      const others = await having([word], columns, ids);
      const words = affordable(others);
      if (words.length === others.unsure.length) ids = ids.without(await decided(others.ids, words, columns));
    }
    return ids;
  }

  /** The rows whose texts have all the words. */
  async function decided(candidates: IdSet, words: readonly string[], columns: readonly string[]): Promise<IdSet> {
    if (words.length === 0) return candidates;
    const matching = new IdSet();
    const slice = new TimeSlice();
    const texts = compileMatches({ columns, search: { words: cheapestFirst(words), excluded: [] } }, table, dialect);
    const together = (dialect.holdsUp ? costs.textsSearchedAtOnce : costs.textsSearched).value;
    const left: number[] = [];
    const decide = async (ids: readonly number[]): Promise<void> => {
      const [first = 0, last = 0] = [ids.at(0), ids.at(-1)];
      const isDense = last - first < costs.denseTexts.value * ids.length;
      const rows = await connection.all<{ id: number }>(
        `SELECT id FROM ${table.name}_search found
         WHERE ${isDense ? 'id >= ? AND id <= ?' : dialect.oneOf('id', 'integer')} AND ${texts.text}`,
        [...(isDense ? [first, last] : [dialect.list(ids)]), ...texts.parameters],
      );
      for (const { id } of rows) matching.add(id);
      if (dialect.holdsUp) await slice.yieldIfLong();
    };
    for (const [chunk, bits] of candidates.sorted()) {
      pushIds(left, chunk, bits);
      while (left.length >= together) await decide(left.splice(0, together));
    }
    if (left.length > 0) await decide(left);
    return candidates.and(matching);
  }

  async function prepared(
    where: Condition,
    searches: readonly Matches[],
    segments: readonly Segment[] | undefined,
  ): Promise<Condition> {
    const hasSegments = table.searchSegment !== undefined;
    const limits = { segments: hasSegments ? segments?.map(({ name }) => name) : undefined, ids: idsListed(where) };
    const known = new Map<Condition, Condition>();
    for (const search of searches) {
      const name = nameOf([search.columns, search.search, limits]);
      const ids = await remember(name, () => found(search, limits));
      known.set(search, ids.count === 0 ? nothing : { ...search, found: ids });
    }
    return mapLeaves(where, (leaf) => known.get(leaf) ?? leaf);
  }

  return {
    prepared(where, segments) {
      const searches = leavesOf(where).filter(isOpen);
      return searches.length === 0 ? where : prepared(where, searches, segments);
    },
    inSegment: async (segment) => ((await isWhole()) ? rowsOf(segment) : undefined),
  };
}

/** Whether a condition is a search whose rows are not found yet. */
const isOpen = (leaf: Condition): leaf is Matches => leaf.kind === 'matches' && leaf.found === undefined;

/** The ids to which a condition is limited. */
function idsListed(where: Condition): readonly number[] | undefined {
  for (const part of partsOf(where)) {
    const ids = idsIn(part);
    if (ids) return ids;
  }
  return undefined;
}
