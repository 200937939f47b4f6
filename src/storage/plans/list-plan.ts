import type { Condition, Search } from '../conditions/conditions.ts';
import type { Query } from '../queries/table-store.ts';
import type { Table } from '../tables.ts';
import type { TermFacts } from '../terms/term-facts.ts';
import type { Branch, Segment } from './branches.ts';

/** The requested part of a list, and its order. */
export type Window = Omit<Query, 'where' | 'total'>;

/** A range of dates: from the first one on, before the second one. */
export interface Dates {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** How a page of a list is found. */
export type ListPlan =
  /** No segment has rows that can pass, or the list ends before the page. */
  | { readonly by: 'nothing' }
  /** The list names its rows: all are read in one statement and sorted, which also gives the total. */
  | { readonly by: 'keys'; readonly branches: readonly Branch[] }
  /** All rows of a segment by date, or those between dates: sizes of blocks tell where the page is, and the total. */
  | { readonly by: 'blockRange'; readonly segment: Segment; readonly dates: Dates; readonly direction: 'asc' | 'desc' }
  /** By date: the matches of each block are cached, and their sums locate the page. */
  | (MatchedRows & { readonly by: 'matchedBlocks'; readonly first: number; readonly end: number })
  /** By date, matches of a search near an end of the list: some blocks are scanned at a time. */
  | (MatchedRows & { readonly by: 'scannedBlocks' })
  /** By relevance: each way to match is a list by date; the best way comes first. */
  | (MatchedRows & { readonly by: 'ranked'; readonly search: Search })
  /** Indexes hold the rows in the order of the list: they are scanned and merged up to the end of the page. */
  | {
      readonly by: 'indexScan';
      readonly branches: readonly Branch[];
      /** Whether pages are cut from chunks that are read and cached as one. */
      readonly isChunked: boolean;
    }
  /** Few rows pass: all are looked up by their terms or ids, and sorted. */
  | { readonly by: 'lookUp'; readonly branches: readonly Branch[] };

/** A filtered segment whose matches are cached block by block. */
export interface BlockRows {
  readonly segment: Segment;
  readonly filter: readonly Condition[];
  /** The minimum number of rows to scan, if nothing is cached. */
  readonly scanned: number;
}

/** The same, by date. */
export interface MatchedRows extends BlockRows {
  readonly direction: 'asc' | 'desc';
}

/** A total that is stored for each segment; those of facets are in the table `tallies`. */
export type KeptTotal =
  | { readonly of: 'facets'; readonly facets: readonly string[] }
  | { readonly of: 'prefix'; readonly prefix: string }
  /** Rows older than a date: the sizes of blocks. */
  | { readonly of: 'older'; readonly date: string }
  /** Comments on some posts: `comment_counts`. */
  | { readonly of: 'posts'; readonly ids: readonly number[] };

/** How the rows of a list are counted. */
export type CountPlan =
  /** By stored totals; `what` describes them in words. */
  | { readonly by: 'kept'; readonly rows: number; readonly what: string }
  | { readonly by: 'sum'; readonly of: readonly CountPlan[] }
  /** The rows that the filter excludes are counted and subtracted. */
  | { readonly by: 'difference'; readonly whole: CountPlan; readonly less: CountPlan }
  /** Published posts with one of three or more terms, each post counted once. */
  | {
      readonly by: 'anyTerm';
      /** The most frequent term, and the others. */
      readonly most: TermFacts;
      readonly others: readonly number[];
      readonly atMost: number;
    }
  | (BlockRows & { readonly by: 'matchedBlocks' })
  /** Rows are counted along an index. */
  | { readonly by: 'rows'; readonly branch: Branch };

/** The facts that plans depend on, besides the query. */
export interface Facts {
  /** The rows of each segment. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The existing terms that the query names, those with the fewest published posts first. */
  readonly terms: readonly TermFacts[];
  /** The number of rows of the list, if it is counted. */
  readonly total?: number | undefined;
  /** Whether the table is divided into blocks. */
  readonly hasBlocks: boolean;
  /** Whether matches of blocks may be cached: not inside a transaction. */
  readonly canRemember: boolean;
  /** Whether a statement blocks this process, as on SQLite. */
  readonly holdsUp: boolean;
}

/** Further facts for the plan of a total: the stored totals that may answer the query. */
export interface CountFacts extends Facts {
  /** Rows by segment, by the name of the total. */
  readonly kept: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The number of published posts with two terms, by both ids, the lower one first. */
  readonly pairs: ReadonlyMap<string, number>;
}

/** The properties of a table that plans depend on. */
export interface PlannedTable {
  readonly table: Table;
  /** The date column of its default order. */
  readonly dateColumn: string;
  /** Columns in which a value finds one row, or few. */
  readonly keys: readonly string[];
  /** Columns for which an index has the rows of each value in the order of lists. */
  readonly facetColumns: readonly string[];
  /** Whether its segments are divided into blocks by date. */
  readonly hasBlocks: boolean;
  /** Whether few rows meet a condition, and no index has them in the order of lists. */
  isLookUp(part: Condition): boolean;
  /** Whether a change of the columns of a condition marks the block of the row. */
  isMarked(part: Condition): boolean;
  /** The stored total of the rows that meet a condition. */
  keptTotal(part: Condition): KeptTotal | undefined;
}

/** The name of a total among facts. */
export const keptName = (total: KeptTotal): string => JSON.stringify(total);

/** The name under which the facts hold the number of posts that have both of two terms. */
export const pairName = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;
