import type { Condition } from '../conditions/conditions.ts';
import { type Segment, truthBy } from '../plans/branches.ts';
import { facetTotal } from '../plans/kept-plan.ts';
import type { KeptTotal, PlannedTable } from '../plans/list-plan.ts';
import { tables } from '../tables.ts';

/** What plans have to know of comments. */
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

const segmentsOfSizes = new WeakMap<ReadonlyMap<string, number>, readonly Segment[]>();

/** The segments of comments that have rows: those of an audience, a status and a type. */
export function segmentsOfComments(_: Condition, sizes: ReadonlyMap<string, number>): readonly Segment[] {
  const known = segmentsOfSizes.get(sizes) ?? segmentsAmong(sizes);
  segmentsOfSizes.set(sizes, known);
  return known;
}

const segmentsAmong = (sizes: ReadonlyMap<string, number>): Segment[] =>
  [...sizes].flatMap(([name, rows]): Segment[] => {
    const [table, audience = '', status = '', ...type] = name.split(':');
    return table === 'comment' && rows > 0 ? [{ name, values: { audience, status, type: type.join(':') } }] : [];
  });

export const truthInComments = ({ values }: Segment, part: Condition): boolean | undefined => truthBy(values, part);
