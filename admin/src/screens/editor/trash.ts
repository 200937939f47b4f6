import type { EditedItem } from '../../editor/item.ts';
import { go, reopen } from '../../place.ts';
import { restore, trash } from '../shared/post-actions.ts';
import { kinds } from '../shared/post-kinds.ts';

/** Moves the item to the trash, and shows the list. What is not saved by then is an autosave, or on this device. */
export async function moveToTrash(item: EditedItem): Promise<void> {
  await item.leave();
  const post = item.server.peek();
  if (post && (await trash(kinds[item.route], [post])).length === 0) go(`/${item.route}`);
}

/** Restores the item, and opens it anew. */
export async function restoreFromTrash(item: EditedItem): Promise<void> {
  const post = item.server.peek();
  if (post && (await restore(kinds[item.route], [post])).length === 0) reopen();
}
