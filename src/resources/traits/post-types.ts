import { taxonomiesOf } from './taxonomies.ts';

/** A type of post objects: what differs between posts, pages and media by data alone (interface 2.11). */
export interface PostType {
  readonly slug: string;
  readonly name: string;
  readonly singularName: string;
  readonly description: string;
  /** In the names of its capabilities: `edit_posts`, `edit_pages`. */
  readonly plural: string;
  readonly hierarchical: boolean;
  /** Slugs of the taxonomies whose terms it carries. */
  readonly taxonomies: readonly string[];
}

type Declaration = Omit<PostType, 'taxonomies' | 'description'> & Partial<Pick<PostType, 'description'>>;

function definePostType(declaration: Declaration): PostType {
  const slugs = taxonomiesOf(declaration.slug).map((taxonomy) => taxonomy.slug);
  return Object.freeze({ description: '', ...declaration, taxonomies: slugs });
}

export const postType = definePostType({
  slug: 'post',
  name: 'Posts',
  singularName: 'Post',
  plural: 'posts',
  hierarchical: false,
});

export const pageType = definePostType({
  slug: 'page',
  name: 'Pages',
  singularName: 'Page',
  plural: 'pages',
  hierarchical: true,
});

/** Media items follow the capabilities of posts (behaviour 4). */
export const attachmentType = definePostType({
  slug: 'attachment',
  name: 'Media',
  singularName: 'Media',
  plural: 'posts',
  hierarchical: false,
});

/** All types of post objects by slug (behaviour 9). */
export const postTypes: ReadonlyMap<string, PostType> = new Map(
  [postType, pageType, attachmentType].map((type) => [type.slug, type]),
);
