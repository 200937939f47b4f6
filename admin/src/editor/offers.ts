import { ask, device, type Post, Problem, type StoredDraft, user } from '../asking/index.ts';
import { type Fields, isSame, TEXTS } from './fields.ts';

/** A newer text than the one that is shown: on this device, or an autosave of the server. */
export interface Offer {
  readonly from: 'device' | 'server';
  readonly fields: Fields;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Where a text of an earlier page is kept while it is not said what becomes of it, and a new one is written. */
const aside = (key: string): string => `${key}:aside`;

/** The text that an earlier page left on this device, if it is another one than the server's. */
export async function deviceOffer(key: string, current: Fields): Promise<Offer | undefined> {
  const database = await device();
  const drafts = [await database?.get('drafts', key), await database?.get('drafts', aside(key))];
  const newest = drafts.find((draft) => draft && differs(draft.fields, current));
  return newest && { from: 'device', fields: newest.fields, at: newest.at };
}

/** The user's autosave, if it is newer than the item and says something else. */
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

/** Makes room for what is written now: the text that waits for a decision is moved aside. */
export async function moveAside(key: string): Promise<void> {
  const database = await device();
  const draft: StoredDraft | undefined = await database?.get('drafts', key);
  if (draft) await database?.put('drafts', { ...draft, key: aside(key) });
}

export async function dropAside(key: string): Promise<void> {
  await (await device())?.delete('drafts', aside(key));
}

export const differs = (fields: Fields, current: Fields): boolean =>
  Object.entries(fields).some(([name, value]) => !isSame(value, current[name]));
