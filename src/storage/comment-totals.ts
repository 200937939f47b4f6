import { compileCondition, type Sql } from './compile-condition.ts';
import { all, type Condition } from './conditions.ts';
import type { Connection, Dialect } from './database.ts';
import type { CommentRow } from './rows.ts';
import { tables } from './tables.ts';

/**
 * How many comments each post has in each state. Whether a comment is seen depends on its post and its state, so the
 * totals of lists are sums over the posts that are discussed, however many comments there are.
 */

type Counted = Pick<CommentRow, 'post_id' | 'status' | 'type'>;

/** Adds a comment to the numbers of its post, or takes it away; in the transaction that writes it. */
export async function tallyComment(connection: Connection, row: Counted, difference: 1 | -1): Promise<void> {
  const key = [row.post_id, row.status, row.type];
  await connection.run(
    'INSERT INTO comment_counts (post_id, status, type, total) VALUES (?, ?, ?, ?) ON CONFLICT (post_id, status, type) DO UPDATE SET total = comment_counts.total + excluded.total',
    [...key, difference],
  );
  if (difference < 0)
    await connection.run('DELETE FROM comment_counts WHERE post_id = ? AND status = ? AND type = ? AND total = 0', key);
}

/** The statement for the total of a condition that is about posts and states alone; undefined for any other. */
export function totalOfComments(where: Condition, dialect: Dialect): Sql | undefined {
  const parts = where.kind === 'all' ? where.conditions : [where];
  const needed = parts.filter((part) => !isImplied(part, parts));
  if (!needed.every(isCounted)) return undefined;
  const { text, parameters } = compileCondition(all(...needed), tables.comment_counts, dialect);
  return { text: `SELECT coalesce(sum(total), 0) AS total FROM comment_counts WHERE ${text}`, parameters };
}

/** `A or B` adds nothing beside `A`. */
function isImplied(part: Condition, parts: readonly Condition[]): boolean {
  if (part.kind !== 'any') return false;
  return part.conditions.some((one) => parts.some((other) => isSameComparison(one, other)));
}

function isSameComparison(one: Condition, other: Condition): boolean {
  return (
    one.kind === 'compare' &&
    other.kind === 'compare' &&
    one.column === other.column &&
    one.operator === other.operator &&
    one.value === other.value
  );
}

function isCounted(condition: Condition): boolean {
  switch (condition.kind) {
    case 'everything':
    case 'nothing':
      return true;
    case 'compare':
    case 'oneOf':
      return condition.column in tables.comment_counts.columns;
    case 'has':
      return condition.relation === 'post';
    case 'not':
      return isCounted(condition.condition);
    case 'all':
    case 'any':
      return condition.conditions.every(isCounted);
    default:
      return false;
  }
}
