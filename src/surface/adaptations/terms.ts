import type { Taxonomy } from '../../content-model/index.ts';
import { field, VEM } from '../../engine/definition/index.ts';
import type { TermItem } from '../../resources/terms/items.ts';
import type { Adaptation, ListedBy } from '../adaptation.ts';
import { toItem, toList } from '../links.ts';
import { bySlugs } from './orders.ts';

/** The terms of each post, in the order of their names. */
const ofPosts =
  (taxonomy: string): ListedBy =>
  async (reader, posts, { each }) => {
    const terms = await reader.posts.termsOf(posts);
    return new Map([...terms].map(([post, ids]) => [post, (ids[taxonomy] ?? []).slice(0, each)]));
  };

/** The adaptation of the terms of a taxonomy. @param collections of the types that have them */
export const terms = ({ slug, restBase }: Taxonomy, collections: readonly string[]): Adaptation<TermItem> => ({
  links: [
    { rel: 'self', to: (term) => toItem(`/${restBase}`, term.id) },
    { rel: 'collection', to: () => toList(`/${restBase}`) },
    { rel: 'about', to: () => toItem('/taxonomies', slug) },
    {
      rel: 'up',
      embeddable: true,
      to: (term) => (term.parent_id > 0 ? toItem(`/${restBase}`, term.parent_id) : undefined),
    },
    ...collections.map((collection) => ({
      rel: 'wp:post_type',
      to: (term: TermItem) => toList(collection, restBase, term.id),
    })),
  ],
  fields: {
    taxonomy: field.text({
      note: 'taxonomy of the term',
      enum: [slug],
      contexts: VEM,
      read: (term) => term.taxonomy,
    }),
  },
  orderBy: bySlugs,
  listedBy: { post: ofPosts(slug) },
});
