import { among } from '../conditions/among.ts';
import type { Connection, Dialect } from '../database.ts';
import { remembering } from '../queries/remembered.ts';
import type { PostRow } from '../rows.ts';

/** The columns of a post that determine its address and visibility. */
export const summaryColumns = [
  ...(['id', 'type', 'status', 'author_id', 'date', 'date_gmt', 'slug'] as const),
  ...(['password', 'comment_status', 'parent_id', 'trashed_status'] as const),
];

export type PostSummary = Pick<PostRow, (typeof summaryColumns)[number]>;

/** The approximate size of one in memory. */
const SUMMARY_BYTES = 700;

/** The addresses and visibility of posts, without their texts, in no particular order. Summaries that were read are cached. */
export function postSummaries(connection: Connection, dialect: Dialect) {
  const remember = remembering<readonly PostSummary[]>(connection, ({ length }) => length * SUMMARY_BYTES);
  return async (ids: readonly number[]): Promise<readonly PostSummary[]> =>
    remember(ids.join(), () => {
      const these = among('id', ids, dialect);
      return connection.all(`SELECT ${summaryColumns.join(', ')} FROM posts WHERE ${these.text}`, these.parameters);
    });
}
