/** A taxonomy: the differences between categories and tags as data (interface 2.9). */
export interface Taxonomy {
  readonly slug: string;
  readonly name: string;
  readonly singularName: string;
  readonly description: string;
  /** Whether its terms form a tree. */
  readonly hierarchical: boolean;
  readonly showCloud: boolean;
  /** The base of its routes, and the name of the field of a post. */
  readonly restBase: string;
  /** The setting with the base path of its links; without one, that is the slug. */
  readonly permalink?: 'categories' | 'tags';
  /** The types of post objects that have it. */
  readonly types: readonly string[];
  /** The names of its capabilities, as the interface shows them. */
  readonly capabilities: Readonly<Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>>;
  /** The capabilities needed to change terms and to assign them to posts. */
  readonly needs: { readonly manage: string; readonly assign: string };
  /** Whether a post always has one of its terms: the default term if no other. Only categories can. */
  readonly hasDefault: boolean;
}

/** The declaration of a taxonomy. Types declare which taxonomies they have. Defaults are a flat taxonomy, used as tags are. */
export type TaxonomyDeclaration = Pick<Taxonomy, 'slug' | 'name' | 'singularName' | 'restBase'> &
  Partial<Omit<Taxonomy, 'types'>>;

/** Create a taxonomy from its declaration. */
export const taxonomyOf = (declaration: TaxonomyDeclaration, types: readonly string[]): Taxonomy =>
  Object.freeze<Taxonomy>({
    description: '',
    hierarchical: false,
    showCloud: true,
    capabilities: {
      manage_terms: 'manage_categories',
      edit_terms: 'manage_categories',
      delete_terms: 'manage_categories',
      assign_terms: 'edit_posts',
    },
    needs: { manage: 'manage_categories', assign: 'edit_posts' },
    hasDefault: false,
    ...declaration,
    types,
  });
