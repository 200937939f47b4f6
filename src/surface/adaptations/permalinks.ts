import { postType } from '../../content-model/index.ts';
import { E, type Fields, field } from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';
import type { PostItem } from '../../resources/post-objects/item.ts';
import { linkOf } from '../../resources/post-objects/link.ts';
import { statusAt } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';

/** The address that an item would have, with a placeholder for its slug, below the decoded slugs of its parents. */
function permalinkTemplate(item: PostItem, { site, nowGmt }: View): string {
  const linked = { site, nowGmt };
  const status = statusAt(item, nowGmt);
  const { address, hierarchical } = site.model.postTypes.get(item.type) ?? postType;
  if (status === 'trash' && address.query !== 'page_id') return linkOf(item, item.ancestors, linked);
  if (address.query === 'attachment_id' && (status === 'private' || item.parent_id === 0))
    return linkOf({ ...item, slug: '' }, [], linked);
  const slug = hierarchical ? '%pagename%' : '%postname%';
  const ancestors = item.ancestors.map((one) => ({ ...one, slug: readable(one.slug) }));
  return linkOf({ ...item, slug, status: 'publish', date_gmt: '' }, ancestors, linked);
}

/** A decoded slug; one that is not valid UTF-8 stays as it is. */
function readable(slug: string): string {
  try {
    return decodeURI(slug);
  } catch {
    return slug;
  }
}

/** The slug made from the title; that of the item, if it was made from the title. */
function generatedSlug({ id, slug, title }: PostItem): string {
  const made = slugify(title) || String(id);
  const own = slug.replace(/__trashed$/, '');
  return own.startsWith(`${made}-`) && /^\d+$/.test(own.slice(made.length + 1)) ? readable(own) : readable(made);
}

/** The fields about the address of an item for editors. */
export const permalinks: Fields<PostItem> = {
  permalink_template: field.text({
    note: 'address of the object, with a placeholder for its slug',
    contexts: E,
    read: permalinkTemplate,
  }),
  generated_slug: field.text({
    note: 'slug that would be made from the title',
    contexts: E,
    read: generatedSlug,
  }),
};
