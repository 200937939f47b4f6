import { attachmentType, type PostType } from '../../content-model/index.ts';
import type { Context, ItemStore } from '../../engine/definition/index.ts';
import { all, equals, type PostRow, type Reader } from '../../storage/index.ts';
import { ancestorsAmong } from '../shared/ancestors.ts';
import type { PostItem } from './item.ts';
import { mediaInTexts } from './media-in-texts.ts';
import type { PostDraft } from './rules.ts';
import { saveFirstRevision, saveRevision } from './save-revision.ts';

/** Load terms, ancestors and media in texts of rows: one statement per relation for the whole list, never one per row. */
async function complete(
  reader: Reader,
  type: PostType,
  rows: readonly PostRow[],
  context?: Context,
): Promise<PostItem[]> {
  const terms = type.taxonomies.length > 0 ? await reader.posts.termsOf(rows.map((row) => row.id)) : undefined;
  const above = type.hierarchical ? await reader.posts.ancestorsOf(rows) : undefined;
  // Context embed has no content, and media items have a description, which is shown without these.
  const media = context === 'embed' || type.slug === attachmentType.slug ? undefined : await mediaInTexts(reader, rows);
  return rows.map((row) =>
    Object.assign(row, {
      terms: terms?.get(row.id) ?? {},
      ancestors: above ? ancestorsAmong(row, above) : [],
      ...media?.(row),
    }),
  );
}

/** The items of one type of post objects. */
export function postItems(type: PostType): ItemStore<PostItem, PostDraft> {
  const ofType = equals('type', type.slug);
  return {
    ids: (reader, query) => reader.posts.ids({ ...query, where: all(ofType, query.where) }),
    page: (reader, query) => reader.posts.page({ ...query, where: all(ofType, query.where) }),
    load: async (reader, ids, context) =>
      complete(reader, type, await reader.posts.load(ids, context === 'edit'), context),
    count: (reader, where) => reader.posts.count(all(ofType, where)),

    async get(reader, id) {
      const row = await reader.posts.get(id);
      if (row?.type !== type.slug) return undefined;
      const [item] = await complete(reader, type, [row]);
      return item;
    },

    // The link of a child page contains the slug of its parent; pictures and galleries show other rows.
    stored: {
      type: type.slug,
      isAlone: (item) => (!type.hierarchical || item.parent_id === 0) && !item.pictures && !item.galleries,
    },

    async insert(stores, { row, terms, slugFromId }) {
      const id = await stores.posts.insert(row, terms);
      if (slugFromId) {
        const made = await stores.posts.get(id);
        if (made) await stores.posts.update(made, { slug: type.hierarchical ? `${id}-2` : String(id) });
      }
      return id;
    },

    async update(stores, item, { row, terms, revisionBy }, scope) {
      if (revisionBy !== undefined) await saveFirstRevision(stores, item, scope);
      await stores.posts.update(item, row, terms);
      if (revisionBy !== undefined) await saveRevision(stores, { ...item, ...row }, revisionBy, scope);
    },

    async delete(stores, item) {
      await stores.comments.deleteOfPost(item.id);
      const below = await stores.posts.find({ where: equals('parent_id', item.id) });
      const revisions = below.filter((row) => row.type === 'revision');
      for (const revision of revisions) await stores.posts.delete(revision);
      // Children move up one level; attached media are detached and become visible (behaviour 3, 4).
      if (below.length > revisions.length)
        await stores.posts.updateColumns(equals('parent_id', item.id), {
          parent_id: type.hierarchical ? item.parent_id : 0,
        });
      await stores.posts.delete(item);
    },
  };
}
