import type { Scope } from '../../engine/scope.ts';
import { momentAt } from '../../engine/site-time.ts';
import { all, equals, firstRevisionSlug, oneOf, type PostRow, type Stores } from '../../storage/index.ts';

const revisionSlug = (id: number): string => `${id}-revision-v1`;

/** Keeps the texts that an item has from now on as a revision (behaviour 8). */
export function saveRevision(stores: Stores, next: PostRow, by: number, { nowGmt, site }: Scope): Promise<number> {
  return insertRevision(stores, next, {
    slug: revisionSlug(next.id),
    author_id: by,
    ...momentAt(nowGmt, site.timezone),
  });
}

/**
 * Keeps the texts that an item had before its first revision, which would be lost otherwise: no revision is made at creation.
 * Nothing happens when a revision is there already.
 *
 * @param item as it is before the change
 */
export async function saveFirstRevision(stores: Stores, item: PostRow, { nowGmt, site }: Scope): Promise<void> {
  const slugs = [firstRevisionSlug(item.id), revisionSlug(item.id)];
  const revisions = all(equals('parent_id', item.id), equals('type', 'revision'), oneOf('slug', slugs));
  if (await stores.posts.first(revisions)) return;
  // What is scheduled was modified on the day to come.
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
