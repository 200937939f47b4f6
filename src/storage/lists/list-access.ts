import type { PostBlocks } from '../blocks/post-blocks.ts';
import type { PostMatches } from '../blocks/post-matches.ts';
import type { Sql } from '../conditions/compile-condition.ts';
import type { Condition } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Segment } from '../plans/branches.ts';
import type { FoundRows } from '../plans/found-rows.ts';
import type { PlannedTable } from '../plans/list-plan.ts';
import type { Source } from '../queries/table-store.ts';
import type { Tallies } from '../queries/tallies.ts';
import type { FindTermFacts } from '../terms/term-facts.ts';

/** What is needed to run the plans of one table. */
export interface ListAccess {
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly table: PlannedTable;
  readonly tally: Pick<Tallies, 'whole' | 'of' | 'beginning' | 'authors'>;
  /** The segments with rows that a condition may concern; undefined if it concerns the whole table. */
  segmentsOf(where: Condition, sizes: ReadonlyMap<string, number>): readonly Segment[] | undefined;
  /** Whether a condition holds of all rows of a segment, or of none. */
  truthIn(segment: Segment, part: Condition): boolean | undefined;
  /** The condition on rows of these segments, with the rows that the index finds added to its searches. */
  searchable(where: Condition, segments: readonly Segment[]): Condition | Promise<Condition>;
  /** The rows of a segment that searches find; undefined if they are not known, or no condition is a search. */
  found?(segment: Segment, filter: readonly Condition[]): Promise<FoundRows | undefined>;
  /** Selects the rows of a segment from an index that has them in the order of these columns. */
  select(where: Condition, columns: readonly string[]): Sql;
  /** The statement that counts rows with the same index. */
  counting(where: Condition): Sql;
  /** Lists and counts of the whole table. */
  readonly rows: Pick<Source<unknown>, 'ids' | 'count'>;
  readonly terms?: FindTermFacts;
  /** The blocks of the table by date, and the cache of their rows. */
  readonly blocks?: Pick<PostBlocks, 'page' | 'olderThan'>;
  readonly matches?: PostMatches;
  /** Comments on posts, by segment. */
  onPosts?(ids: readonly number[]): Promise<ReadonlyMap<string, number>>;
}
