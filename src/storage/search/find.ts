import { TimeSlice } from '../../event-loop/index.ts';
import { compileMatches } from '../conditions/compile-matches.ts';
import { all, any, type Condition, type Matches, nameOf, not, nothing } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import { remembering } from '../queries/remembered.ts';
import type { Table } from '../tables.ts';
import { type Changes, searchLog } from './changes.ts';
import { foundByGrams } from './grams-before.ts';
import { groupsWith } from './groups.ts';
import { IdSet } from './id-set.ts';
import { gramsOfRun, needsOf, type Run } from './needs.ts';
import { readLists } from './posting-lists.ts';
import { runsIn } from './runs.ts';
import { EVERY, inGroup, runToken, segmentToken } from './tokens.ts';

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

const finders = new WeakMap<Connection, Map<Table, SearchFinder>>();

/** Finds the rows that match a search of a table, through one connection. */
export function searchFinder(table: Table, connection: Connection, dialect: Dialect): SearchFinder {
  const known = finders.get(connection) ?? new Map<Table, SearchFinder>();
  finders.set(connection, known);
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
    let ids: IdSet | undefined;
    for (const run of runsIn(text)) {
      const some = await readLists(connection, dialect, table.name, [runToken(run)], NO_CHANGES);
      ids = ids ? ids.and(some) : some;
    }
    const rows = await connection.all<{ word: string }>(
      `SELECT word FROM ${table.name}_words WHERE ${dialect.oneOf('id', 'integer')}`,
      [dialect.list(ids?.ids().slice(0, MAX_WORDS + 1) ?? [])],
    );
    return rows.map(({ word }) => word);
  }

  /** The rows that may contain a word, and whether all of them do. */
  async function rowsFor(word: string, columns: readonly string[]): Promise<{ ids: IdSet; isSure: boolean }> {
    const needs = needsOf(word);
    const within = groupsWith(columns, table);
    const whole = within.hasGrams ? within : groupsWith(table.search ?? [], table);
    let isSure = needs.isExact && within.isExact && (needs.grams.length === 0 || within.hasGrams);
    const lists = needs.grams.map((gram) => whole.groups.map((group) => inGroup(gram, group)));
    for (const run of needs.runs) {
      const words = await wordsWith(run);
      if (words) lists.push(words.flatMap((one) => within.groups.map((group) => inGroup(one, group))));
      else {
        isSure = false;
        for (const gram of gramsOfRun(run)) lists.push(whole.groups.map((group) => inGroup(gram, group)));
      }
    }
    if (lists.length === 0) return { ids: await rowsWith([EVERY]), isSure: false };
    let ids: IdSet | undefined;
    for (const tokens of lists.sort((one, other) => one.length - other.length)) {
      if (ids?.count === 0) break;
      const some = await rowsWith(tokens);
      ids = ids ? ids.and(some) : some;
    }
    return { ids: ids ?? new IdSet(), isSure };
  }

  async function found(where: Matches): Promise<IdSet> {
    const { columns, search } = where;
    if (!(await isWhole())) return foundByGrams(where, table, connection, dialect);
    let ids: IdSet | undefined;
    const judged: { words: string[]; excluded: string[] } = { words: [], excluded: [] };
    for (const word of search.words) {
      if (ids?.count === 0) return ids;
      const some = await rowsFor(word, columns);
      if (!some.isSure) judged.words.push(word);
      ids = ids ? ids.and(some.ids) : some.ids;
    }
    ids ??= await rowsWith([EVERY]);
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

  async function withFoundIds(where: Condition): Promise<Condition> {
    switch (where.kind) {
      case 'matches': {
        if (where.found) return where;
        const ids = await remember(nameOf([where.columns, where.search]), () => found(where));
        return ids.count === 0 ? nothing : { ...where, found: ids };
      }
      case 'not':
        return not(await withFoundIds(where.condition));
      case 'all':
        return all(...(await Promise.all(where.conditions.map(withFoundIds))));
      case 'any':
        return any(...(await Promise.all(where.conditions.map(withFoundIds))));
      default:
        return where;
    }
  }

  return {
    prepared: (where) => (isSearch(where) ? withFoundIds(where) : where),
    inSegment: async (segment) =>
      (await isWhole()) ? remember(`segment ${segment}`, () => rowsWith([segmentToken(segment)])) : undefined,
  };
}

const NO_CHANGES: Pick<Changes, 'of'> = { of: () => undefined };

/** Whether a condition contains a search whose rows are not found yet. */
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
