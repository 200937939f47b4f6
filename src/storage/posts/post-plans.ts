import { isMarked } from '../blocks/marking.ts';
import type { Condition } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { type Segment, segmentsBy, truthBy } from '../plans/branches.ts';
import { facetTotal } from '../plans/kept-plan.ts';
import type { KeptTotal, PlannedTable } from '../plans/list-plan.ts';
import { tables } from '../tables.ts';
import { MIME_FACET, STICKY_FACET } from './post-totals.ts';

/** The properties of posts that plans depend on. */
export const plannedPosts: PlannedTable = {
  table: tables.posts,
  dateColumn: 'date',
  keys: ['id', 'slug'],
  facetColumns: ['author_id'],
  hasBlocks: true,
  isLookUp: () => false,
  isMarked,
  keptTotal,
};

function keptTotal(part: Condition): KeptTotal | undefined {
  if (part.kind === 'startsWith' && part.column === 'mime_type')
    return { of: 'prefix', prefix: MIME_FACET + part.prefix };
  if (part.kind !== 'compare' || part.operator !== '=') return facetTotal(part);
  if (part.column === 'mime_type') return { of: 'facets', facets: [MIME_FACET + part.value] };
  return part.column === 'sticky' && part.value ? { of: 'facets', facets: [STICKY_FACET] } : facetTotal(part);
}

const statusOf: Readonly<Record<string, string>> = { future: 'publish', hidden: 'inherit' };

/** Revisions are not counted. */
const revisions: readonly Segment[] = [{ name: 'revision:inherit', values: { type: 'revision', state: 'inherit' } }];

const everySegment = segmentsBy(([type = '', state = '', ...more]) =>
  more.length === 0 ? { type, state } : undefined,
);

/** The segments with rows that a condition may concern; undefined if it is not limited to one type. */
export function segmentsOfPosts(where: Condition, sizes: ReadonlyMap<string, number>): readonly Segment[] | undefined {
  const type = partsOf(where).find(
    (part) => part.kind === 'compare' && part.column === 'type' && part.operator === '=',
  );
  if (type?.kind !== 'compare' || typeof type.value !== 'string') return undefined;
  if (type.value === 'revision') return revisions;
  return everySegment(sizes).filter(({ values }) => values['type'] === type.value);
}

/** Whether a condition holds of all rows of a type and state, or of none. */
export function truthInState({ values }: Segment, part: Condition): boolean | undefined {
  if (!('column' in part)) return undefined;
  const { state = '' } = values;
  if (part.column === 'status') return truthBy({ status: statusOf[state] ?? state }, part);
  if (part.column !== 'date_gmt' || part.kind !== 'compare') return truthBy(values, part);
  // Due posts are published before a list is read: their states are current.
  if (state !== 'publish' && state !== 'future') return undefined;
  if (part.operator === '<=') return state === 'publish';
  return part.operator === '>' ? state === 'future' : undefined;
}
