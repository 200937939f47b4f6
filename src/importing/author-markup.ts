import { capabilitiesOf } from '../access/index.ts';
import type { Stores } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';

/**
 * Whether texts of a user are taken as they are: where all of the export is trusted, and of those who may write any markup
 * here. An export says itself who wrote what, and may hold what an author here could never store.
 */
export async function mayWriteMarkup({ trustsMarkup }: ImportSession, { users }: Stores, id: number): Promise<boolean> {
  if (trustsMarkup) return true;
  const user = id > 0 ? await users.get(id) : undefined;
  return user !== undefined && capabilitiesOf(user.roles).has('unfiltered_html');
}

const tags = /<[^>]*>/g;

/** Tells of a text that lost markup. What cleaning only writes in another way is not worth a line. */
export function reportCleaned({ report }: ImportSession, label: string, before: string, after: string): void {
  if (before.match(tags)?.length === after.match(tags)?.length) return;
  report.leaveOut(`markup of ${label}`, 'its author may not write it here; --trust-markup keeps it');
}
