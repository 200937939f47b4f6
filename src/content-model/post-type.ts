/** A type of post objects: the differences between posts, pages, media and further types as data (interface 2.11). */
export interface PostType {
  readonly slug: string;
  readonly name: string;
  readonly singularName: string;
  readonly description: string;
  /** The base of its routes, such as `posts`. */
  readonly restBase: string;
  /** The capabilities that it uses: `edit_posts` or `edit_pages`. */
  readonly plural: 'posts' | 'pages';
  readonly hierarchical: boolean;
  /** Slugs of its taxonomies. */
  readonly taxonomies: readonly string[];
  /** Whether media can be attached to its items, and are then as visible as these. */
  readonly isHost: boolean;
  /** Whether publishing an item makes its author visible to everybody. */
  readonly makesAuthorsPublic: boolean;
  /** Whether its items have revisions. */
  readonly hasRevisions: boolean;
  readonly canBeSticky: boolean;
  /** Whether the site has a page for each item: sitemaps list it, feeds hold it, and its former addresses lead to it. */
  readonly hasOwnPages: boolean;
  readonly address: PostAddress;
  /** The features that editors of clients offer for its items. */
  readonly supports: readonly string[];
  readonly icon: string;
}

/** How links to its items are built. */
export interface PostAddress {
  /** By the permalink structure of the settings, or by the slugs of the item and its ancestors. */
  readonly by: 'structure' | 'slug';
  /** The path before the slugs; may be empty. */
  readonly base: string;
  /** The query parameter with the id, for items without a permalink. */
  readonly query: 'p' | 'page_id' | 'attachment_id';
}

/** The declaration of a type. Defaults are those of posts, with links by slug below the slug of the type. */
export type PostTypeDeclaration = Pick<PostType, 'slug' | 'name' | 'singularName' | 'restBase'> & Partial<PostType>;

const SUPPORTED = ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'custom-fields', 'comments', 'revisions'];

/** Create a type from its declaration. */
export function postTypeOf(declaration: PostTypeDeclaration): PostType {
  return Object.freeze<PostType>({
    description: '',
    plural: 'posts',
    hierarchical: false,
    taxonomies: [],
    isHost: true,
    makesAuthorsPublic: true,
    hasRevisions: true,
    canBeSticky: false,
    hasOwnPages: true,
    address: { by: 'slug', base: declaration.slug, query: 'p' },
    supports: SUPPORTED,
    icon: 'admin-post',
    ...declaration,
  });
}
