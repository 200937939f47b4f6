import type { Capability } from '../../access/index.ts';
import type { Permalinks } from '../../engine/scope.ts';

/** A taxonomy: what differs between categories and tags by data alone (interface 2.9). */
export interface Taxonomy {
  readonly slug: string;
  readonly name: string;
  readonly singularName: string;
  readonly description: string;
  /** Whether its terms form a tree. */
  readonly hierarchical: boolean;
  readonly showCloud: boolean;
  /** The base of its routes, which is also the field of its terms on a post. */
  readonly restBase: string;
  /** What the addresses of its terms begin with. */
  linkBase(permalinks: Permalinks): string;
  /** Types of post objects that carry its terms. */
  readonly types: readonly string[];
  /** The names of its capabilities, as the interface shows them. */
  readonly capabilities: Readonly<Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>>;
  /** What these ask of a user: the right to change terms, and the right to give them to posts. */
  readonly needs: { readonly manage: Capability; readonly assign: Capability };
  /** Whether a post always has one of its terms: the default one where no other is given. */
  readonly hasDefault: boolean;
}

const capabilitiesOf = (plural: string): Taxonomy['capabilities'] => ({
  manage_terms: `manage_${plural}`,
  edit_terms: `edit_${plural}`,
  delete_terms: `delete_${plural}`,
  assign_terms: `assign_${plural}`,
});

export const categoryTaxonomy: Taxonomy = {
  slug: 'category',
  name: 'Categories',
  singularName: 'Category',
  description: '',
  hierarchical: true,
  showCloud: true,
  restBase: 'categories',
  linkBase: ({ categories }) => categories,
  types: ['post'],
  capabilities: capabilitiesOf('categories'),
  needs: { manage: 'manage_categories', assign: 'edit_posts' },
  hasDefault: true,
};

export const tagTaxonomy: Taxonomy = {
  slug: 'post_tag',
  name: 'Tags',
  singularName: 'Tag',
  description: '',
  hierarchical: false,
  showCloud: true,
  restBase: 'tags',
  linkBase: ({ tags }) => tags,
  types: ['post'],
  capabilities: capabilitiesOf('post_tags'),
  needs: { manage: 'manage_categories', assign: 'edit_posts' },
  hasDefault: false,
};

/** All taxonomies by slug (behaviour 9). */
export const taxonomies: ReadonlyMap<string, Taxonomy> = new Map(
  [categoryTaxonomy, tagTaxonomy].map((taxonomy) => [taxonomy.slug, taxonomy]),
);

/** The taxonomies whose terms a type of post objects carries. */
export function taxonomiesOf(type: string): readonly Taxonomy[] {
  return [...taxonomies.values()].filter((taxonomy) => taxonomy.types.includes(type));
}
