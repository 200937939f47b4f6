import type { Condition, Search } from '../conditions/conditions.ts';
import type { Table } from '../tables.ts';
import type { TermFacts } from '../terms/term-facts.ts';
import type { Branch, Segment } from './branches.ts';

/** Rows of which the date is one from the first one on, before the second one. */
export interface Dates {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** How a page of a list is found. */
export type ListPlan =
  /** No segment has rows that can pass. */
  | { readonly by: 'nothing' }
  /** The list names its rows: all are read in one statement and sorted, which gives the total, too. */
  | { readonly by: 'keys'; readonly branches: readonly Branch[] }
  /** All rows of a segment by date, or those between dates: sizes of blocks tell where the page is, and the total. */
  | { readonly by: 'blockRange'; readonly segment: Segment; readonly dates: Dates; readonly direction: 'asc' | 'desc' }
  /** By date: what matches in each block is remembered, and sums of that tell where the page is. */
  | (MatchedRows & { readonly by: 'matchedBlocks'; readonly first: number; readonly end: number })
  /** By relevance: each way to match is a list by date, the best one first. */
  | (MatchedRows & { readonly by: 'ranked'; readonly search: Search })
  /** Indexes hold the rows in the order of the list: they are read along it, side by side, as far as the page goes. */
  | {
      readonly by: 'indexScan';
      readonly branches: readonly Branch[];
      /** Whether pages are cut from chunks that are read and remembered as one. */
      readonly isChunked: boolean;
    }
  /** Few rows pass: all are looked up by their terms or ids, and sorted. */
  | { readonly by: 'lookUp'; readonly branches: readonly Branch[] };

/** Rows of one segment of which it is remembered, block by block, what passes. */
export interface BlockRows {
  readonly segment: Segment;
  readonly filter: readonly Condition[];
  /** How many rows there are to look at, at least, where nothing is remembered. */
  readonly scanned: number;
}

/** The same in the order of their dates. */
export interface MatchedRows extends BlockRows {
  readonly direction: 'asc' | 'desc';
}

/** A total that is kept beside the rows, of each segment; those of facets are in `tallies`. */
export type KeptTotal =
  | { readonly of: 'facets'; readonly facets: readonly string[] }
  | { readonly of: 'prefix'; readonly prefix: string }
  /** What is older than a date: sizes of blocks. */
  | { readonly of: 'older'; readonly date: string }
  /** Comments on some posts: `comment_counts`. */
  | { readonly of: 'posts'; readonly ids: readonly number[] };

/** How the rows of a list are counted. */
export type CountPlan =
  /** What is kept says so; `what` is in words. */
  | { readonly by: 'kept'; readonly rows: number; readonly what: string }
  | { readonly by: 'sum'; readonly of: readonly CountPlan[] }
  /** What a filter leaves out is counted, and taken off. */
  | { readonly by: 'difference'; readonly whole: CountPlan; readonly less: CountPlan }
  /** Published posts that have one of three terms or more: those of the terms, each post once. */
  | {
      readonly by: 'anyTerm';
      /** The term that most have, and the others. */
      readonly most: TermFacts;
      readonly others: readonly number[];
      readonly atMost: number;
    }
  | (BlockRows & { readonly by: 'matchedBlocks' })
  /** Rows are read along an index, and counted. */
  | { readonly by: 'rows'; readonly branch: Branch };

/** What plans depend on, besides the query. */
export interface Facts {
  /** The rows of each segment. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The terms that the query names and that there are, those of the fewest published posts first. */
  readonly terms: readonly TermFacts[];
  /** The rows of the list, where they are counted. */
  readonly total?: number | undefined;
  /** Whether the table is divided into blocks. */
  readonly hasBlocks: boolean;
  /** Whether it may be remembered what matches in blocks: not inside a transaction. */
  readonly canRemember: boolean;
  /** Whether nothing else happens in this process while the engine reads. */
  readonly holdsUp: boolean;
}

/** What the plan of a total depends on besides: the kept totals that the query may come to. */
export interface CountFacts extends Facts {
  /** Rows by segment, by the name of the total. */
  readonly kept: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** How many published posts have two terms; by both, the lower one first. */
  readonly pairs: ReadonlyMap<string, number>;
}

/** What plans have to know of a table. */
export interface PlannedTable {
  readonly table: Table;
  /** The column of dates by which its rows are mostly listed. */
  readonly dateColumn: string;
  /** Columns of which each value is that of a row, or few. */
  readonly keys: readonly string[];
  /** Columns by whose values an index has the rows in the order of lists. */
  readonly facetColumns: readonly string[];
  /** Whether its segments are divided into blocks by date. */
  readonly hasBlocks: boolean;
  /** Whether a condition is one that few rows meet, which no index has in the order of a list. */
  isLookUp(part: Condition): boolean;
  /** Whether a change of what a condition is about marks the block of the row. */
  isMarked(part: Condition): boolean;
  /** The total that is kept of the rows that meet a condition. */
  keptTotal(part: Condition): KeptTotal | undefined;
}

/** The name of a total among facts. */
export const keptName = (total: KeptTotal): string => JSON.stringify(total);

/** The name under which the facts hold the number of posts that have both of two terms. */
export const pairName = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;
