import { attachmentType } from '../../content-model/index.ts';
import type { ItemStore } from '../../engine/definition/index.ts';
import type { Files } from '../../files/index.ts';
import { all, equals, moreThan, type Reader } from '../../storage/index.ts';
import type { PostItem } from '../post-objects/item.ts';
import { postItems } from '../post-objects/items.ts';
import type { PostDraft } from '../post-objects/rules.ts';
import { keysOfItem } from './media.details.ts';
import type { SizeMaker } from './media.sizes.ts';

/** The file store of media items, and the maker of their smaller copies. */
export interface MediaFiles {
  readonly files: Files;
  readonly sizes: SizeMaker;
}

/** How long the response to an upload waits for the smaller copies. */
const SIZES_WAIT_MS = 4000;

/** Media items: rows of posts, and their files. */
export function mediaItems({ files, sizes }: MediaFiles): ItemStore<PostItem, PostDraft> {
  const items = postItems(attachmentType);
  return {
    ...items,

    // Caption and description are shown as stored, also outside of context edit.
    load: (reader, ids) => items.load(reader, ids, 'edit'),

    async gather(reader, ids) {
      const found = await items.load(reader, ids, 'edit');
      const ancestors = await ancestorsOf(reader, found);
      return found.map((item, index) => ({ ...item, ...ancestors[index] }));
    },

    async get(reader, id) {
      const item = await items.get(reader, id);
      if (!item || item.parent_id === 0) return item;
      const parent = await reader.posts.get(item.parent_id);
      return { ...item, ancestors: parent ? [parent] : [] };
    },

    async delete(stores, item, request) {
      await stores.posts.updateColumns(all(moreThan('featured_media', 0), equals('featured_media', item.id)), {
        featured_media: 0,
      });
      await items.delete?.(stores, item, request);
    },

    async afterCommit({ inserted, deleted }) {
      if (inserted?.awaits_sizes) await Promise.race([sizes.make(inserted.id), waitForSizes()]);
      // Files that cannot be deleted now are collected later as orphans (trust R3).
      if (deleted) await files.deleteAll(keysOfItem(deleted)).catch(() => {});
    },
  };
}

/** The posts that media items are attached to, which decide who may see them. One statement for all of them. */
async function ancestorsOf(reader: Reader, items: readonly PostItem[]): Promise<Pick<PostItem, 'ancestors'>[]> {
  const parents = await reader.posts.load([...new Set(items.map((item) => item.parent_id).filter((id) => id > 0))]);
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  return items.map((item) => {
    const parent = byId.get(item.parent_id);
    return { ancestors: parent ? [parent] : [] };
  });
}

const waitForSizes = (): Promise<void> => new Promise((done) => setTimeout(done, SIZES_WAIT_MS).unref());
