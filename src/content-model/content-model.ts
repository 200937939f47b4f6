import { type PostType, type PostTypeDeclaration, postTypeOf } from './post-type.ts';
import { type Taxonomy, type TaxonomyDeclaration, taxonomyOf } from './taxonomy.ts';

/** The types and taxonomies of a site: created at start and passed down. */
export interface ContentModel {
  /** Types of post objects by slug (behaviour 9). */
  readonly postTypes: ReadonlyMap<string, PostType>;
  /** Taxonomies by slug (behaviour 9). */
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
}

/** Slugs of rows that are not items of a type, names of the other resources, and the first names of paths. */
const RESERVED_SLUGS = ['revision', 'comment', 'user', 'tag', 'status', 'taxonomy', 'type', 'author'];
/** Route names of the other collections. */
const RESERVED_ROUTES = ['comments', 'users', 'statuses', 'taxonomies', 'types', 'settings', 'search'];

/**
 * Create a content model from declarations.
 *
 * @throws Error when a slug or a route is taken, or a type has an undeclared taxonomy
 */
export function contentModel(
  types: readonly PostTypeDeclaration[],
  declared: readonly TaxonomyDeclaration[],
): ContentModel {
  const slugs = [...types, ...declared].map(({ slug }) => slug);
  const routes = [...types, ...declared].map(({ restBase }) => restBase);
  for (const [names, taken] of [
    [slugs, RESERVED_SLUGS],
    [routes, RESERVED_ROUTES],
  ] as const)
    names.forEach((name, index) => {
      if (!/^[a-z][a-z0-9_-]*$/.test(name))
        throw new Error(`${name} is not a valid name of a type, a taxonomy or a route`);
      if (taken.includes(name) || names.indexOf(name) < index) throw new Error(`the name ${name} is taken`);
    });
  const known = new Set(declared.map(({ slug }) => slug));
  for (const { slug, taxonomies = [] } of types)
    for (const taxonomy of taxonomies)
      if (!known.has(taxonomy)) throw new Error(`${slug} has the taxonomy ${taxonomy}, which is not declared`);
  const typesOf = (taxonomy: string) =>
    types.filter(({ taxonomies = [] }) => taxonomies.includes(taxonomy)).map(({ slug }) => slug);
  return {
    postTypes: new Map(types.map((type) => [type.slug, postTypeOf(type)])),
    taxonomies: new Map(declared.map((one) => [one.slug, taxonomyOf(one, typesOf(one.slug))])),
  };
}

/** The taxonomies of a type. */
export const taxonomiesOf = ({ taxonomies }: ContentModel, type: PostType): readonly Taxonomy[] =>
  [...taxonomies.values()].filter(({ slug }) => type.taxonomies.includes(slug));

/** The slugs of the types that satisfy a predicate. */
export const typesWith = ({ postTypes }: ContentModel, holds: (type: PostType) => boolean): readonly string[] =>
  [...postTypes.values()].filter(holds).map(({ slug }) => slug);

/** For the types that satisfy a predicate: slug → path of the collection. */
export const collectionsWith = (
  { postTypes }: ContentModel,
  holds: (type: PostType) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries([...postTypes.values()].filter(holds).map(({ slug, restBase }) => [slug, `/${restBase}`]));
