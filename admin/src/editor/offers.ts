import { ask, device, type Post, Problem, user } from '../server/index.ts';
import { type Fields, isSame, TEXTS } from './fields.ts';

/** Begins the names of items that have no id yet. */
export const NEW = 'new-';

/** A newer text than the shown one: on this device, or an autosave on the server. */
export interface Offer {
  readonly from: 'device' | 'server';
  /** The key of the text on the device. */
  readonly key?: string;
  readonly fields: Fields;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The texts that earlier pages left on this device, newest first, without those that the server has.
 *
 * @param name of the item and its user; of new items, the beginning of their names
 */
export async function deviceOffers(name: string, isNew: boolean, current: Fields): Promise<Offer[]> {
  const database = await device();
  const near = (await database?.getAll('drafts', IDBKeyRange.bound(name, `${name}\uffff`))) ?? [];
  const open = isNew ? await openPages() : new Set();
  const left = near.filter(({ key }) => (isNew && !open.has(key)) || key === name || key.startsWith(`${name}:`));
  const offers: Offer[] = [];
  for (const { key, fields, at } of left.sort((one, other) => other.at - one.at))
    if (differs(fields, current)) offers.push({ from: 'device', key, fields, at });
    else await database?.delete('drafts', key);
  return offers;
}

/** Marks a page with a new item as open, until it ends. */
export function markOpen(key: string): void {
  void navigator.locks?.request(key, () => new Promise(() => {}));
}

/** The pages with new items that are open. */
async function openPages(): Promise<ReadonlySet<unknown>> {
  return new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
}

/** The user's autosave, if it is newer than the item and differs from it. */
export async function serverOffer(route: string, post: Post, current: Fields): Promise<Offer | undefined> {
  try {
    const path = `wp/v2/${route}/${post.id}/autosaves?context=edit&_fields=author,modified_gmt,title,content,excerpt`;
    const { body } = await ask<readonly Post[]>(path);
    const own = body.find(({ author }) => author === user.peek()?.id);
    if (!own || own.modified_gmt <= post.modified_gmt) return undefined;
    const fields = Object.fromEntries(TEXTS.map((name) => [name, own[name].raw]));
    return differs(fields, current) ? { from: 'server', fields, at: Date.parse(`${own.modified_gmt}Z`) } : undefined;
  } catch (problem) {
    if (problem instanceof Problem) return undefined;
    throw problem;
  }
}

export const differs = (fields: Fields, current: Fields): boolean =>
  Object.entries(fields).some(([name, value]) => !isSame(value, current[name]));
