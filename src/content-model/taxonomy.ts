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
  /** Which setting says what the addresses of its terms begin with. */
  readonly permalink: 'categories' | 'tags';
  /** Types of post objects that carry its terms. */
  readonly types: readonly string[];
  /** The names of its capabilities, as the interface shows them. */
  readonly capabilities: Readonly<Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>>;
  /** What these ask of a user: the right to change terms, and the right to give them to posts. */
  readonly needs: { readonly manage: string; readonly assign: string };
  /** Whether a post always has one of its terms: the default one where no other is given. */
  readonly hasDefault: boolean;
}

/** A taxonomy as it is declared: the types say which of them they carry. */
export type TaxonomyDeclaration = Omit<Taxonomy, 'types'>;
