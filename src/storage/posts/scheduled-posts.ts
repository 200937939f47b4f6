import type { Connection } from '../database.ts';
import { idsOf } from '../queries/statements.ts';

/** The most posts published in one transaction. */
const PUBLISH_BATCH_SIZE = 500;

/** Published posts that wait for their date: `scheduled` is a literal, since only then does an engine use its partial index. */
export function scheduledPosts(connection: Connection) {
  return {
    /** When the next one becomes visible. */
    async next(): Promise<string | undefined> {
      const [next] = await connection.all<{ date_gmt: string }>(
        'SELECT date_gmt FROM posts WHERE scheduled = 1 ORDER BY date_gmt, id LIMIT 1',
      );
      return next?.date_gmt;
    },

    /** The first posts whose date has come. */
    due: (nowGmt: string): Promise<number[]> =>
      idsOf(connection, {
        text: 'SELECT id FROM posts WHERE scheduled = 1 AND date_gmt <= ? ORDER BY date_gmt, id LIMIT ?',
        parameters: [nowGmt, PUBLISH_BATCH_SIZE],
      }),

    /** The number of scheduled posts, and of pictures without smaller copies yet. */
    async backlog(nowGmt: string): Promise<{ pictures: number; due: number }> {
      const [row] = await connection.all<{ pictures: number; due: number }>(
        `SELECT (SELECT count(*) FROM posts WHERE awaits_sizes = 1) AS pictures,
          (SELECT count(*) FROM posts WHERE scheduled = 1 AND date_gmt <= ?) AS due`,
        [nowGmt],
      );
      return row ?? { pictures: 0, due: 0 };
    },
  };
}
