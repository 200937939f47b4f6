import { TimeSlice } from '../../event-loop/index.ts';
import { compileMatches } from '../conditions/compile-matches.ts';
import { type Condition, type Matches, nameOf, nothing } from '../conditions/conditions.ts';
import { leavesOf, mapLeaves } from '../conditions/leaves.ts';
import type { Connection, Dialect } from '../database.ts';
import { perConnection } from '../queries/per-connection.ts';
import { remembering } from '../queries/remembered.ts';
import type { Table } from '../tables.ts';
import { searchLog } from './changes.ts';
import { foundByGrams } from './grams-before.ts';
import { type Within, within } from './groups.ts';
import { IdSet, pushIds } from './id-set.ts';
import { gramsOf, needsOf, type Run } from './needs.ts';
import { readLists } from './posting-lists.ts';
import { EVERY, inGroup, segmentToken } from './tokens.ts';
import { wordsWith } from './vocabulary.ts';

/** A text that is part of more words is looked up by its pairs of characters first. */
const FEW_WORDS = 5_000;
/** Of even more words, these alone are looked up, and then the texts that have none of them. */
const MAX_WORDS = 20_000;
/** For so many rows that are left, the list of a word is read rather than their texts. */
const ROWS_PER_LIST = 10;
/** Texts per statement. */
const TEXTS_READ = 200;
const WORD_BYTES = 24;

/** Words that contain a text. */
interface WordsFound {
  readonly words: readonly string[];
  /** Whether there are no others. */
  readonly areAll: boolean;
}

/** What the lists tell of a searched word. */
interface Candidates {
  /** The rows that may contain it. */
  readonly ids: IdSet;
  /** Whether all of them do. */
  readonly isSure: boolean;
  /** Where these are many: tokens of rows that do in any case, and whether there are no others. */
  readonly surely: readonly string[];
  readonly areAll: boolean;
}

export interface SearchFinder {
  /** The condition with the rows that its searches find. */
  prepared(where: Condition): Condition | Promise<Condition>;
  /** All rows of a segment, such as published posts; nothing while the lists are built. */
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
  const rememberWords = remembering<WordsFound>(connection, ({ words }) => WORD_BYTES * words.length);
  const remember = remembering<IdSet>(connection, (ids) => ids.bytes);
  let isBuilt = false;

  /** Whether all rows are in the lists. Once they are, they stay so. */
  async function isWhole(): Promise<boolean> {
    isBuilt ||= (await connection.all('SELECT name FROM search_builds WHERE name = ?', [table.name])).length === 0;
    return isBuilt;
  }

  const rowsWith = async (tokens: readonly string[]): Promise<IdSet> =>
    readLists(connection, dialect, table.name, tokens, await log.of(table.name));

  /** Words of texts that have a run of letters in them. */
  async function wordsFor({ text, begins, ends }: Run): Promise<WordsFound> {
    if (begins && ends) return { words: [text], areAll: true };
    const isMeant = (word: string): boolean =>
      begins ? word.startsWith(text) : ends ? word.endsWith(text) : word.includes(text);
    return rememberWords(JSON.stringify([text, begins, ends]), async () => {
      const words = await wordsWith(connection, table.name, text, isMeant, MAX_WORDS + 1);
      for (const word of (await log.of(table.name)).words()) if (isMeant(word)) words.add(word);
      return { words: [...words].slice(0, MAX_WORDS), areAll: words.size <= MAX_WORDS };
    });
  }

  async function rowsFor(word: string, columns: readonly string[]): Promise<Candidates> {
    const needs = needsOf(word);
    const { words, grams } = within(columns, table);
    const tokensIn = ({ groups }: Within, token: string): string[] => groups.map((group) => inGroup(token, group));
    const isExact = needs.isExact && (needs.runs.length > 0 ? words : grams).isExact;
    const lists = needs.grams.map((gram) => tokensIn(grams, gram));
    const many: WordsFound[] = [];
    for (const run of needs.runs) {
      const known = await wordsFor(run);
      if (known.areAll && known.words.length <= FEW_WORDS)
        lists.push(known.words.flatMap((one) => tokensIn(words, one)));
      else {
        many.push(known);
        for (const gram of gramsOf(run.text)) lists.push(tokensIn(grams, gram));
      }
    }
    lists.sort((one, other) => one.length - other.length);
    const ids = (await inEach(lists, rowsWith)) ?? (await rowsWith([EVERY]));
    // What is exact has one run at most.
    const [only] = isExact ? many : [];
    const surely = only?.words.flatMap((one) => tokensIn(words, one)) ?? [];
    return { ids, isSure: isExact && !only, surely, areAll: only?.areAll ?? false };
  }

