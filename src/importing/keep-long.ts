import { isTooLong } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import { bare } from './left-overs.ts';
import type { WxrAuthor, WxrCategory, WxrTag } from './wxr/wxr-events.ts';

const kinds = { author: 'authors', category: 'categories', tag: 'tags' } as const;

/** Reports and keeps an author or a term whose texts are too long to be stored. @returns whether they are */
export async function keptAsLong(session: ImportSession, event: WxrAuthor | WxrCategory | WxrTag): Promise<boolean> {
  const isLong = event.kind === 'author' ? isTooLong('users', textsOf(event)) : isTooLong('terms', event);
  if (!isLong) return false;
  const kind = kinds[event.kind];
  const label = `${event.kind} ${event.id ?? ''}`;
  await session.keepLong({ kind, id: event.id, label, source: bare(event), lost: { [kind]: 1 } });
  return true;
}

/** The texts of an author that are stored; exports bring no descriptions. */
const textsOf = ({ displayName, firstName, lastName, description, account, meta }: WxrAuthor): object => ({
  ...{ name: displayName, first_name: firstName, last_name: lastName, meta },
  ...(account && { description }),
});
