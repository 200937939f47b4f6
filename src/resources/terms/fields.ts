import type { Taxonomy } from '../../content-model/index.ts';
import {
  type Argument,
  type Arguments,
  booleanArgument,
  field,
  integerArgument,
  type OrderRule,
  search,
  type Trait,
  textArgument,
  textList,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import type { Appearance } from '../../engine/scope.ts';
import {
  all,
  any,
  type Condition,
  equals,
  everything,
  fold,
  hasBelow,
  matches,
  moreThan,
  oneOf,
} from '../../storage/index.ts';
import { cleanDescription, slugify } from '../../text-work/index.ts';
import { linkTo } from '../post-objects/link.ts';
import { byIncludeOrName } from '../shared/include-order.ts';
import type { TermItem } from './items.ts';

/** The values of `taxonomy` in the interface, whether the site has such terms or not. */
const knownTaxonomies = ['category', 'post_tag', 'nav_menu', 'link_category', 'post_format'];

/** A string; `null` means empty. */
function emptiable(
  note: string,
  { maxLength, example }: { maxLength?: number; example?: string } = {},
): Argument<string> {
  const inner = textArgument({
    note,
    nullable: true,
    ...(maxLength !== undefined && { maxLength }),
    ...(example && { example }),
  });
  return { ...inner, read: (raw, scope) => (raw === null ? '' : inner.read(raw, scope)) };
}

/** The fields that categories and tags share, and their list arguments. Interface 2.6, 2.7, 4.6, 4.7. */
export const term = (taxonomy: Taxonomy): Trait<TermItem> => ({
  fields: {
    id: field.integer({ note: 'unique identifier', example: 3, contexts: VEM, read: (item) => item.id }),
    count: field.integer({ note: 'number of published posts with the term', contexts: VE, read: (item) => item.count }),
    description: field.text({
      note: 'HTML description',
      contexts: VE,
      read: (item) => item.description,
      write: emptiable('HTML description'),
      column: 'description',
      stored: cleanDescription,
    }),
    link: field.text({
      note: 'URL of the term',
      format: 'uri',
      example: 'https://example.com/category/coast/',
      contexts: VEM,
      read: ({ slug, ancestors }, { site }) =>
        linkTo(site, baseOf(taxonomy, site), ...ancestors.map((above) => above.slug).reverse(), slug),
    }),
    name: field.text({
      note: 'HTML title',
      example: 'Coast',
      contexts: VEM,
      read: (item) => item.name,
      write: emptiable('HTML title', { example: 'Coast' }),
    }),
    slug: field.text({
      note: 'alphanumeric identifier, unique within its taxonomy',
      example: 'coast',
      contexts: VEM,
      read: (item) => item.slug,
      write: emptiable('alphanumeric identifier, made from the name when empty', { maxLength: 200 }),
    }),
    taxonomy: field.text({
      note: 'taxonomy of the term',
      enum: [...new Set([...knownTaxonomies, taxonomy.slug])],
      contexts: VEM,
      read: (item) => item.taxonomy,
    }),
  },
  listArguments: {
    hide_empty: booleanArgument({
      note: 'hides terms of no published post',
      where: (hides) => (hides ? used(taxonomy) : everything),
    }),
    // The policy adds the condition, since it knows whether the actor may read the post.
    post: integerArgument({ note: 'terms assigned to that post' }),
    slug: textList({
      note: 'terms with one or more slugs',
      where: (slugs) => (slugs.length === 0 ? everything : oneOf('slug', slugs.map(slugify))),
    }),
  },
});

/** Terms of published posts; in a hierarchical taxonomy also their ancestors. */
function used({ slug, hierarchical }: Taxonomy): Condition {
  const isUsed = moreThan('count', 0);
  return hierarchical ? any(isUsed, hasBelow(all(equals('taxonomy', slug), isUsed))) : isUsed;
}

/** The path before the slugs of the terms. */
export const baseOf = ({ slug, permalink }: Taxonomy, { permalinks }: Pick<Appearance, 'permalinks'>): string =>
  permalink ? permalinks[permalink] : slug;

/** The argument `search` of terms: the whole text as a substring of name or slug. */
export const termSearch: Arguments = search((text) => {
  const phrase = fold(text).trim();
  return matches(['name', 'slug'], { phrase, words: phrase === '' ? [] : [phrase], excluded: [] });
});

/** The orders of terms (interface 4.6, 4.7). There are no term groups, so `term_group` sorts by id. */
export const termOrders: Readonly<Record<string, OrderRule>> = {
  id: 'id',
  include: byIncludeOrName,
  name: 'name_key',
  slug: 'slug',
  term_group: 'id',
  description: 'description_key',
  count: 'count',
};
