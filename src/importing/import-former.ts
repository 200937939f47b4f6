import { slugify } from '../content/index.ts';
import type { PostType } from '../content-model/index.ts';
import type { FormerAddress, PostRow, Stores } from '../storage/index.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** The most former slugs, and the most former dates, imported for one post. */
const MAX_FORMER = 20;

/** Imports the former slugs and dates of an item, so that its old addresses redirect. */
export async function importFormerAddresses(
  stores: Stores,
  type: PostType,
  { meta, postName = '' }: WxrItem,
  id: number,
): Promise<void> {
  // The source does not report the former parents of items in a tree.
  if (!type.hasOwnPages || type.hierarchical) return;
  const valuesOf = (key: string): string[] =>
    meta
      .filter((one) => one.key === key)
      .slice(-MAX_FORMER)
      .map(({ value }) => value.trim());
  const oldSlugs = valuesOf('_wp_old_slug')
    .map(slugify)
    .filter((slug) => slug !== '');
  const oldDates = valuesOf('_wp_old_date')
    .filter(isDay)
    .map((day) => `${day}T00:00:00`);
  const name = slugify(postName);
  const isAsThere = postName.toLowerCase() === name;
  if (oldSlugs.length + oldDates.length === 0 && isAsThere) return;
  const row = await stores.posts.get(id);
  if (!row) return;
  const dates = new Set([row.date, ...oldDates]);
  const slugs = new Set([row.trashed_slug || row.slug, ...oldSlugs]);
  const all = [...slugs].flatMap((slug) =>
    [...dates].map((date) => ({ post_id: id, type: row.type, slug, date, parent_id: 0 })),
  );
  // A slug that is too long, or has unsupported characters, is looked up in its form here.
  const isOther = (slug: string, date: string): boolean =>
    slug !== row.slug || date !== row.date || (slug === name && !isAsThere);
  await stores.formerAddresses.remember(all.filter(({ slug, date }) => slug !== '' && isOther(slug, date)));
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toString() !== 'Invalid Date';

/** Applies a change of an import, without a redirect from the intermediate address. */
export async function withoutFormer(
  stores: Stores,
  { id, type, slug, date, parent_id }: PostRow,
  change: () => Promise<unknown>,
): Promise<void> {
  const isHere = (one: FormerAddress): boolean => one.slug === slug && one.date === date && one.parent_id === parent_id;
  const wasKnown = (await stores.formerAddresses.of(id)).some(isHere);
  await change();
  if (!wasKnown) await stores.formerAddresses.forget({ post_id: id, type, slug, date, parent_id });
}
