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
import { IdSet } from './id-set.ts';
import { gramsOf, needsOf, type Run } from './needs.ts';
import { readLists } from './posting-lists.ts';
import { EVERY, inGroup, runTokens, segmentToken } from './tokens.ts';

/** A text that is part of more words is looked up by its pairs of characters, and then in the texts. */
const MAX_WORDS = 5_000;
/** Texts per statement. */
const BATCH_SIZE = 200;
const WORD_BYTES = 24;

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
  const rememberWords = remembering<readonly string[]>(connection, (words) => WORD_BYTES * words.length);
  const remember = remembering<IdSet>(connection, (ids) => ids.bytes);
  let isBuilt = false;

  /** Whether all rows are in the lists. Once they are, they stay so. */
  async function isWhole(): Promise<boolean> {
    isBuilt ||= (await connection.all('SELECT name FROM search_builds WHERE name = ?', [table.name])).length === 0;
    return isBuilt;
  }

  const rowsWith = async (tokens: readonly string[]): Promise<IdSet> =>
    readLists(connection, dialect, table.name, tokens, await log.of(table.name));

  /** The words of texts that have a run of letters in them; nothing where there are too many. */
  async function wordsWith({ text, begins, ends }: Run): Promise<readonly string[] | undefined> {
    if (begins && ends) return [text];
    const isMeant = (word: string): boolean =>
      begins ? word.startsWith(text) : ends ? word.endsWith(text) : word.includes(text);
    const words = await rememberWords(JSON.stringify([text, begins, ends]), async () => {
      const changes = await log.of(table.name);
      const all = new Set([...(await wordsThatHave(text)), ...changes.words()]);
      return [...all].filter(isMeant);
    });
    return words.length > MAX_WORDS ? undefined : words;
  }

  /** Known words with all runs of three of a text. */
  async function wordsThatHave(text: string): Promise<string[]> {
    const ids = await inEach(runTokens(text), (token) => readLists(connection, dialect, table.name, [token]));
    const rows = await connection.all<{ word: string }>(
      `SELECT word FROM ${table.name}_words WHERE ${dialect.oneOf('id', 'integer')}`,
      [dialect.list(ids?.ids().slice(0, MAX_WORDS + 1) ?? [])],
    );
    return rows.map(({ word }) => word);
  }

  /** The rows that may contain a word, and whether all of them do. */
  async function rowsFor(word: string, columns: readonly string[]): Promise<{ ids: IdSet; isSure: boolean }> {
    const needs = needsOf(word);
    const { words, grams } = within(columns, table);
    const tokensIn = ({ groups }: Within, token: string): string[] => groups.map((group) => inGroup(token, group));
    let isSure = needs.isExact && (needs.runs.length > 0 ? words : grams).isExact;
    const lists = needs.grams.map((gram) => tokensIn(grams, gram));
    for (const run of needs.runs) {
      const known = await wordsWith(run);
      isSure &&= known !== undefined;
      if (known) lists.push(known.flatMap((one) => tokensIn(words, one)));
      else for (const gram of gramsOf(run.text)) lists.push(tokensIn(grams, gram));
    }
    lists.sort((one, other) => one.length - other.length);
    return { ids: (await inEach(lists, rowsWith)) ?? (await rowsWith([EVERY])), isSure };
  }

  async function found(where: Matches): Promise<IdSet> {
    const { columns, search } = where;
    if (!(await isWhole())) return foundByGrams(where, table, connection, dialect);
    const judged: { words: string[]; excluded: string[] } = { words: [], excluded: [] };
    const having = await inEach(search.words, async (word) => {
      const { ids, isSure } = await rowsFor(word, columns);
      if (!isSure) judged.words.push(word);
      return ids;
    });
    let ids = having ?? (await rowsWith([EVERY]));
    if (ids.count === 0) return ids;
    for (const word of search.excluded) {
      const some = await rowsFor(word, columns);
      if (some.isSure) ids = ids.without(some.ids);
      else if (ids.and(some.ids).count > 0) judged.excluded.push(word);
    }
    return judged.words.length + judged.excluded.length > 0
      ? decided(ids, { ...where, search: { ...search, ...judged } })
      : ids;
  }

  /** The rows whose texts match. */
  async function decided(candidates: IdSet, where: Matches): Promise<IdSet> {
    const ids = candidates.ids();
    const matching = new IdSet();
    const slice = new TimeSlice();
    const texts = compileMatches(where, table);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const rows = await connection.all<{ id: number }>(
        `SELECT id FROM ${table.name}_search found WHERE ${dialect.oneOf('id', 'integer')} AND ${texts.text}`,
        [dialect.list(ids.slice(start, start + BATCH_SIZE)), ...texts.parameters],
      );
      for (const { id } of rows) matching.add(id);
      if (dialect.holdsUp) await slice.yieldIfLong();
    }
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
