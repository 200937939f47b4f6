import { all, type Condition, isOneWord, type Order, oneOf, sortColumnsOf } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Query } from '../queries/table-store.ts';
import type { Branch, Segment } from './branches.ts';
import { costs } from './costs.ts';
import { datesOf, isDate } from './dates.ts';
import type { FoundRows } from './found-rows.ts';
import { normal } from './kept-plan.ts';
import type { Facts, ListPlan, MatchedRows, PlannedTable } from './list-plan.ts';
import { rarestFirst, singleTerm, wantedTerms } from './terms-in.ts';

/** The requested part of a list, and its order. */
export type Window = Omit<Query, 'where' | 'total'>;

/** The input for choosing the plans of a page and of its total. */
export interface Planned<Known extends Facts = Facts> {
  readonly branches: readonly Branch[];
  readonly facts: Known;
  readonly table: PlannedTable;
}

/**
 * Chooses how a page of a list is found. Pure: the same list, window and facts give the same plan. Every plan gives the same
 * page. Without a total among the facts, the plan is for a list that is not counted.
 */
export function choosePlan({ branches, facts, table }: Planned, window: Window): ListPlan {
  const { order = [], limit, offset = 0 } = window;
  if (branches.length === 0 || offset >= (facts.total ?? Number.POSITIVE_INFINITY)) return { by: 'nothing' };
  const byDate = limit === undefined ? undefined : segmentByDate(branches, order, facts, table);
  const dates = byDate && datesOf(byDate.filter, table.dateColumn);
  if (byDate && dates) return { by: 'blockRange', ...byDate, dates };
  const isRanked = order.some((one) => 'relevance' in one);
  if (!isRanked && branches.every(({ filter }) => partsOf(filter).some((part) => isKey(part, table))))
    return { by: 'keys', branches };
  return (
    (byDate &&
      (matchedBlocks(byDate, window, facts, table) ?? scannedBlocks(byDate, branches[0]?.found, facts, table))) ??
    ranked(branches, window, facts, table) ??
    scanOrLookUp(branches, window, facts, table)
  );
}

/** Whether a plan also gives the total. */
export const tellsTotal = ({ by }: ListPlan): boolean => by === 'nothing' || by === 'blockRange' || by === 'keys';

type ByDate = Omit<MatchedRows, 'scanned'>;

/** The only segment of a list by date; undefined where there are several. */
function segmentByDate(
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
function matchedBlocks(
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
  // In a search, it is known of each scanned row whether it matches.
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

/** Plans for a page by date of a search: where its matches are is not known, and to scan all rows would hold the event loop. */
function scannedBlocks(
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
function ranked(
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
  // Several words match in six ways: to find each takes longer than to rank the matches of a short list.
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

function scanOrLookUp(branches: readonly Branch[], window: Window, facts: Facts, table: PlannedTable): ListPlan {
  const { order = [], limit, offset = 0 } = window;
  const size = branches.reduce((sum, { segments }) => sum + sizeOfAll(segments, facts), 0);
  const parts = branches.flatMap(({ filter }) => partsOf(filter));
  const isIndexed = order.length > 0 && order.every((one) => 'column' in one);
  if (!isIndexed || parts.some((part) => isKey(part, table) || table.isLookUp(part)))
    return { by: 'lookUp', branches: branches.map(listed) };

  const { total } = facts;
  // A scan reads `size / total` rows per match, from the nearer end to the page; a look-up reads all matches.
  const isFew = total === undefined || Math.min(offset + (limit ?? total), total - offset) * size >= total * total;
  if (isFew && branches.some(({ found }) => found) && branches.every(isListed))
    return { by: 'lookUp', branches: branches.map(listed) };
  if (isFew && parts.some((part) => isOtherIndex(part, order, table))) return { by: 'lookUp', branches };
  const byTerms = branches.map(foundByTerms);
  if (isFew && byTerms.every((branch) => branch !== undefined)) return { by: 'lookUp', branches: byTerms };
  return {
    by: 'indexScan',
    branches: branches.map((branch) => scanned(branch, order, facts, table)),
    isChunked:
      total !== undefined &&
      limit !== undefined &&
      limit <= costs.chunk.value &&
      branches.every(({ filter }) => isFacet(filter, table)),
  };
}

/** The branch for a scan: what another index would find becomes a filter of the scanned rows. */
function scanned({ segments, filter }: Branch, order: readonly Order[], facts: Facts, table: PlannedTable): Branch {
  const parts = partsOf(filter).map((part) =>
    isOtherIndex(part, order, table) ? { ...part, filterOnly: true as const } : part,
  );
  return { segments, filter: all(...rarestFirst(parts, facts.terms)) };
}

/** The branch with its rows found by their terms, where they have one of several. */
function foundByTerms({ segments, filter }: Branch): Branch | undefined {
  const parts = partsOf(filter);
  const byTerms = parts.find((one) => (wantedTerms(one)?.ids.length ?? 0) > 1);
  if (byTerms?.kind !== 'has') return undefined;
  const found = { ...byTerms, isFoundFirst: true } as const;
  return { segments, filter: all(found, ...parts.filter((part) => part !== byTerms)) };
}

/** Whether the filter is one term or one author: an index has exactly these rows in order. */
function isFacet(filter: Condition, { facetColumns }: PlannedTable): boolean {
  if (singleTerm(filter) !== undefined) return true;
  return filter.kind === 'compare' && filter.operator === '=' && facetColumns.includes(filter.column);
}

/** Whether the rows that a search has found in a branch can be listed by id. */
const isListed = ({ found }: Branch): boolean => found === undefined || found.ids.count <= costs.idsListed.value;

/** The branch with its rows listed by id, where possible. */
const listed = (branch: Branch): Branch =>
  branch.found && isListed(branch)
    ? { segments: branch.segments, filter: all(oneOf('id', branch.found.ids.ids()), ...branch.found.others) }
    : branch;

/** Whether the matches of a segment can be remembered by block. */
export const isDivided = (parts: readonly Condition[], size: number, facts: Facts, table: PlannedTable): boolean =>
  facts.hasBlocks && facts.canRemember && size >= costs.longList.value && parts.every(table.isMarked);

export const isSearch = ({ kind }: Condition): boolean => kind === 'matches';

/** Whether an index other than that of the order finds the rows of a condition. */
const isOtherIndex = (part: Condition, order: readonly Order[], { dateColumn }: PlannedTable): part is Compared =>
  isDate(part, dateColumn) && sortColumnsOf(order)[0] !== dateColumn;

type Compared = Condition & { readonly kind: 'compare' };

/** Whether a condition lists ids. */
const isKey = (part: Condition, { keys }: PlannedTable): boolean =>
  (part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) && keys.includes(part.column);

export const sizeOf = ({ name }: Segment, { sizes }: Facts): number => sizes.get(name) ?? 0;
const sizeOfAll = (segments: readonly Segment[], facts: Facts): number =>
  segments.reduce((sum, segment) => sum + sizeOf(segment, facts), 0);
