import { type PostType, type PostTypeDeclaration, postTypeOf } from './post-type.ts';
import type { Taxonomy, TaxonomyDeclaration } from './taxonomy.ts';

/** What kinds of content a site has: made at start, and handed down. */
export interface ContentModel {
  /** Types of post objects by slug (behaviour 9). */
  readonly postTypes: ReadonlyMap<string, PostType>;
  /** Taxonomies by slug (behaviour 9). */
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
}

/** Slugs of rows that are no items of a type of their own. */
const RESERVED = ['revision'];
/** Collections that are there whatever is declared. */
const TAKEN = ['comments', 'users', 'statuses', 'taxonomies', 'types', 'settings', 'search'];

/**
 * The model that declarations mean.
 *
 * @throws Error when a slug or a route is taken, or a type carries a taxonomy that there is not
 */
export function contentModel(
  types: readonly PostTypeDeclaration[],
  declared: readonly TaxonomyDeclaration[],
): ContentModel {
  const slugs = [...types, ...declared].map(({ slug }) => slug);
  const routes = [...types, ...declared].map(({ restBase }) => restBase);
  for (const [names, taken] of [
    [slugs, RESERVED],
    [routes, TAKEN],
  ] as const)
    names.forEach((name, place) => {
      if (!/^[a-z][a-z0-9_-]*$/.test(name)) throw new Error(`${name} is no name of a type, a taxonomy or a route`);
      if (taken.includes(name) || names.indexOf(name) < place) throw new Error(`the name ${name} is taken`);
    });
  const known = new Set(declared.map(({ slug }) => slug));
  for (const { slug, taxonomies = [] } of types)
    for (const taxonomy of taxonomies)
      if (!known.has(taxonomy)) throw new Error(`${slug} carries the taxonomy ${taxonomy}, which is not declared`);
  const carriersOf = (taxonomy: string) =>
    types.filter(({ taxonomies = [] }) => taxonomies.includes(taxonomy)).map(({ slug }) => slug);
  return {
    postTypes: new Map(types.map((type) => [type.slug, postTypeOf(type)])),
    taxonomies: new Map(declared.map((one) => [one.slug, Object.freeze({ ...one, types: carriersOf(one.slug) })])),
  };
}

/** The taxonomies whose terms a type carries. */
export const taxonomiesOf = ({ taxonomies }: ContentModel, type: PostType): readonly Taxonomy[] =>
  [...taxonomies.values()].filter(({ slug }) => type.taxonomies.includes(slug));

/** Slugs of the types for which something holds. */
export const typesWith = ({ postTypes }: ContentModel, holds: (type: PostType) => boolean): readonly string[] =>
  [...postTypes.values()].filter(holds).map(({ slug }) => slug);

/** Paths of the collections of the types for which something holds, by the slugs of the types. */
export const collectionsWith = (
  { postTypes }: ContentModel,
  holds: (type: PostType) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries([...postTypes.values()].filter(holds).map(({ slug, restBase }) => [slug, `/${restBase}`]));
