import { all, type Condition, oneOf } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { type Order, sortColumnsOf } from '../conditions/order.ts';
import { matchedBlocks, ranked, scannedBlocks, segmentByDate, sizeOf } from './block-plans.ts';
import type { Branch, Segment } from './branches.ts';
import { costs } from './costs.ts';
import { datesOf, isDate } from './dates.ts';
import type { Facts, ListPlan, PlannedTable, Window } from './list-plan.ts';
import { rarestFirst, singleTerm, wantedTerms } from './terms-in.ts';

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

/** The branch with its rows found by their terms, if one of several terms is required. */
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

/** Whether an index other than that of the order finds the rows of a condition. */
const isOtherIndex = (part: Condition, order: readonly Order[], { dateColumn }: PlannedTable): part is Compared =>
  isDate(part, dateColumn) && sortColumnsOf(order)[0] !== dateColumn;

type Compared = Condition & { readonly kind: 'compare' };

/** Whether a condition lists ids. */
const isKey = (part: Condition, { keys }: PlannedTable): boolean =>
  (part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) && keys.includes(part.column);

const sizeOfAll = (segments: readonly Segment[], facts: Facts): number =>
  segments.reduce((sum, segment) => sum + sizeOf(segment, facts), 0);
