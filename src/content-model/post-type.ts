/** A type of post objects: all that differs between posts, pages, media and further types, as data (interface 2.11). */
export interface PostType {
  readonly slug: string;
  readonly name: string;
  readonly singularName: string;
  readonly description: string;
  /** The base of its routes: `posts`. */
  readonly restBase: string;
  /** The capabilities that it follows: `edit_posts`, `edit_pages`. */
  readonly plural: 'posts' | 'pages';
  readonly hierarchical: boolean;
  /** Slugs of the taxonomies whose terms it carries. */
  readonly taxonomies: readonly string[];
  /** Whether media are attached to its items, and are as open as these are. */
  readonly isHost: boolean;
  /** Whether everybody may know who has published an item. */
  readonly makesAuthorsPublic: boolean;
  /** Whether earlier texts are kept. */
  readonly hasRevisions: boolean;
  readonly canBeSticky: boolean;
  readonly address: PostAddress;
  /** What editors of clients offer for its items. */
  readonly supports: readonly string[];
  readonly icon: string;
}

/** How items are addressed on the site. */
export interface PostAddress {
  /** By the structure that the settings name, or by the slug, those of the items above it before it. */
  readonly by: 'structure' | 'slug';
  /** What stands before slugs; empty for nothing. */
  readonly base: string;
  /** The name of an id in the query, where an item has no address by name. */
  readonly query: 'p' | 'page_id' | 'attachment_id';
}

/** A type as it is declared; what is left out is as with posts, addressed by slug below the slug of the type. */
export type PostTypeDeclaration = Pick<PostType, 'slug' | 'name' | 'singularName' | 'restBase'> & Partial<PostType>;

const SUPPORTED = ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'custom-fields', 'comments', 'revisions'];

/** The type that a declaration means. */
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
    address: { by: 'slug', base: declaration.slug, query: 'p' },
    supports: SUPPORTED,
    icon: 'admin-post',
    ...declaration,
  });
}
