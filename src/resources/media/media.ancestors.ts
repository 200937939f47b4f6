import type { Reader } from '../../storage/index.ts';
import type { PostItem } from '../post-objects/item.ts';

/** The posts that media items are attached to, which decide who may see them. One statement for all of them. */
export async function ancestorsOfMedia(
  reader: Reader,
  items: readonly PostItem[],
): Promise<Pick<PostItem, 'ancestors'>[]> {
  const parents = await reader.posts.load([...new Set(items.map((item) => item.parent_id).filter((id) => id > 0))]);
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  return items.map((item) => {
    const parent = byId.get(item.parent_id);
    return { ancestors: parent ? [parent] : [] };
  });
}