  async function found(where: Matches): Promise<IdSet> {
    const { columns, search } = where;
    if (!(await isWhole())) return foundByGrams(where, table, connection, dialect);
    const unsure: (Candidates & { readonly word: string })[] = [];
    const having = await inEach(search.words, async (word) => {
      const some = await rowsFor(word, columns);
      if (!some.isSure) unsure.push({ word, ...some });
      return some.ids;
    });
    let ids = having ?? (await rowsWith([EVERY]));
    if (ids.count === 0) return ids;
    const excluded: string[] = [];
    for (const word of search.excluded) {
      const some = await rowsFor(word, columns);
      if (some.isSure) ids = ids.without(some.ids);
      else if (ids.and(some.ids).count > 0) excluded.push(word);
    }
    // Lists are read where they may spare the texts.
    const isListed = excluded.length === 0 && unsure.every(({ surely }) => surely.length > 0);
    const most = isListed ? Math.floor(Math.min(MAX_WORDS, ids.count / ROWS_PER_LIST) / unsure.length) : 0;
    const words: string[] = [];
    let sure = ids;
    for (const { word, surely, areAll } of unsure) {
      const some = await rowsWith(surely.slice(0, most));
      sure = sure.and(some);
      if (areAll && surely.length <= most) ids = ids.and(some);
      else words.push(word);
    }
    if (words.length + excluded.length === 0) return ids;
    const others = excluded.length === 0 ? ids.without(sure) : ids;
    const matching = await decided(others, { ...where, search: { ...search, words, excluded } });
    if (others !== ids) matching.addAll(sure);
    return matching;
  }

  /** The rows whose texts match. */
  async function decided(candidates: IdSet, where: Matches): Promise<IdSet> {
    const matching = new IdSet();
    const slice = new TimeSlice();
    const texts = compileMatches(where, table);
    const left: number[] = [];
    const decide = async (ids: readonly number[]): Promise<void> => {
      const rows = await connection.all<{ id: number }>(
        `SELECT id FROM ${table.name}_search found WHERE ${dialect.oneOf('id', 'integer')} AND ${texts.text}`,
        [dialect.list(ids), ...texts.parameters],
      );
      for (const { id } of rows) matching.add(id);
      if (dialect.holdsUp) await slice.yieldIfLong();
    };
    for (const [chunk, bits] of candidates.sorted()) {
      pushIds(left, chunk, bits);
      while (left.length >= TEXTS_READ) await decide(left.splice(0, TEXTS_READ));
    }
    if (left.length > 0) await decide(left);
    return matching;
  }

  async function prepared(where: Condition, searches: readonly Matches[]): Promise<Condition> {
    const known = new Map<Condition, Condition>();
    for (const search of searches) {
      const ids = await remember(nameOf([search.columns, search.search]), () => found(search));
      known.set(search, ids.count === 0 ? nothing : { ...search, found: ids });
    }
    return mapLeaves(where, (leaf) => known.get(leaf) ?? leaf);
  }

  return {
    prepared(where) {
      const searches = leavesOf(where).filter(isOpen);
      return searches.length === 0 ? where : prepared(where, searches);
    },
    inSegment: async (segment) =>
      (await isWhole()) ? remember(`segment ${segment}`, () => rowsWith([segmentToken(segment)])) : undefined,
  };
}

/** Whether a condition is a search whose rows are not found yet. */
const isOpen = (leaf: Condition): leaf is Matches => leaf.kind === 'matches' && leaf.found === undefined;

/** The ids in all of some sets, each of which is read where there are any left; nothing without sets. */
async function inEach<Of>(each: readonly Of[], read: (one: Of) => Promise<IdSet>): Promise<IdSet | undefined> {
  let ids: IdSet | undefined;
  for (const one of each) {
    if (ids?.count === 0) break;
    const some = await read(one);
    ids = ids ? ids.and(some) : some;
  }
  return ids;
}
