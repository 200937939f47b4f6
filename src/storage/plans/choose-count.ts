import { all, type Condition, moreThan, not, oneOf } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { isDivided, sizeOf } from './block-plans.ts';
import type { Branch, Segment } from './branches.ts';
import type { Planned } from './choose-plan.ts';
import { costs } from './costs.ts';
import { keptPlan, normal, rowsOf, sum } from './kept-plan.ts';
import type { CountFacts, CountPlan, PlannedTable } from './list-plan.ts';
import { rarestFirst, wantedTerms } from './terms-in.ts';

/**
 * Chooses how the rows of a list are counted. Pure, as `choosePlan`: adds up stored totals, subtracts what a filter excludes,
 * and counts along an index what has no stored total.
 */
export function chooseCount({ branches, facts, table }: Planned<CountFacts>): CountPlan {
  return sum(
    branches.flatMap((branch) => found(branch) ?? countedParts(branch).map((parts) => plan(branch.segments, parts))),
  );

  /** The number of rows that a search has found, if the filter has no other conditions. */
  function found({ found }: Branch): CountPlan | undefined {
    if (found?.others.length !== 0) return undefined;
    return { by: 'kept', rows: found.ids.count, what: 'found by the search' };
  }

  function plan(segments: readonly Segment[], parts: readonly Condition[]): CountPlan {
    if (segments.length === 0) return sum([]);
    const wanted = parts.filter(({ kind }) => kind !== 'not');
    const isKept = (segment: Segment): boolean => keptPlan(wanted, segment, facts, table) !== undefined;
    return sum([
      taken(segments.filter(isKept), parts, wanted),
      counted(
        segments.filter((segment) => !isKept(segment)),
        parts,
      ),
    ]);
  }

  /** Of segments with a stored total: subtracts the rows that are excluded. */
  function taken(segments: readonly Segment[], parts: readonly Condition[], wanted: readonly Condition[]): CountPlan {
    const unwanted = parts.find((part) => part.kind === 'not');
    if (segments.length === 0) return sum([]);
    if (unwanted?.kind !== 'not')
      return sum(segments.flatMap((segment) => keptPlan(wanted, segment, facts, table) ?? []));
    if (!isTakenOff(unwanted.condition, table)) return counted(segments, parts);
    const others = parts.filter((part) => part !== unwanted);
    return { by: 'difference', whole: plan(segments, others), less: plan(segments, [...others, unwanted.condition]) };
  }

  function counted(segments: readonly Segment[], parts: readonly Condition[]): CountPlan {
    const divided = segments.map((segment) => matchedBlocks(segment, parts));
    const others = segments.filter((_, index) => divided[index] === undefined);
    const filter = rarestFirst(parts, facts.terms);
    return sum([
      ...divided.filter((one) => one !== undefined),
      ...(others.length > 0 ? [{ by: 'rows', branch: { segments: others, filter: all(...filter) } } as const] : []),
    ]);
  }

  /** Counts by the cached matches of blocks, if there are many rows to scan. */
  function matchedBlocks(segment: Segment, parts: readonly Condition[]): CountPlan | undefined {
    const size = sizeOf(segment, facts);
    if (!isDivided(parts, size, facts, table)) return undefined;
    const scanned = Math.min(size, ...parts.map((part) => rowsOf(keptPlan([part], segment, facts, table)) ?? size));
    // A database server counts a moderate number of rows faster in one statement than block by block.
    const isCountedAtOnce = scanned < costs.countedAtOnce.value || (!facts.holdsUp && size <= costs.rowsAtOnce.value);
    if (isCountedAtOnce) return undefined;
    return { by: 'matchedBlocks', segment, filter: rarestFirst(parts, facts.terms), scanned };
  }
}

/** Whether few rows meet a condition, or their total is stored: then it is cheaper to subtract them. */
function isTakenOff(part: Condition, table: PlannedTable): boolean {
  if (table.keptTotal(part) || wantedTerms(part)) return true;
  const namesFew = part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=');
  return namesFew && ['id', 'parent_id'].includes(part.column);
}

/** Splits a branch into disjoint lists of conditions, to be counted separately. */
export const countedParts = ({ filter }: Branch): (readonly Condition[])[] => alternatives(partsOf(filter).map(normal));

/** Splits a condition on parents that names 0 among others into two disjoint ones. */
function alternatives(parts: readonly Condition[]): (readonly Condition[])[] {
  const part = parts.find((one) => one.kind === 'oneOf' && one.column === 'parent_id' && one.values.includes(0));
  if (part?.kind !== 'oneOf') return [parts];
  const others = parts.filter((one) => one !== part);
  const below = oneOf(
    'parent_id',
    part.values.filter((id) => id !== 0),
  );
  return [[...others, not(moreThan('parent_id', 0))], ...(below.kind === 'nothing' ? [] : [[...others, below]])];
}
