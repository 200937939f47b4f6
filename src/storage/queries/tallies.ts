import { among } from '../conditions/among.ts';
import type { Sql } from '../conditions/compile-condition.ts';
import type { Connection, Dialect } from '../database.ts';
import { type Remembered, remembering } from './remembered.ts';
import { totalOf } from './statements.ts';

const AUTHOR = 'author:';
export const authorFacet = (author: number): string => AUTHOR + author;
const authorOf = (facet: string): number => Number(facet.slice(AUTHOR.length));
/** The facet of rows with a parent. */
export const BELOW_FACET = 'below';

/** The size of an id in a set. */
const ID_BYTES = 24;

/**
 * Totals of rows by segment (a type and state of posts) and by one facet of them, such as their author. Updated
 * in the transaction of each change, so that no list counts rows.
 */
export function tallies(connection: Connection, dialect: Dialect) {
  const remember = remembering<Map<string, number>>(connection);
  const rememberAuthors = remembering<ReadonlySet<number>>(connection, ({ size }) => size * ID_BYTES);

  async function totals({ text, parameters }: Sql): Promise<Map<string, number>> {
    const rows = await connection.all<{ segment: string; total: number }>(
      `SELECT cell AS segment, sum(total) AS total FROM tallies WHERE ${text} GROUP BY cell ORDER BY cell`,
      parameters,
    );
    return new Map(rows.map(({ segment, total }) => [segment, Number(total)]));
  }

  return {
    /** Adds rows to the totals of their segment and of these facets, or subtracts them; the empty facet is for all. */
    async add(segment: string, facets: readonly string[], difference: number): Promise<void> {
      for (const facet of facets)
        await connection.run(
          'INSERT INTO tallies (facet, cell, total) VALUES (?, ?, ?) ON CONFLICT (facet, cell) DO UPDATE SET total = tallies.total + excluded.total',
          [facet, segment, difference],
        );
    },

    /** The number of rows of one segment that have the facet, at this point of a transaction. */
    now: (segment: string, facet: string): Promise<number> =>
      totalOf(connection, {
        text: 'SELECT total FROM tallies WHERE facet = ? AND cell = ?',
        parameters: [facet, segment],
      }),

    /** The number of rows of each segment. */
    whole: (): Remembered<Map<string, number>> => remember('', () => totals({ text: "facet = ''", parameters: [] })),

    /** The number of rows of each segment that have one of the facets; no row may have two of them. */
    of: (facets: readonly string[]): Remembered<Map<string, number>> =>
      remember(`= ${facets.join(' ')}`, () => totals(among('facet', facets, dialect, 'text'))),

    /** Those of these authors who have counted rows, of any segment. */
    authors: (ids: readonly number[]): Remembered<ReadonlySet<number>> =>
      rememberAuthors(ids.join(' '), async () => {
        const these = among('facet', ids.map(authorFacet), dialect, 'text');
        const rows = await connection.all<{ facet: string }>(
          `SELECT DISTINCT facet FROM tallies WHERE ${these.text}`,
          these.parameters,
        );
        return new Set(rows.map(({ facet }) => authorOf(facet)));
      }),

    /** The number of rows of each segment that have a facet with this prefix. */
    beginning: (prefix: string): Remembered<Map<string, number>> =>
      remember(`^ ${prefix}`, () =>
        totals({ text: 'facet >= ? AND facet < ?', parameters: [prefix, `${prefix}\u{10ffff}`] }),
      ),
  };
}

export type Tallies = ReturnType<typeof tallies>;
