import { capabilitiesOf } from '../access/index.ts';
import { cleanContent, cleanExcerpt, cleanTitle } from '../content/index.ts';
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

/** How each text of an item is cleaned. */
export const cleaners = { title: cleanTitle, content: cleanContent, excerpt: cleanExcerpt } as const;

type Texts = Readonly<Record<keyof typeof cleaners, string>>;

export const isText = (member: string): member is keyof Texts => Object.hasOwn(cleaners, member);

/** The texts of an item as its author may write them. */
export const cleanedTexts = ({ title, content, excerpt }: Texts): Texts => ({
  title: cleaners.title(title),
  content: cleaners.content(content),
  excerpt: cleaners.excerpt(excerpt),
});

const tags = /<[^>]*>/g;

/** Reports a text that lost markup. Changes of spelling alone are not reported. */
export function reportCleaned({ report }: ImportSession, label: string, before: string, after: string): void {
  if (before.match(tags)?.length === after.match(tags)?.length) return;
  report.leaveOut(`markup of ${label}`, 'its author may not use it here; --trust-markup keeps it');
}
