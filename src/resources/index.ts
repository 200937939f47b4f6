import {
  type ContentModel,
  coreModel,
  type PostType,
  pageType,
  postType,
  type Taxonomy,
  taxonomiesOf,
} from '../content-model/index.ts';
import type { Registry, Resource } from '../engine/definition/index.ts';
import { comments } from './comments/comments.resource.ts';
import { declared } from './declared/declared.resource.ts';
import type { MediaFiles } from './media/media.items.ts';
import { media } from './media/media.resource.ts';
import { pages } from './pages/pages.resource.ts';
import { withLinkNames } from './post-objects/link-names.ts';
import { posts } from './posts/posts.resource.ts';
import { autosavesOf } from './revisions/autosaves.resource.ts';
import { revisionsOf } from './revisions/revisions.resource.ts';
import { statuses } from './statuses/statuses.registry.ts';
import { taxonomies } from './taxonomies/taxonomies.registry.ts';
import { categories, tags, termsOf } from './terms/terms.resource.ts';
import { types } from './types/types.registry.ts';
import { users } from './users/users.resource.ts';

export { orphanedFiles } from './media/media.orphans.ts';
export { sizeMaker } from './media/media.sizes.ts';
export { users };

/**
 * The collections of the interface, in the order of section 4.
 *
 * @param structure the permalink structure of posts, which says what links name
 * @param model the content model; by default the types that every site has
 */
export const resourcesOn = (
  mediaFiles: MediaFiles,
  { structure = '', model = coreModel }: { readonly structure?: string; readonly model?: ContentModel } = {},
): readonly Resource[] =>
  [
    withLinkNames(posts, structure, {
      postOf: (post) => post,
      named: (post, linkNames) => Object.assign(post, { linkNames }),
    }),
    media(mediaFiles),
    pages,
    withLinkNames(comments, structure, {
      postOf: (comment) => comment.post?.row,
      named: (comment, linkNames) =>
        Object.assign(comment, { post: comment.post && { ...comment.post, row: { ...comment.post.row, linkNames } } }),
    }),
    users,
    categories,
    tags,
    revisionsOf(postType),
    ...declaredTypes(model).flatMap((type) => [
      declared(type, taxonomiesOf(model, type)),
      ...(type.hasRevisions ? [revisionsOf(type)] : []),
    ]),
    ...declaredTaxonomies(model).map((taxonomy) =>
      termsOf(taxonomy, { name: taxonomy.slug, note: `terms of the taxonomy ${taxonomy.slug}` }),
    ),
  ] as unknown as readonly Resource[];

/** The declared types, without those that every site has. */
const declaredTypes = ({ postTypes }: ContentModel): readonly PostType[] =>
  [...postTypes.values()].filter(({ slug }) => !coreModel.postTypes.has(slug));

/** The declared taxonomies, without those that every site has. */
const declaredTaxonomies = ({ taxonomies }: ContentModel): readonly Taxonomy[] =>
  [...taxonomies.values()].filter(({ slug }) => !coreModel.taxonomies.has(slug));

/** Collections outside of the interface, for clients of the second surface. */
export const clientResourcesOn = ({ postTypes }: ContentModel): readonly Resource[] => {
  const autosaved = [...postTypes.values()].filter(({ hasRevisions }) => hasRevisions);
  return [revisionsOf(pageType), ...autosaved.map(autosavesOf)] as unknown as readonly Resource[];
};

/** The read-only registries of section 4.9. */
export const registries = [taxonomies, statuses, types] as unknown as readonly Registry[];
