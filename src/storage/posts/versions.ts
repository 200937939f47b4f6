import type { Connection, Dialect } from '../database.ts';

/** The slug of the revision that keeps the texts an item had before its first revision. */
export const firstRevisionSlug = (postId: number): string => `${postId}-revision-v0`;

/** The number of earlier versions of a post, and the id of the latest. */
export interface Versions {
  readonly count: number;
  readonly latest: number;
}

/**
 * The versions of several posts, by their ids; one statement. Posts without versions are missing. The revision of the first
 * texts does not count: only lists of revisions name it.
 */
export async function versionsOf(
  ids: readonly number[],
  connection: Connection,
  dialect: Dialect,
): Promise<Map<number, Versions>> {
  const rows = await connection.all<{ parent_id: number; count: number; latest: number }>(
    `SELECT parent_id, count(*) AS count, max(id) AS latest FROM posts
     WHERE ${dialect.oneOf('parent_id', 'integer')} AND type = 'revision' AND slug NOT LIKE '%-revision-v0'
     GROUP BY parent_id`,
    [dialect.list(ids)],
  );
  return new Map(
    rows.map(({ parent_id, count, latest }) => [parent_id, { count: Number(count), latest: Number(latest) }]),
  );
}
