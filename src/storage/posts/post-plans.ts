import { isMarked } from '../blocks/marking.ts';
import type { Condition } from '../conditions/conditions.ts';
import { facetTotal } from '../plans/kept-plan.ts';
import type { KeptTotal, PlannedTable } from '../plans/list-plan.ts';
import { tables } from '../tables.ts';
import { MIME_FACET, STICKY_FACET } from './post-totals.ts';

/** What plans have to know of posts. */
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
