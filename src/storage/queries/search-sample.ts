import { setImmediate } from 'node:timers/promises';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import type { Condition } from './conditions.ts';
import { exactGram, gramsOf, gramsOfSearch } from './search-grams.ts';

/** So many rows are looked at to learn which grams are rare. */
const SAMPLED = 400;
/** With fewer rows than that, it does not matter. */
const WORTHWHILE = 100;
const ROWS_AT_ONCE = 20;
/** So many of the rarest grams find the candidates: more would read long lists to leave out few. */
const GRAMS_SOUGHT = 3;

/**
 * Which grams are rare, learnt from some rows spread over a table, once. A search is looked up by the rarest grams of its
 * words, since the index has a list of rows for each gram, and those of the frequent ones are as long as the table.
 */
export function searchSample(table: Table, connection: Connection, dialect: Dialect) {
  const columns = table.search ?? [];
  let sample: Promise<ReadonlyMap<string, number> | undefined> | undefined;

  async function take(): Promise<ReadonlyMap<string, number> | undefined> {
    const [newest] = await connection.all<{ id: number | null }>(`SELECT max(id) AS id FROM ${table.name}_search`);
    const last = Number(newest?.id ?? 0);
    if (last < WORTHWHILE) return undefined;
    const ids = Array.from({ length: SAMPLED }, (_, place) => Math.max(1, Math.floor(((place + 1) * last) / SAMPLED)));
    const rows = await connection.all<Record<string, string>>(
      `SELECT ${columns.join(', ')} FROM ${table.name}_search WHERE ${dialect.oneOf('id', 'integer')}`,
      [dialect.list([...new Set(ids)])],
    );
    if (rows.length < WORTHWHILE / 2) return undefined;
    const seen = new Map<string, number>();
    for (const [place, row] of rows.entries()) {
      for (const gram of gramsOf(columns.map((name) => row[name] ?? ''))) seen.set(gram, (seen.get(gram) ?? 0) + 1);
      // Others go on meanwhile.
      if (place % ROWS_AT_ONCE === 0) await setImmediate();
    }
    return seen;
  }

  /** The grams by which rows with all of the words are found, and the share of rows that has the rarest. */
  async function rarest(words: readonly string[]): Promise<{ grams: readonly string[]; share?: number }> {
    const grams = gramsOfSearch(words);
    sample ??= take().catch(() => undefined);
    const seen = await sample;
    if (!seen) {
      sample = undefined;
      return { grams };
    }
    const share = Math.min(1, ...grams.map((gram) => (seen.get(gram) ?? 0) / SAMPLED));
    if (grams.length <= GRAMS_SOUGHT) return { grams, share };
    // Words that are grams themselves are found by them for sure.
    const exact = words.flatMap((word) => exactGram(word) ?? []);
    const byRarity = grams.toSorted((one, other) => (seen.get(one) ?? 0) - (seen.get(other) ?? 0));
    return { grams: [...new Set([...exact, ...byRarity.slice(0, GRAMS_SOUGHT)])], share };
  }

  async function told(where: Condition): Promise<Condition> {
    if (where.kind === 'matches') return { ...where, ...(await rarest(where.search.words)) };
    if (where.kind !== 'all') return where;
    return { ...where, conditions: await Promise.all(where.conditions.map(told)) };
  }

  /** The condition with its searches told how to find what they look for. */
  return function prepared(where: Condition): Condition | Promise<Condition> {
    return isSearch(where) ? told(where) : where;
  };
}

const isSearch = (where: Condition): boolean =>
  where.kind === 'matches' || (where.kind === 'all' && where.conditions.some(isSearch));
