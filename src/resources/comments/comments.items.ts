import type { ItemStore } from '../../engine/definition/index.ts';
import { type CommentRow, equals, type Reader } from '../../storage/index.ts';
import type { PostWithAncestors } from '../post-objects/readable-posts.ts';
import { ancestorsAmong } from '../shared/ancestors.ts';
import type { CommentDraft, CommentItem } from './comment-item.ts';

/** The posts, pages and media with these ids, in that order, with their ancestors. Values that are not ids are skipped. */
export async function postsWithAncestors(reader: Reader, ids: readonly unknown[]): Promise<PostWithAncestors[]> {
  const wanted = ids.filter((id): id is number => typeof id === 'number' && id > 0);
  if (wanted.length === 0) return [];
  const found = await reader.posts.summaries(wanted);
  const rows = found.filter((row) => row.type !== 'revision');
  const above = await reader.posts.ancestorsOf(rows.filter((row) => row.parent_id > 0));
  const byId = new Map(rows.map((row) => [row.id, { row, ancestors: ancestorsAmong(row, above) }]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** Load the posts of comments: one statement for the whole list, never one per comment. */
async function complete(reader: Reader, rows: readonly CommentRow[]): Promise<CommentItem[]> {
  const posts = await postsWithAncestors(reader, [...new Set(rows.map((row) => row.post_id))]);
  const byId = new Map(posts.map((post) => [post.row.id, post]));
  return rows.map((row) => Object.assign(row, { post: byId.get(row.post_id) }));
}

/** The comments. */
export const commentItems: ItemStore<CommentItem, CommentDraft> = {
  ids: (reader, query) => reader.comments.ids(query),
  page: (reader, query) => reader.comments.page(query),
  load: async (reader, ids) => complete(reader, await reader.comments.load(ids)),
  count: (reader, where) => reader.comments.count(where),

  async get(reader, id) {
    const row = await reader.comments.get(id);
    const [item] = row ? await complete(reader, [row]) : [];
    return item;
  },

  insert: (stores, { row }) => stores.comments.insert(row),

  update: (stores, item, { row }) => stores.comments.update(item, row),

  async delete(stores, item) {
    await stores.comments.reparent(equals('parent_id', item.id), item.parent_id);
    await stores.comments.delete(item);
  },
};
