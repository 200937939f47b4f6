import type { Segment } from '../plans/branches.ts';
import { sum } from '../plans/choose-count.ts';
import { datesOf, isDate } from '../plans/dates.ts';
import { pairName } from '../plans/facts.ts';
import { type CountFacts, type CountPlan, type KeptTotal, keptName, type PlannedTable } from '../plans/list-plan.ts';
import { singleTerm, wantedTerms } from '../plans/terms-in.ts';
import { type Condition, equals, moreThan, not } from '../queries/conditions.ts';
import { authorFacet, BELOW_FACET } from '../queries/tallies.ts';
import { tables } from '../tables.ts';
import type { TermFacts } from '../terms/term-facts.ts';
import { isMarked } from './marking.ts';
import { MIME_FACET, STICKY_FACET } from './post-totals.ts';

/** What plans have to know of posts. */
export const plannedPosts: PlannedTable = {
  table: tables.posts,
  dateColumn: 'date',
  keys: ['id', 'slug'],
  facetColumns: ['author_id'],
  isLookUp: () => false,
  isMarked,
  normal,
  keptTotals,
  keptPlan,
  isTakenOff: (part) => keptTotal(part) !== undefined || wantedTerms(part) !== undefined || namesFew(part),
};

const namesFew = (part: Condition): boolean =>
  (part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) &&
  ['id', 'parent_id'].includes(part.column);

/** What most rows have is what few have not. */
function normal(part: Condition): Condition {
  if (part.kind === 'not') {
    const inner = normal(part.condition);
    return inner.kind === 'not' ? inner.condition : not(inner);
  }
  if (part.kind !== 'compare' || part.operator !== '=') return part;
  if (part.column === 'sticky' && !part.value) return not(equals('sticky', 1));
  return part.column === 'parent_id' && part.value === 0 ? not(moreThan('parent_id', 0)) : part;
}

/** The total that is kept of the rows that a condition holds of. */
function keptTotal(part: Condition): KeptTotal | undefined {
  if (part.kind === 'startsWith' && part.column === 'mime_type')
    return { of: 'prefix', prefix: MIME_FACET + part.prefix };
  if (part.kind === 'oneOf' && part.column === 'author_id')
    return { of: 'facets', facets: [...new Set(part.values)].map((id) => authorFacet(Number(id))) };
  if (part.kind !== 'compare') return undefined;
  const { column, operator, value } = part;
  if (column === 'author_id' && operator === '=') return { of: 'facets', facets: [authorFacet(Number(value))] };
  if (column === 'mime_type' && operator === '=') return { of: 'facets', facets: [MIME_FACET + value] };
  if (column === 'sticky' && operator === '=' && value) return { of: 'facets', facets: [STICKY_FACET] };
  if (column === 'parent_id' && operator === '>' && value === 0) return { of: 'facets', facets: [BELOW_FACET] };
  return undefined;
}

function keptTotals(part: Condition): readonly KeptTotal[] {
  if (!isDate(part, 'date')) return [keptTotal(part)].filter((one) => one !== undefined);
  const { from, to } = datesOf([part], 'date') ?? {};
  return [from, to].flatMap((date) => (date === undefined ? [] : [{ of: 'older', date } as const]));
}

function keptPlan(parts: readonly Condition[], segment: Segment, facts: CountFacts): CountPlan | undefined {
  const { name } = segment;
  const size = facts.sizes.get(name);
  const [part, other, ...more] = parts;
  if (size === undefined) return undefined;
  if (part === undefined) return kept(size, `rows of ${name}`);
  const dates = datesOf(parts, 'date');
  if (dates) {
    const older = (date: string): number => facts.kept.get(keptName({ of: 'older', date }))?.get(name) ?? 0;
    const from = dates.from === undefined ? 0 : older(dates.from);
    const rows = Math.max(0, (dates.to === undefined ? size : older(dates.to)) - from);
    return kept(rows, `rows of ${name} between dates, by the sizes of blocks`);
  }
  if (more.length > 0) return undefined;
  if (other) return segment.values['state'] === 'publish' ? bothTerms(part, other, facts) : undefined;
  const total = keptTotal(part);
  if (total) return kept(facts.kept.get(keptName(total))?.get(name) ?? 0, `${name}, ${inWords(total)}`);
  return segment.values['state'] === 'publish' ? anyTerm(part, size, facts) : undefined;
}

const kept = (rows: number, what: string): CountPlan => ({ by: 'kept', rows, what });

const inWords = (total: KeptTotal): string =>
  total.of === 'facets' ? total.facets.join(' or ') : total.of === 'prefix' ? `${total.prefix}…` : total.of;

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
  // Where nearly all posts have one of them, these are sooner looked through than those that have each.
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
