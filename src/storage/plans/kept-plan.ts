import { type Condition, equals, moreThan, not } from '../conditions/conditions.ts';
import { authorFacet, BELOW_FACET } from '../queries/tallies.ts';
import type { TermFacts } from '../terms/term-facts.ts';
import type { Segment } from './branches.ts';
import { datesOf, isDate } from './dates.ts';
import { type CountFacts, type CountPlan, type KeptTotal, keptName, type PlannedTable, pairName } from './list-plan.ts';
import { singleTerm, wantedTerms } from './terms-in.ts';

/** Rewrites a condition in terms of stored totals: a property of most rows becomes the negation of a property of few. */
export function normal(part: Condition): Condition {
  if (part.kind === 'not') {
    const inner = normal(part.condition);
    return inner.kind === 'not' ? inner.condition : not(inner);
  }
  if (part.kind !== 'compare' || part.operator !== '=') return part;
  if (part.column === 'sticky' && !part.value) return not(equals('sticky', 1));
  return part.column === 'parent_id' && part.value === 0 ? not(moreThan('parent_id', 0)) : part;
}

/** The stored totals that the plan of a total may need for a condition. */
export function keptTotalsOf(
  part: Condition,
  { dateColumn, hasBlocks, keptTotal }: PlannedTable,
): readonly KeptTotal[] {
  if (!hasBlocks || !isDate(part, dateColumn)) return [keptTotal(part)].filter((one) => one !== undefined);
  const { from, to } = datesOf([part], dateColumn) ?? {};
  return [from, to].flatMap((date) => (date === undefined ? [] : [{ of: 'older', date } as const]));
}

/** The stored total of an author, or of rows with a parent. */
export function facetTotal(part: Condition): KeptTotal | undefined {
  if (part.kind === 'oneOf' && part.column === 'author_id')
    return { of: 'facets', facets: [...new Set(part.values)].map((id) => authorFacet(Number(id))) };
  if (part.kind !== 'compare') return undefined;
  const { column, operator, value } = part;
  if (column === 'author_id' && operator === '=') return { of: 'facets', facets: [authorFacet(Number(value))] };
  return column === 'parent_id' && operator === '>' && value === 0
    ? { of: 'facets', facets: [BELOW_FACET] }
    : undefined;
}

/** The number of rows of a segment that meet all conditions, if stored totals say so. */
export function keptPlan(
  parts: readonly Condition[],
  segment: Segment,
  facts: CountFacts,
  { dateColumn, hasBlocks, keptTotal }: PlannedTable,
): CountPlan | undefined {
  const { name } = segment;
  const size = facts.sizes.get(name);
  const [part, other, ...more] = parts;
  if (size === undefined) return undefined;
  if (part === undefined) return kept(size, name);
  const dates = hasBlocks ? datesOf(parts, dateColumn) : undefined;
  if (dates) {
    const older = (date: string): number => facts.kept.get(keptName({ of: 'older', date }))?.get(name) ?? 0;
    const from = dates.from === undefined ? 0 : older(dates.from);
    return kept(Math.max(0, (dates.to === undefined ? size : older(dates.to)) - from), `${name}, between dates`);
  }
  if (more.length > 0) return undefined;
  // Terms count published posts only.
  const isOfTerms = segment.values['state'] === 'publish';
  if (other) return isOfTerms ? bothTerms(part, other, facts) : undefined;
  const total = keptTotal(part);
  if (total) return kept(facts.kept.get(keptName(total))?.get(name) ?? 0, `${name}, ${inWords(total)}`);
  return isOfTerms ? anyTerm(part, size, facts) : undefined;
}

const kept = (rows: number, what: string): CountPlan => ({ by: 'kept', rows, what });

function inWords(total: KeptTotal): string {
  switch (total.of) {
    case 'facets':
      return total.facets.join(' or ');
    case 'prefix':
      return `${total.prefix}…`;
    case 'posts':
      return `of posts ${total.ids.join(', ')}`;
    case 'older':
      return `older than ${total.date}`;
  }
}

/** Published posts that have one of some terms. */
function anyTerm(part: Condition, size: number, facts: CountFacts): CountPlan | undefined {
  const wanted = wantedTerms(part);
  if (!wanted) return undefined;
  const isWanted = ({ id, taxonomy }: TermFacts): boolean => taxonomy === wanted.taxonomy && wanted.ids.includes(id);
  const [most, other, ...more] = facts.terms.filter(isWanted).reverse();
  if (!most) return kept(0, 'no term');
  if (!other) return withTerm(most);
  const atMost = [most, other, ...more].reduce((total, { count }) => total + count, 0);
  const others = [other, ...more].map(({ id }) => id);
  if (more.length === 0) {
    const less = withBoth(most.id, other.id, facts);
    return less && { by: 'difference', whole: sum([withTerm(most), withTerm(other)]), less };
  }
  // If nearly all posts have one of the terms, a scan of all posts is faster.
  return atMost > size ? undefined : { by: 'anyTerm', most, others, atMost };
}

/** Published posts that have two terms. */
function bothTerms(one: Condition, other: Condition, facts: CountFacts): CountPlan | undefined {
  const [first, second] = [singleTerm(one), singleTerm(other)];
  if (first === undefined || second === undefined || first === second) return undefined;
  const isThere = (part: Condition): boolean =>
    facts.terms.some(({ id, taxonomy }) => id === singleTerm(part) && taxonomy === wantedTerms(part)?.taxonomy);
  return isThere(one) && isThere(other) ? withBoth(first, second, facts) : kept(0, 'no term');
}

const withTerm = ({ id, count }: TermFacts): CountPlan => kept(count, `published, with term ${id}`);

function withBoth(one: number, other: number, { pairs }: CountFacts): CountPlan | undefined {
  const rows = pairs.get(pairName(one, other));
  return rows === undefined ? undefined : kept(rows, `published, with terms ${one} and ${other}`);
}

/** The number of rows of a plan, if stored totals say so; for several terms, an upper bound. */
export function rowsOf(plan: CountPlan | undefined): number | undefined {
  switch (plan?.by) {
    case 'kept':
      return plan.rows;
    case 'sum': {
      const rows = plan.of.map(rowsOf);
      return rows.every((one) => one !== undefined) ? rows.reduce((total, one) => total + one, 0) : undefined;
    }
    case 'difference': {
      const [whole, less] = [rowsOf(plan.whole), rowsOf(plan.less)];
      return whole === undefined || less === undefined ? undefined : whole - less;
    }
    case 'anyTerm':
      return plan.atMost;
    default:
      return undefined;
  }
}

/** The sum of plans. */
export function sum(plans: readonly CountPlan[]): CountPlan {
  const parts = plans.flatMap((plan) => (plan.by === 'sum' ? plan.of : [plan]));
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { by: 'sum', of: parts };
}
