import { among } from '../conditions/among.ts';
import type { Condition } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import { type PlannedLists, plannedLists } from '../lists/planned-lists.ts';
import { countRows, selectRows, totalOf } from '../queries/statements.ts';
import { type Source, tableStore } from '../queries/table-store.ts';
import { BELOW_FACET, tallies } from '../queries/tallies.ts';
import type { CommentRow } from '../rows.ts';
import { searchFinder } from '../search/find.ts';
import { searchIndex } from '../search/search-index.ts';
import { defaultsOf, tables } from '../tables.ts';
import { audienceOf, facetsOfComment, segmentOfComment, tallyComments } from './comment-audience.ts';
import { plannedComments, segmentsOfComments, truthInComments } from './comment-plans.ts';
import { type IdsOfEach, idsOfEach } from './ids-of-each.ts';
import { keysOf, textsOf } from './searched-comments.ts';

export interface CommentReader extends Source<CommentRow>, PlannedLists {
  /** Whether a comment is below another one in a thread, or is that one: one statement, however deep the thread. */
  isWithin(id: number, threadId: number): Promise<boolean>;
  /** The first ids of several lists of comments, such as those of several posts. */
  idsOfEach(lists: IdsOfEach): Promise<Map<number, number[]>>;
  /** Which of the comments have approved replies. */
  answeredAmong(ids: readonly number[]): Promise<Set<number>>;
  /** The number of comments that arrived from a network within a period of time, up to `most`. */
  countReceived(network: string, span: { after: string; until: string; most: number }): Promise<number>;
}

/** Further writes of comments, for transactions. */
export interface CommentWriter extends CommentReader {
  insert(row: Partial<CommentRow>): Promise<number>;
  update(current: CommentRow, change: Partial<CommentRow>): Promise<void>;
  /** Changes the parent of many comments at once. */
  reparent(where: Condition, parentId: number): Promise<number>;
  delete(current: CommentRow): Promise<void>;
  /** Removes all comments of a post. */
  deleteOfPost(postId: number): Promise<void>;
}

const UNSET = defaultsOf<CommentRow>(tables.comments);

