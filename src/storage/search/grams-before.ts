import { compileMatches } from '../conditions/compile-matches.ts';
import type { Matches } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { IdSet } from './id-set.ts';
import { gramToken } from './tokens.ts';

/**
 * Finds rows while the lists are built: by the former index, of grams of one to three characters, and by the texts of rows that
 * have changed since.
 */
export async function foundByGrams(
  where: Matches,
  table: Table,
  connection: Connection,
  dialect: Dialect,
): Promise<IdSet> {
  const { name } = table;
  const texts = compileMatches(where, table, dialect);
  const grams = gramsOf(where.search.words);
  const candidates =
    grams.length === 0
      ? ''
      : `found.id IN (${dialect.withGrams(name)} UNION ALL SELECT id FROM search_changes WHERE name = '${name}') AND`;
  const rows = await connection.all<{ id: number }>(
    `SELECT found.id AS id FROM ${name}_search found WHERE ${candidates} ${texts.text}`,
    [...(grams.length === 0 ? [] : [dialect.grams(grams)]), ...texts.parameters],
  );
  return IdSet.of(rows.map(({ id }) => id));
}

/** The grams that a text must have to contain all the words: of each part its runs of three characters, or what is shorter. */
function gramsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((phrase) => phrase.split(/\s+/)).filter((part) => part !== '');
  const grams = parts.flatMap((part) => {
    const characters = Array.from(part);
    return characters.length < 3 ? [part] : characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
  });
  return [...new Set(grams)].map((gram) => gramToken(gram).slice(1));
}
