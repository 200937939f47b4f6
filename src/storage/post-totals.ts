import type { Connection, Dialect } from './database.ts';
import { cellOf, postBlocks } from './post-blocks.ts';
import type { PostRow } from './rows.ts';
import { tallies } from './tallies.ts';

/**
 * How many posts there are of each type and state, of each author, with each term and with each two terms, and where they
 * are in the order of their dates: no list counts rows. Kept in the transaction of each change.
 */
export function postTotals(connection: Connection, dialect: Dialect) {
  const tally = tallies(connection, dialect);
  const blocks = postBlocks(connection);

  /** Posts with each two terms that a post has at this moment. */
  async function addPairs(postId: number, difference: number): Promise<void> {
    await connection.run(
      `INSERT INTO term_pairs (low, high, total)
       SELECT one.term_id, other.term_id, ${difference} FROM post_terms one JOIN post_terms other ON other.post_id = one.post_id
       WHERE one.post_id = ? AND one.term_id < other.term_id
       ON CONFLICT (low, high) DO UPDATE SET total = term_pairs.total + excluded.total`,
      [postId],
    );
  }

  return {
    tally,
    blocks,

    /** Counts a post as it stands in the tables, or takes it away while it still stands there. */
    async add(row: PostRow, termIds: readonly number[], difference: 1 | -1): Promise<void> {
      // Revisions are found through their post alone: they are not counted.
      if (row.type === 'revision') return;
      await tally.add(cellOf(row), facetsOf(row), difference);
      await blocks.add(row, difference);
      if (row.state !== 'publish' || termIds.length === 0) return;
      await connection.run(`UPDATE terms SET count = count + ? WHERE ${dialect.oneOf('id', 'integer')}`, [
        difference,
        dialect.list(termIds),
      ]);
      if (termIds.length > 1) await addPairs(row.id, difference);
    },
  };
}

export type PostTotals = ReturnType<typeof postTotals>;

export const authorFacet = (author: number): string => `author:${author}`;
export const MIME_FACET = 'mime:';
/** What stands below something else. */
export const BELOW_FACET = 'below';
export const STICKY_FACET = 'sticky';

/** What a row is also counted by. */
function facetsOf(row: PostRow): string[] {
  const facets = [authorFacet(row.author_id)];
  if (row.type === 'attachment') facets.push(MIME_FACET + row.mime_type);
  if (row.parent_id !== 0) facets.push(BELOW_FACET);
  if (row.sticky) facets.push(STICKY_FACET);
  return facets;
}

/** Two rows that count alike: in the same state, at the same place, with the same facets. */
export const countAlike = (one: PostRow, other: PostRow): boolean =>
  one.date === other.date &&
  [cellOf(one), ...facetsOf(one)].join(' ') === [cellOf(other), ...facetsOf(other)].join(' ');

/** Hands the totals of one author over to another. */
export async function handOverTotals(connection: Connection, dialect: Dialect, from: number, to: number) {
  const tally = tallies(connection, dialect);
  const add = (facet: string, cell: string, difference: number): Promise<number> =>
    connection.run(
      'INSERT INTO tallies (facet, cell, total) VALUES (?, ?, ?) ON CONFLICT (facet, cell) DO UPDATE SET total = tallies.total + excluded.total',
      [facet, cell, difference],
    );
  for (const [cell, total] of await tally.of([authorFacet(from)])) {
    await add(authorFacet(to), cell, total);
    await add(authorFacet(from), cell, -total);
  }
}