/** The store of comments. */
export function commentStore(connection: Connection, dialect: Dialect): CommentWriter {
  const rows = tableStore<CommentRow>(tables.comments, connection, dialect);
  const search = searchIndex(tables.comments, connection, dialect);

  const tally = tallies(connection, dialect);
  const lists = plannedLists({
    connection,
    dialect,
    table: plannedComments,
    rows,
    tally,
    segmentsOf: segmentsOfComments,
    truthIn: truthInComments,
    searchable: searchFinder(tables.comments, connection, dialect).prepared,
    select: (where, columns) => selectRows(tables.comments, where, columns, dialect),
    counting: (where) => countRows(tables.comments, where, dialect),
    onPosts,
  });

  /** The comments on some posts, by segment. */
  async function onPosts(ids: readonly number[]): Promise<Map<string, number>> {
    const these = among('post_id', ids, dialect);
    const found = await connection.all<Pick<CommentRow, 'audience' | 'status' | 'type'> & { total: number }>(
      `SELECT audience, status, type, sum(total) AS total FROM comment_counts WHERE ${these.text} GROUP BY 1, 2, 3`,
      these.parameters,
    );
    return new Map(found.map(({ total, ...comment }) => [segmentOfComment(comment), Number(total)]));
  }

  /** The audience of the comments on a post. */
  async function audienceOn(postId: number): Promise<string> {
    const [post] = await connection.all<{ type: string; state: string; password: string }>(
      'SELECT type, state, password FROM posts WHERE id = ?',
      [postId],
    );
    return audienceOf(post);
  }

  /** Adds a comment to the totals, or subtracts it. */
  async function add(row: Counted, difference: 1 | -1): Promise<void> {
    await tally.add(segmentOfComment(row), facetsOfComment(row), difference);
    await connection.run(
      `INSERT INTO comment_counts (post_id, status, type, audience, total) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (post_id, status, type) DO UPDATE SET total = comment_counts.total + excluded.total`,
      [row.post_id, row.status, row.type, row.audience, difference],
    );
    if (difference < 0)
      await connection.run('DELETE FROM comment_counts WHERE post_id = ? AND status = ? AND type = ? AND total = 0', [
        row.post_id,
        row.status,
        row.type,
      ]);
  }

  return {
    ...rows,
    idsOfEach: (lists) => idsOfEach('comments', lists, connection, dialect),
    answeredAmong: (ids) => answeredAmong(ids, connection, dialect),

    ...lists,
    find: async (query) => rows.loadAll(await lists.ids(query)),

    async isWithin(id, threadId) {
      // UNION drops rows that were found before, so that even a loop ends.
      const found = await connection.all(
        `WITH RECURSIVE above (id, parent_id) AS (
           SELECT comments.id, comments.parent_id FROM comments WHERE comments.id = ?
           UNION SELECT comments.id, comments.parent_id FROM comments JOIN above ON comments.id = above.parent_id)
         SELECT id FROM above WHERE id = ?`,
        [id, threadId],
      );
      return found.length > 0;
    },

    countReceived(network, { after, until, most }) {
      const received = 'received_gmt > ? AND received_gmt <= ?';
      return totalOf(connection, {
        text: `SELECT count(*) AS total FROM (
           SELECT id FROM comments WHERE received_from = ? AND ${received}
           UNION ALL SELECT id FROM comments WHERE received_within = ? AND received_within <> '' AND ${received}
           LIMIT ?) AS received`,
        parameters: [network, after, until, network, after, until, most],
      });
    },

    async insert(row) {
      const audience = await audienceOn(row.post_id ?? 0);
      const id = await rows.insert({ ...row, ...keysOf(row), audience });
      await add({ ...UNSET, ...row, audience }, 1);
      await search.add(id, textsOf(row));
      return id;
    },

    async update(current, change) {
      const isMoved = change.post_id !== undefined && change.post_id !== current.post_id;
      const audience = isMoved ? await audienceOn(change.post_id ?? 0) : current.audience;
      const changed = { ...current, ...change, audience };
      await rows.update(current.id, { ...change, ...keysOf(change), audience }, current);
      if (!countAlike(current, changed)) {
        await add(current, -1);
        await add(changed, 1);
      }
      const before = textsOf(current);
      const after = textsOf(changed);
      if (after.some((text, position) => text !== before[position])) await search.replace(current.id, after);
    },

    async reparent(where, parentId) {
      const moved = await rows.find({ where });
      for (const row of moved)
        if ((row.parent_id === 0) !== (parentId === 0))
          await tally.add(segmentOfComment(row), [BELOW_FACET], parentId === 0 ? -1 : 1);
      return rows.updateWhere(where, { parent_id: parentId });
    },

    async delete(current) {
      await rows.delete(current.id);
      await add(current, -1);
      await search.remove(current.id);
    },

    async deleteOfPost(postId) {
      const written = await connection.all<{ id: number }>('SELECT id FROM comments WHERE post_id = ?', [postId]);
      for (const { id } of written) await search.remove(id);
      if (written.length > 0) await tallyComments(connection, tally, postId, -1);
      await connection.run('DELETE FROM comments WHERE post_id = ?', [postId]);
      await connection.run('DELETE FROM comment_counts WHERE post_id = ?', [postId]);
    },
  };
}

type Counted = Pick<CommentRow, 'post_id' | 'status' | 'type' | 'audience' | 'author_id' | 'parent_id'>;

const countAlike = (one: Counted, other: Counted): boolean =>
  one.post_id === other.post_id &&
  [segmentOfComment(one), ...facetsOfComment(one)].join(' ') ===
    [segmentOfComment(other), ...facetsOfComment(other)].join(' ');

/** Which of the comments have approved replies on the same post; one statement. */
async function answeredAmong(ids: readonly number[], connection: Connection, dialect: Dialect): Promise<Set<number>> {
  const rows = await connection.all<{ parent_id: number }>(
    `SELECT DISTINCT parent_id FROM comments WHERE ${dialect.oneOf('parent_id', 'integer')} AND status = 'approved'
     AND post_id = (SELECT post_id FROM comments AS answered WHERE answered.id = comments.parent_id)`,
    [dialect.list(ids)],
  );
  return new Set(rows.map((row) => row.parent_id));
}
