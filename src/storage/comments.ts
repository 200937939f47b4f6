import { createHash } from 'node:crypto';
import { answeredAmong } from './answered.ts';
import { tallyComment, totalOfComments } from './comment-totals.ts';
import { type Condition, equals } from './conditions.ts';
import type { Connection, Dialect } from './database.ts';
import type { Derived } from './derived.ts';
import { fold } from './fold.ts';
import { type IdsOfEach, idsOfEach } from './ids-of-each.ts';
import type { CommentRow } from './rows.ts';
import { type Source, searchIndex, tableStore } from './table-store.ts';
import { tables } from './tables.ts';

export interface CommentStore extends Source<CommentRow> {
  /** Whether a comment stands below another one in a thread, or is that one: one statement, however deep the thread. */
  isWithin(id: number, threadId: number): Promise<boolean>;
  /** The first ids of several lists of comments, such as those of several posts. */
  idsOfEach(lists: IdsOfEach): Promise<Map<number, number[]>>;
  /** Which of the comments have answers that are approved. */
  answeredAmong(ids: readonly number[]): Promise<Set<number>>;
  insert(row: Partial<CommentRow>): Promise<number>;
  update(current: CommentRow, change: Partial<CommentRow>): Promise<void>;
  /** Changes the parent of many comments at once. */
  reparent(where: Condition, parentId: number): Promise<number>;
  delete(current: CommentRow): Promise<void>;
  /** Removes all comments of a post. */
  deleteOfPost(postId: number): Promise<void>;
}

/** The store of comments. */
export function commentStore(connection: Connection, dialect: Dialect): CommentStore {
  const rows = tableStore<CommentRow>(tables.comments, connection, dialect);
  const search = searchIndex(tables.comments, connection, dialect);

  return {
    ...rows,
    idsOfEach: (lists) => idsOfEach('comments', lists, connection, dialect),
    answeredAmong: (ids) => answeredAmong(ids, connection, dialect),

    async count(where) {
      const total = totalOfComments(where, dialect);
      if (!total) return rows.count(where);
      const [row] = await connection.all<{ total: number }>(total.text, total.parameters);
      return Number(row?.total ?? 0);
    },

    async isWithin(id, threadId) {
      // UNION drops what was seen before, so that even a loop ends.
      const found = await connection.all(
        `WITH RECURSIVE above (id, parent_id) AS (
           SELECT comments.id, comments.parent_id FROM comments WHERE comments.id = ?
           UNION SELECT comments.id, comments.parent_id FROM comments JOIN above ON comments.id = above.parent_id)
         SELECT id FROM above WHERE id = ?`,
        [id, threadId],
      );
      return found.length > 0;
    },

    async insert(row) {
      const id = await rows.insert({ ...row, ...keys(row) });
      await tallyComment(connection, { post_id: 0, status: '', type: '', ...row }, 1);
      await search.replace(id, texts(row));
      return id;
    },

    async update(current, change) {
      await rows.update(current.id, { ...change, ...keys(change) });
      await tallyComment(connection, current, -1);
      await tallyComment(connection, { ...current, ...change }, 1);
      const before = texts(current);
      const after = texts({ ...current, ...change });
      if (after.some((text, position) => text !== before[position])) await search.replace(current.id, after);
    },

    reparent: (where, parentId) => rows.updateWhere(where, { parent_id: parentId }),

    async delete(current) {
      await rows.delete(current.id);
      await tallyComment(connection, current, -1);
      await search.remove(current.id);
    },

    async deleteOfPost(postId) {
      for (const id of await rows.ids({ where: equals('post_id', postId) })) await search.remove(id);
      await connection.run('DELETE FROM comments WHERE post_id = ?', [postId]);
      await connection.run('DELETE FROM comment_counts WHERE post_id = ?', [postId]);
    },
  };
}

/** What makes two comments say the same: case, accents and blanks around do not count. */
export function contentKey(content: string): string {
  return createHash('sha256').update(fold(content).trim()).digest('base64url');
}

const keys = (row: Partial<CommentRow>): Partial<CommentRow> => ({
  ...(row.content !== undefined && { content_key: contentKey(row.content) }),
  ...(row.author_name !== undefined && { author_name_key: fold(row.author_name) }),
  ...(row.author_email !== undefined && { author_email_key: row.author_email.toLowerCase() }),
});

const texts = (row: Partial<CommentRow>): string[] => [
  row.author_name ?? '',
  row.author_url ?? '',
  row.content ?? '',
  row.author_email ?? '',
  row.author_ip ?? '',
];

/** What follows from a row of comments. */
export const derivedOfComments: Derived<CommentRow> = { table: tables.comments, keys, texts };
