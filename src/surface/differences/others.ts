import { categoryTaxonomy, type Taxonomy, tagTaxonomy } from '../../resources/traits/taxonomies.ts';
import type { TermItem } from '../../resources/traits/term-item.ts';
import type { UserRow } from '../../storage/index.ts';
import type { Difference, ListedBy } from '../difference.ts';

export const users: Difference<UserRow> = {
  links: [
    { rel: 'self', to: (user) => `/users/${user.id}` },
    { rel: 'collection', to: () => '/users' },
  ],
};

/** The terms of each post, in the order of their names. */
const ofPosts =
  (taxonomy: string): ListedBy =>
  async (reader, posts, { each }) => {
    const terms = await reader.posts.termsOf(posts);
    return new Map([...terms].map(([post, ids]) => [post, (ids[taxonomy] ?? []).slice(0, each)]));
  };

const terms = ({ slug, restBase }: Taxonomy): Difference<TermItem> => ({
  links: [
    { rel: 'self', to: (term) => `/${restBase}/${term.id}` },
    { rel: 'collection', to: () => `/${restBase}` },
    { rel: 'about', to: () => `/taxonomies/${slug}` },
    { rel: 'up', embeddable: true, to: (term) => (term.parent_id > 0 ? `/${restBase}/${term.parent_id}` : undefined) },
    { rel: 'wp:post_type', to: (term) => `/posts?${restBase}=${term.id}` },
  ],
  listedBy: { post: ofPosts(slug) },
});

export const categories = terms(categoryTaxonomy);
export const tags = terms(tagTaxonomy);
