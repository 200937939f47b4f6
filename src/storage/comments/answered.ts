import type { Connection, Dialect } from '../database.ts';

/** Which of the comments have answers on the same post that are approved; one statement. */
export async function answeredAmong(
  ids: readonly number[],
  connection: Connection,
  dialect: Dialect,
): Promise<Set<number>> {
  const rows = await connection.all<{ parent_id: number }>(
    `SELECT DISTINCT parent_id FROM comments WHERE ${dialect.oneOf('parent_id', 'integer')} AND status = 'approved'
     AND post_id = (SELECT post_id FROM comments AS answered WHERE answered.id = comments.parent_id)`,
    [dialect.list(ids)],
  );
  return new Set(rows.map((row) => row.parent_id));
}
