import { ApiError } from '../errors/index.ts';
import { isTooLong } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import { bare } from './left-overs.ts';
import type { LongRecord } from './long-records.ts';
import type { WxrAuthor, WxrCategory, WxrTag } from './wxr/wxr-events.ts';

const kinds = { author: 'authors', category: 'categories', tag: 'tags' } as const;

/** Stores an author or a term, unless its texts are too long: then it is reported and kept. */
export async function storeOrKeep<Stored>(
  session: ImportSession,
  event: WxrAuthor | WxrCategory | WxrTag,
  store: () => Promise<Stored>,
): Promise<Stored | undefined> {
  const kind = kinds[event.kind];
  const label = `${event.kind} ${event.id ?? ''}`;
  const record: LongRecord = { kind, id: event.id, label, source: bare(event), lost: { [kind]: 1 } };
  // What is too long anyway is not cleaned, which would take seconds.
  const isLong = event.kind === 'author' ? isTooLong('users', textsOf(event)) : isTooLong('terms', event);
  if (!isLong) return unlessTooLong(session, record, store);
  await session.keepLong(record);
  return undefined;
}

/** Stores a record. One that the storage refuses, since cleaning may make texts longer, is reported and kept instead. */
export async function unlessTooLong<Stored>(
  session: ImportSession,
  record: LongRecord,
  store: () => Promise<Stored>,
): Promise<Stored | undefined> {
  try {
    return await store();
  } catch (error) {
    // It is refused before anything is written: the transaction goes on.
    if (!(error instanceof ApiError) || error.code !== 'quoin_item_too_large') throw error;
    await session.keepLong(record);
    return undefined;
  }
}

/** The texts of an author that are stored; exports bring no descriptions. */
const textsOf = ({ displayName, firstName, lastName, description, account, meta }: WxrAuthor): object => ({
  ...{ name: displayName, first_name: firstName, last_name: lastName, meta },
  ...(account && { description }),
});
