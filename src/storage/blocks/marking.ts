import type { Condition } from '../conditions/conditions.ts';
import type { PostRow } from '../rows.ts';
import { tables } from '../tables.ts';

/**
 * Cached data of a block of posts (decision 27) is valid until the block is marked. Only this file says which columns
 * mark it: a change of one does (`marksBlock`), so results for conditions on these columns may be cached (`isMarked`).
 */
const marking: readonly string[] = [
  ...['type', 'state', 'date', 'author_id', 'mime_type', 'sticky', 'password'],
  ...(tables.posts.search ?? []),
];

/** Whether a change of a row is one that marks its block. */
export const marksBlock = (before: PostRow, after: PostRow): boolean =>
  marking.some((name) => before[name as keyof PostRow] !== after[name as keyof PostRow]);

/** Whether a block is marked whenever the truth of a condition changes for one of its rows. */
export function isMarked(part: Condition): boolean {
  switch (part.kind) {
    case 'matches':
      return true;
    case 'has':
      // The totals include the terms of a post, and a change of them marks its block.
      return part.relation === 'terms';
    case 'compare':
    case 'oneOf':
      return marking.includes(part.column);
    case 'not':
      // The id of a row never changes. Conditions on ids are looked up, not cached.
      return isMarked(part.condition) || ('column' in part.condition && part.condition.column === 'id');
    case 'all':
    case 'any':
      return part.conditions.every(isMarked);
    default:
      return false;
  }
}
