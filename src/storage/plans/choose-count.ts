import { all, type Condition, moreThan, not, oneOf } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Branch, Segment } from './branches.ts';
import { isDivided, type Planned, sizeOf } from './choose-plan.ts';
import { costs } from './costs.ts';
import { keptPlan, normal, rowsOf, sum } from './kept-plan.ts';
import type { CountFacts, CountPlan, PlannedTable } from './list-plan.ts';
import { rarestFirst, wantedTerms } from './terms-in.ts';

/**
 * How the rows of a list are counted. Pure, as `choosePlan`: kept totals are added up, what a filter leaves out is taken off,
 * and what no total is kept of is counted along an index.
 */
export function chooseCount({ branches, facts, table }: Planned<CountFacts>): CountPlan {
  return sum(
    branches.flatMap((branch) => found(branch) ?? countedParts(branch).map((parts) => plan(branch.segments, parts))),
  );

  /** The rows that a search has found, where it is about nothing else. */
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

  /** What is wanted is kept: what is not wanted is taken off. */
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

  /** What is remembered of blocks, where there is much to look at. */
  function matchedBlocks(segment: Segment, parts: readonly Condition[]): CountPlan | undefined {
    const size = sizeOf(segment, facts);
    if (!isDivided(parts, size, facts, table)) return undefined;
    const scanned = Math.min(size, ...parts.map((part) => rowsOf(keptPlan([part], segment, facts, table)) ?? size));
    // Another process counts what is not too much sooner in one statement than block by block.
    const isCountedAtOnce = scanned < costs.longList.value / 4 || (!facts.holdsUp && size <= costs.rowsAtOnce.value);
    if (isCountedAtOnce) return undefined;
    return { by: 'matchedBlocks', segment, filter: rarestFirst(parts, facts.terms), scanned };
  }
}

/** Whether few rows meet a condition, or their total is kept: then the others are what remains. */
function isTakenOff(part: Condition, table: PlannedTable): boolean {
  if (table.keptTotal(part) || wantedTerms(part)) return true;
  const namesFew = part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=');
  return namesFew && ['id', 'parent_id'].includes(part.column);
}

/** What is counted of a branch: lists of conditions, of which rows meet all of one and none of another. */
export const countedParts = ({ filter }: Branch): (readonly Condition[])[] => alternatives(partsOf(filter).map(normal));

/** Conditions on parents that name 0 among others, as two that have nothing in common. */
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
