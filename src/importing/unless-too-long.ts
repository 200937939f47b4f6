import { ApiError } from '../errors/index.ts';
import { isTooLong } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import { bare } from './left-overs.ts';
import type { LongRecord } from './long-records.ts';
import type { WxrAuthor, WxrCategory, WxrTag } from './wxr/wxr-events.ts';

const kinds = { author: 'authors', category: 'categories', tag: 'tags' } as const;

/** Stores an author or a term. If its texts are too long, reports it and writes it to the left-over file. */
export async function storeOrKeep<Stored>(
  session: ImportSession,
  event: WxrAuthor | WxrCategory | WxrTag,
  store: () => Promise<Stored>,
): Promise<Stored | undefined> {
  const kind = kinds[event.kind];
  const label = `${event.kind} ${event.id ?? ''}`;
  const record: LongRecord = { kind, id: event.id, label, source: bare(event), lost: { [kind]: 1 } };
  // Texts that are too long anyway are not cleaned, which would take seconds.
  const isLong = event.kind === 'author' ? isTooLong('users', textsOf(event)) : isTooLong('terms', event);
  if (!isLong) return unlessTooLong(session, record, store);
  await session.keepLong(record);
  return undefined;
}

/** Stores a record. If the storage refuses it, since cleaning may make texts longer, reports it and writes it to the left-over file. */
export async function unlessTooLong<Stored>(
  session: ImportSession,
  record: LongRecord,
  store: () => Promise<Stored>,
): Promise<Stored | undefined> {
  try {
    return await store();
  } catch (error) {
    // The storage refuses it before anything is written: the transaction continues.
    if (!(error instanceof ApiError) || error.code !== 'quoin_item_too_large') throw error;
    await session.keepLong(record);
    return undefined;
  }
}

/** The stored texts of an author; exports have no descriptions. */
const textsOf = ({ displayName, firstName, lastName, description, account, meta }: WxrAuthor): object => ({
  ...{ name: displayName, first_name: firstName, last_name: lastName, meta },
  ...(account && { description }),
});
