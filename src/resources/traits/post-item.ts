import type { PostRow } from '../../storage/index.ts';

/** A post, page or media item with what belongs to it: the row, its terms, and the rows above it. */
export interface PostItem extends PostRow {
  /** Term ids by taxonomy. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
  /** Parent, its parent and so on, nearest first; empty where the type has no tree. */
  readonly ancestors: readonly PostRow[];
}

/** A type of post objects: what differs between posts, pages and media by data alone (interface 2.11). */
export interface PostType {
  readonly slug: string;
  /** In the names of its capabilities: `edit_posts`, `edit_pages`. */
  readonly plural: string;
  readonly hierarchical: boolean;
  /** Taxonomies of its terms: taxonomy → field. */
  readonly taxonomies: readonly string[];
}

export const postType: PostType = {
  slug: 'post',
  plural: 'posts',
  hierarchical: false,
  taxonomies: ['category', 'post_tag'],
};
export const pageType: PostType = { slug: 'page', plural: 'pages', hierarchical: true, taxonomies: [] };
/** Media items follow the capabilities of posts (behaviour 4). */
export const attachmentType: PostType = { slug: 'attachment', plural: 'posts', hierarchical: false, taxonomies: [] };
