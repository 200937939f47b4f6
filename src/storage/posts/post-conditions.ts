import { all, atMost, type Condition, equals, has, oneOf } from '../conditions/conditions.ts';
import type { PostRow } from '../rows.ts';

/** Of posts: published, and its moment has come (behaviour 12: visible by the clock at read time). */
export const published = (nowGmt: string): Condition => all(equals('status', 'publish'), atMost('date_gmt', nowGmt));

/** Of posts: has one of the terms of the taxonomy. */
export const hasTerm = (taxonomy: string, termIds: readonly number[]): Condition =>
  has('terms', all(equals('taxonomy', taxonomy), oneOf('term_id', termIds)));

/** The status that a post has at a moment: a published one is `future` until its date has come. */
export function statusAt(row: Pick<PostRow, 'status' | 'date_gmt'>, nowGmt: string): string {
  return row.status === 'publish' && row.date_gmt > nowGmt ? 'future' : row.status;
}
