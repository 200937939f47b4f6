import { type Condition, isOneWord } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Order } from '../conditions/order.ts';
import type { Branch, Segment } from './branches.ts';
import { costs } from './costs.ts';
import type { FoundRows } from './found-rows.ts';
import { normal } from './kept-plan.ts';
import type { Facts, ListPlan, MatchedRows, PlannedTable, Window } from './list-plan.ts';
import { rarestFirst } from './terms-in.ts';

/** Plans for one long segment by date or relevance, whose matches are found block by block. */

type ByDate = Omit<MatchedRows, 'scanned'>;

/** The only segment of a list by date; undefined where there are several. */
export function segmentByDate(
  branches: readonly Branch[],
  order: readonly Order[],
  facts: Facts,
  table: PlannedTable,
): ByDate | undefined {
  const [sorting, ...more] = order;
  const [branch, ...others] = branches;
  const [segment, ...further] = branch?.segments ?? [];
  if (!facts.hasBlocks || !branch || !segment || others.length + further.length + more.length > 0) return undefined;
  const isByDate = sorting !== undefined && 'column' in sorting && sorting.column === table.dateColumn;
  // Segments whose rows are not counted have no blocks.
  if (!isByDate || !facts.sizes.has(segment.name)) return undefined;
  return { segment, filter: partsOf(branch.filter), direction: sorting.direction };
}

/** Plans for a page by date that is far from both ends of the list. */
export function matchedBlocks(
  { segment, filter, direction }: ByDate,
  { limit = 0, offset = 0 }: Window,
  facts: Facts,
  table: PlannedTable,
): ListPlan | undefined {
  const { total } = facts;
  const size = sizeOf(segment, facts);
  const parts = filter.map(normal);
  if (total === undefined || !isDivided(parts, size, facts, table)) return undefined;
  const end = Math.min(total, offset + limit);
  const skipped = Math.min(end, total - offset);
  // For each scanned row of a search, it is known whether it matches.
  const isSearched = parts.some(isSearch);
  const met = isSearched ? (skipped * size) / Math.max(1, total) : skipped;
  if (met < costs.skippedByIndex.value) return undefined;
  return {
    by: 'matchedBlocks',
    segment,
    filter: rarestFirst(parts, facts.terms),
    direction,
    scanned: isSearched ? size : total,
    ...(direction === 'asc' ? { first: offset, end } : { first: total - end, end: total - offset }),
  };
}

/** Plans for a page by date of a search: the positions of its matches are unknown, and scanning all rows would block the event loop. */
export function scannedBlocks(
  rows: ByDate,
  found: FoundRows | undefined,
  facts: Facts,
  table: PlannedTable,
): ListPlan | undefined {
  const size = sizeOf(rows.segment, facts);
  const isLong = size > costs.rowsAtOnce.value && (facts.total ?? 0) > costs.foundRowsLookedUp.value;
  const isChosen = facts.holdsUp && isLong && found?.others.length === 0 && isDivided(rows.filter, size, facts, table);
  return isChosen ? { by: 'scannedBlocks', ...rows, scanned: size } : undefined;
}

/** Plans for a page by relevance where ranking all matches would take long. */
export function ranked(
  branches: readonly Branch[],
  { order = [], limit }: Window,
  facts: Facts,
  table: PlannedTable,
): ListPlan | undefined {
  const [{ segments, filter, found }, ...others] = branches as readonly [Branch, ...Branch[]];
  const [relevance, sorting, ...more] = order;
  const [segment, ...further] = segments;
  if (!segment || others.length + further.length + more.length > 0 || limit === undefined) return undefined;
  if (!relevance || !('relevance' in relevance) || !sorting || !('column' in sorting)) return undefined;
  const size = sizeOf(segment, facts);
  const parts = partsOf(filter);
  const isLong = size > costs.rowsAtOnce.value && (facts.total ?? 0) >= costs.scannedWithFilter.value;
  if (sorting.column !== table.dateColumn || !found) return undefined;
  const isFound = found.others.length === 0;
  // Several words match in six ways: finding each takes longer than ranking the matches of a short list.
  const isFast = isFound && isOneWord(relevance.relevance);
  if (!isFast && !(isLong && (isFound || isDivided(parts, size, facts, table)))) return undefined;
  return {
    by: 'ranked',
    segment,
    filter: parts,
    direction: sorting.direction,
    scanned: size,
    search: relevance.relevance,
  };
}

/** Whether the matches of a segment can be cached by block. */
export const isDivided = (parts: readonly Condition[], size: number, facts: Facts, table: PlannedTable): boolean =>
  facts.hasBlocks && facts.canRemember && size >= costs.longList.value && parts.every(table.isMarked);

export const isSearch = ({ kind }: Condition): boolean => kind === 'matches';

export const sizeOf = ({ name }: Segment, { sizes }: Facts): number => sizes.get(name) ?? 0;
