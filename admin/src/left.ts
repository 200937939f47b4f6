import { tell } from './parts/toasts.tsx';
import type { device, Problem, StoredChange } from './server/index.ts';
import { leftWords } from './words/left.ts';

type Database = Awaited<ReturnType<typeof device>>;

/**
 * Handles a change that an earlier page left on the device and this one has sent: text typed since for a new item
 * belongs to that item from now on, and a refusal is shown.
 */
export async function settleLeft(database: Database, change: StoredChange, outcome: unknown): Promise<void> {
  const { body, message } = outcome as { body?: { id?: number } } & Partial<Problem>;
  if (message !== undefined) tell(leftWords().refused(message), { kind: 'bad' });
  else if (isCreation(change) && body?.id !== undefined) await nameDrafts(database, change.item, body.id);
}

/** New items have no address of their own yet. */
const isCreation = ({ item, method, path }: StoredChange): boolean =>
  method === 'POST' && path.split('?')[0] === `wp/v2/${item.split('/')[0]}`;

/** Assigns the drafts of a new item to its id, so that they are not offered for the next new item. */
async function nameDrafts(database: Database, before: string, id: number): Promise<void> {
  const item = before.replace(/[^/]+$/, String(id));
  for (const draft of (await database?.getAll('drafts')) ?? []) {
    if (draft.item !== before) continue;
    await database?.put('drafts', { ...draft, item, key: draft.key.replace(before, item) });
    await database?.delete('drafts', draft.key);
  }
}
