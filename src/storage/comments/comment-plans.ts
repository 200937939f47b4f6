import type { Condition } from '../conditions/conditions.ts';
import { type Segment, segmentsBy, truthBy } from '../plans/branches.ts';
import { facetTotal } from '../plans/kept-plan.ts';
import type { KeptTotal, PlannedTable } from '../plans/list-plan.ts';
import { tables } from '../tables.ts';

/** The properties of comments that plans depend on. */
export const plannedComments: PlannedTable = {
  table: tables.comments,
  dateColumn: 'date_gmt',
  keys: ['id'],
  facetColumns: [],
  hasBlocks: false,
  isLookUp: (part) =>
    (part.kind === 'oneOf' && part.column === 'post_id') ||
    (part.kind === 'compare' && part.operator === '=' && part.column === 'author_email_key'),
  isMarked: () => false,
  keptTotal: (part) => ofPosts(part) ?? facetTotal(part),
};

function ofPosts(part: Condition): KeptTotal | undefined {
  if (part.kind === 'oneOf' && part.column === 'post_id') return { of: 'posts', ids: part.values.map(Number) };
  return part.kind === 'compare' && part.column === 'post_id' && part.operator === '='
    ? { of: 'posts', ids: [Number(part.value)] }
    : undefined;
}

const everySegment = segmentsBy(([table, audience = '', status = '', ...type]) =>
  table === 'comment' ? { audience, status, type: type.join(':') } : undefined,
);

/** The segments of comments that have rows: those of an audience, a status and a type. */
export const segmentsOfComments = (_: Condition, sizes: ReadonlyMap<string, number>): readonly Segment[] =>
  everySegment(sizes);

export const truthInComments = ({ values }: Segment, part: Condition): boolean | undefined => truthBy(values, part);
