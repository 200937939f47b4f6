import type { Condition } from './conditions.ts';
import type { Connection, Dialect } from './database.ts';
import type { CommentRow } from './rows.ts';
import { type Source, searchIndex, tableStore } from './table-store.ts';
import { tables } from './tables.ts';

export interface CommentStore extends Source<CommentRow> {
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
  const texts = (row: Partial<CommentRow>) => [
    row.author_name ?? '',
    row.author_url ?? '',
    row.content ?? '',
    row.author_email ?? '',
    row.author_ip ?? '',
  ];

  const store: CommentStore = {
    ...rows,

    async insert(row) {
      const id = await rows.insert(row);
      await search.replace(id, texts(row));
      return id;
    },

    async update(current, change) {
      await rows.update(current.id, change);
      const before = texts(current);
      const after = texts({ ...current, ...change });
      if (after.some((text, position) => text !== before[position])) await search.replace(current.id, after);
    },

    reparent: (where, parentId) => rows.updateWhere(where, { parent_id: parentId }),

    async delete(current) {
      await rows.delete(current.id);
      await search.remove(current.id);
    },

    async deleteOfPost(postId) {
      for (const row of await rows.find({
        where: { kind: 'compare', column: 'post_id', operator: '=', value: postId },
      })) {
        await store.delete(row);
      }
    },
  };
  return store;
}
