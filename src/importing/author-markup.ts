import { capabilitiesOf } from '../access/index.ts';
import type { Stores } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';

/**
 * Whether to import texts of a user as they are: when the whole export is trusted, or the user may write any markup here.
 * The authors of an export are claims, and its texts may hold what an author here could never store.
 */
export async function mayWriteMarkup({ trustsMarkup }: ImportSession, { users }: Stores, id: number): Promise<boolean> {
  if (trustsMarkup) return true;
  const user = id > 0 ? await users.get(id) : undefined;
  return user !== undefined && capabilitiesOf(user.roles).has('unfiltered_html');
}

const tags = /<[^>]*>/g;

/** Reports a text that lost markup. Changes of spelling alone are not reported. */
export function reportCleaned({ report }: ImportSession, label: string, before: string, after: string): void {
  if (before.match(tags)?.length === after.match(tags)?.length) return;
  report.leaveOut(`markup of ${label}`, 'its author may not use it here; --trust-markup keeps it');
}
