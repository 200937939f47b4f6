import type { Scope } from '../../engine/scope.ts';
import { momentAt } from '../../engine/site-time.ts';
import { all, equals, firstRevisionSlug, oneOf, type PostRow, type Stores } from '../../storage/index.ts';

const revisionSlug = (id: number): string => `${id}-revision-v1`;

/** Save the new texts of an item as a revision (behaviour 8). */
export function saveRevision(stores: Stores, next: PostRow, by: number, { nowGmt, site }: Scope): Promise<number> {
  return insertRevision(stores, next, {
    slug: revisionSlug(next.id),
    author_id: by,
    ...momentAt(nowGmt, site.timezone),
  });
}

/**
 * Save the texts that an item had before its first revision. Creating an item makes no revision, so they would be lost. Does
 * nothing when the item has a revision.
 *
 * @param item the item before the change
 */
export async function saveFirstRevision(stores: Stores, item: PostRow, { nowGmt, site }: Scope): Promise<void> {
  const slugs = [firstRevisionSlug(item.id), revisionSlug(item.id)];
  const revisions = all(equals('parent_id', item.id), equals('type', 'revision'), oneOf('slug', slugs));
  if (await stores.posts.first(revisions)) return;
  // The modification date of a scheduled item lies in the future.
  const writtenGmt = item.modified_gmt < nowGmt ? item.modified_gmt : nowGmt;
  const moment = momentAt(writtenGmt, site.timezone);
  await insertRevision(stores, item, { slug: firstRevisionSlug(item.id), author_id: item.author_id, ...moment });
}

function insertRevision(
  stores: Stores,
  { id, title, content, excerpt }: PostRow,
  made: Pick<PostRow, 'slug' | 'author_id' | 'date' | 'date_gmt'>,
): Promise<number> {
  return stores.posts.insert({
    type: 'revision',
    status: 'inherit',
    parent_id: id,
    title,
    content,
    excerpt,
    ...made,
    modified: made.date,
    modified_gmt: made.date_gmt,
  });
}
