import type { Sql } from '../conditions/compile-condition.ts';
import type { Condition } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Segment } from '../plans/branches.ts';
import type { FoundRows } from '../plans/found-rows.ts';
import type { BlockRows, Dates, PlannedTable } from '../plans/list-plan.ts';
import type { Source } from '../queries/table-store.ts';
import type { Tallies } from '../queries/tallies.ts';
import type { FindTermFacts } from '../terms/term-facts.ts';
import type { Page } from './pages.ts';

/** What is needed to run the plans of one table. */
export interface ListAccess {
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly table: PlannedTable;
  readonly tally: Pick<Tallies, 'whole' | 'of' | 'beginning'>;
  /** The segments that a condition may be about, of those that have rows; undefined where it is about the whole table. */
  segmentsOf(where: Condition, sizes: ReadonlyMap<string, number>): readonly Segment[] | undefined;
  /** Whether a condition holds of all rows of a segment, or of none. */
  truthIn(segment: Segment, part: Condition): boolean | undefined;
  /** The condition with searches that know what the index finds. */
  searchable(where: Condition): Condition | Promise<Condition>;
  /** What searches leave of the rows of a segment; nothing where that is not known, or none of the conditions is one. */
  found?(segment: Segment, filter: readonly Condition[]): Promise<FoundRows | undefined>;
  /** Selects the rows of a segment from an index that has them in the order of these columns. */
  select(where: Condition, columns: readonly string[]): Sql;
  /** Counts rows by the same index. */
  countRows(where: Condition): Promise<number>;
  /** Lists and counts of the whole table. */
  readonly rows: Pick<Source<unknown>, 'ids' | 'count'>;
  readonly terms?: FindTermFacts;
  readonly blocks?: Blocks;
  readonly matches?: BlockMatches;
  /** Comments on posts, by segment. */
  onPosts?(ids: readonly number[]): Promise<ReadonlyMap<string, number>>;
}

/** The blocks into which a table is divided by date. */
export interface Blocks {
  /** The ids of a page of the rows between dates, and how many rows there are. */
  page(
    segment: string,
    dates: Dates,
    window: { limit: number; offset: number; direction: 'asc' | 'desc' },
  ): Promise<Page>;
  olderThan(segment: string, date: string): Promise<number>;
}

/** What is asked of blocks: rows of one type and state that all of the conditions hold of. */
export interface Asked {
  readonly type: string;
  readonly state: string;
  readonly parts: readonly Condition[];
}

/** What is remembered of the rows that match, block by block. `Matches` is for its own use. */
export interface BlockMatches<Matches extends { readonly total: number } = { readonly total: number }> {
  /** What matches now; nothing inside transactions. @param scanned how many rows there are to look at, at least */
  of(asked: Asked, scanned: number): Promise<Matches | undefined>;
  /** The ids at these positions, counted from the oldest, oldest first. */
  idsAt(asked: Asked, matches: Matches, first: number, end: number): Promise<number[]>;
}

/** What is asked of the blocks of a segment. */
export const askedOf = ({ segment: { values }, filter }: Pick<BlockRows, 'segment' | 'filter'>): Asked => ({
  type: values['type'] ?? '',
  state: values['state'] ?? '',
  parts: filter,
});
