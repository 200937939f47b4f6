import type { Registry, Resource } from '../engine/definition/index.ts';
import { categories } from './categories/categories.resource.ts';
import { comments } from './comments/comments.resource.ts';
import type { MediaFiles } from './media/media.items.ts';
import { media } from './media/media.resource.ts';
import { pages } from './pages/pages.resource.ts';
import { posts } from './posts/posts.resource.ts';
import { autosaves, pageAutosaves } from './revisions/autosaves.resource.ts';
import { pageRevisions, revisions } from './revisions/revisions.resource.ts';
import { statuses } from './statuses/statuses.registry.ts';
import { tags } from './tags/tags.resource.ts';
import { taxonomies } from './taxonomies/taxonomies.registry.ts';
import { withLinkNames } from './traits/link-names.ts';
import { types } from './types/types.registry.ts';
import { users } from './users/users.resource.ts';

export { orphanedFiles } from './media/media.orphans.ts';
export { sizeMaker } from './media/media.sizes.ts';
export { users };

/**
 * The collections of the interface, in the order of section 4.
 *
 * @param structure of the addresses of posts, by which it is known what belongs to them
 */
export const resourcesOn = (mediaFiles: MediaFiles, structure = ''): readonly Resource[] =>
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
    revisions,
  ] as unknown as readonly Resource[];

/** Collections beside the interface, for clients of the second surface. */
export const clientResources = [pageRevisions, autosaves, pageAutosaves] as unknown as readonly Resource[];

/** The read-only registries of section 4.9. */
export const registries = [taxonomies, statuses, types] as unknown as readonly Registry[];
