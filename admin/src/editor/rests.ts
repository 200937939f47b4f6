import { device, randomName, type StoredRest, user } from '../server/index.ts';
import type { Fields } from './fields.ts';

/** Texts that were left out of a merge stay on the device for a while. */

const KEPT_MS = 30 * 86_400_000;

/** Stores a text that was left out, and deletes those older than 30 days. */
export async function keepRest(item: string, whose: StoredRest['whose'], fields: Fields): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const database = await device();
  if (!database) return;
  const at = Date.now();
  await database.put('rests', { id: randomName(), user: user.peek()?.id ?? 0, item, fields, whose, at });
  const old = await database.getAllKeysFromIndex('rests', 'at', IDBKeyRange.upperBound(at - KEPT_MS));
  await Promise.all(old.map((id) => database.delete('rests', id)));
}

/** The texts that were left out for an item, newest first. */
export async function restsOf(item: string): Promise<readonly StoredRest[]> {
  const all = await (await device())?.getAllFromIndex('rests', 'at');
  return (all ?? []).filter((rest) => rest.item === item && rest.user === user.peek()?.id).reverse();
}
