import { type ContentModel, typesWith } from '../../content-model/index.ts';
import { postBlocks, segmentOf } from '../blocks/post-blocks.ts';
import { postMatches } from '../blocks/post-matches.ts';
import { among } from '../conditions/among.ts';
import type { Connection, Dialect } from '../database.ts';
import { authorFacet, BELOW_FACET, type Tallies, tallies } from '../queries/tallies.ts';
import type { PostRow } from '../rows.ts';
import { termFacts } from '../terms/term-facts.ts';

/**
 * The number of posts of each type and state, of each author, with each term and with each pair of terms, and their positions
 * by date: no list counts rows. Updated in the transaction of each change.
 */
export function postTotals(connection: Connection, dialect: Dialect, model: ContentModel) {
  const tally = tallies(connection, dialect);
  const blocks = postBlocks(connection);
  const matches = postMatches(connection, dialect, blocks);
  const terms = termFacts(connection, dialect);

  /** The totals of each pair of terms of a post. */
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
    matches,
    terms,

    /** Counts a stored post, or subtracts it before it is removed. */
    async add(row: Counted, termIds: readonly number[], difference: 1 | -1): Promise<void> {
      // Revisions are only found by their post: they are not counted.
      if (row.type === 'revision') return;
      const segment = segmentOf(row);
      await tally.add(segment, facetsOf(row), difference);
      await blocks.add(row, difference);
      if (row.state !== 'publish') return;
      if (isEdge(await tally.now(segment, authorFacet(row.author_id)), difference))
        await noteAuthor(connection, { tally, model }, row.author_id);
      if (termIds.length === 0) return;
      // Statements that change one row and return none cost a third: SQLite needs no statement journal.
      const these = among('id', termIds, dialect);
      await connection.run(`UPDATE terms SET count = count + ? WHERE ${these.text}`, [difference, ...these.parameters]);
      const counted = await connection.all<{ taxonomy: string; count: number }>(
        `SELECT taxonomy, count FROM terms WHERE ${these.text}`,
        these.parameters,
      );
      for (const { taxonomy, count } of counted)
        if (isEdge(Number(count), difference)) await tally.add(segmentOfTerms(taxonomy), [USED_FACET], difference);
      if (termIds.length > 1) await addPairs(row.id, difference);
    },
  };
}

/** The totals that count a post. */
export type Counted = Pick<
  PostRow,
  'id' | 'type' | 'state' | 'date' | 'author_id' | 'mime_type' | 'parent_id' | 'sticky'
>;

export const MIME_FACET = 'mime:';
export const STICKY_FACET = 'sticky';

/** Further totals that count a row. */
function facetsOf(row: Counted): string[] {
  const facets = ['', authorFacet(row.author_id)];
  if (row.type === 'attachment') facets.push(MIME_FACET + row.mime_type);
  if (row.parent_id !== 0) facets.push(BELOW_FACET);
  if (row.sticky) facets.push(STICKY_FACET);
  return facets;
}

/** Whether two rows count alike: in the same state, at the same position, with the same facets. */
export const countAlike = (one: Counted, other: Counted): boolean =>
  one.date === other.date &&
  [segmentOf(one), ...facetsOf(one)].join(' ') === [segmentOf(other), ...facetsOf(other)].join(' ');

/** Whether a total has just become 0, or stopped being 0. */
const isEdge = (total: number, difference: 1 | -1): boolean => total === (difference === 1 ? 1 : 0);

export const segmentOfTerms = (taxonomy: string): string => `term:${taxonomy}`;
/** Updates which terms have published posts. */
export const USED_FACET = 'used';

export const USERS = 'user';
/** Users who have published something that makes them public: whom everybody may see. */
export const AUTHORS_FACET = 'is_author';

interface Kept {
  readonly tally: Tallies;
  readonly model: ContentModel;
}

/** Records whether a user is the author of something published. */
export async function noteAuthor(connection: Connection, { tally, model }: Kept, id: number): Promise<void> {
  const published = await tally.of([authorFacet(id)]);
  const types = typesWith(model, ({ makesAuthorsPublic }) => makesAuthorsPublic);
  const isAuthor = types.some((type) => (published.get(segmentOf({ type, state: 'publish' })) ?? 0) > 0) ? 1 : 0;
  const changed = await connection.change('UPDATE users SET is_author = ? WHERE id = ? AND is_author <> ?', [
    isAuthor,
    id,
    isAuthor,
  ]);
  if (changed > 0) await tally.add(USERS, [AUTHORS_FACET], isAuthor ? 1 : -1);
}

/** Moves the totals of post objects from one author to another. */
export async function handOverTotals(connection: Connection, kept: Kept, from: number, to: number): Promise<void> {
  const { tally } = kept;
  for (const [segment, total] of await tally.of([authorFacet(from)])) {
    if (segment.startsWith('comment:')) continue;
    await tally.add(segment, [authorFacet(to)], total);
    await tally.add(segment, [authorFacet(from)], -total);
  }
  await postBlocks(connection).addAny();
  for (const id of [from, to]) await noteAuthor(connection, kept, id);
}
