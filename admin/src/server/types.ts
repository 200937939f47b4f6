/** The parts of answers that the admin interface reads (context `edit` of the second surface), by what the server describes. */
import type {
  DescribedCategory,
  DescribedComment,
  DescribedMedia,
  DescribedPage,
  DescribedPost,
  DescribedUser,
} from './generated-types.ts';

/** Members that every answer has; descriptions also allow `null` for members that can be sent. */
type Told<Item, Names extends keyof Item> = { readonly [Name in Names]: NonNullable<Item[Name]> };

export type Text = DescribedPost['title'];

export interface User
  extends Told<DescribedUser, 'id' | 'name' | 'slug'>,
    Partial<Told<DescribedUser, 'username' | 'email' | 'roles' | 'avatar_urls'>> {
  readonly capabilities?: Readonly<Record<string, boolean>>;
  readonly locale?: string;
}

/** The session, as the server describes it. */
export interface Session {
  readonly user: User | null;
  readonly nonce: string | null;
  /** When it ends, in UTC. */
  readonly ends_gmt: string | null;
  readonly limits: { readonly upload_bytes: number };
}

/** Descriptions leave out read-only members. */
export type Status = DescribedPost['status'] | 'trash' | 'auto-draft';

/** A post or a page. */
export interface Post
  extends Told<
      DescribedPost & DescribedPage,
      | 'id'
      | 'type'
      | 'slug'
      | 'link'
      // In the time of the site.
      | 'date'
      | 'modified_gmt'
      | 'title'
      | 'password'
      | 'author'
      | 'featured_media'
    >,
    Pick<DescribedPost, 'date_gmt'>,
    // The address with a placeholder for the slug, and the slug made from the title.
    Partial<Told<DescribedPost, 'permalink_template' | 'generated_slug' | 'sticky' | 'categories' | 'tags'>>,
    Partial<Told<DescribedPage, 'parent' | 'menu_order'>> {
  readonly status: Status;
  readonly content: Omit<DescribedPost['content'], 'block_version'>;
  readonly excerpt: DescribedPost['excerpt'];
  readonly comment_status: string;
  readonly ping_status?: string;
}

/** One of the sizes of a picture. */
interface MediaSize {
  readonly source_url: string;
  readonly width: number;
  readonly height: number;
}

/** A file of the media library. */
export interface Media
  extends Told<DescribedMedia, 'id' | 'title' | 'caption' | 'alt_text' | 'mime_type' | 'source_url'> {
  readonly media_details?: {
    readonly width?: number;
    readonly height?: number;
    readonly sizes?: Readonly<Record<string, MediaSize>>;
  };
}

/** The fields of a comment. */
export interface CommentFields
  extends Told<
      DescribedComment,
      'id' | 'post' | 'parent' | 'author' | 'author_name' | 'author_url' | 'date_gmt' | 'link'
    >,
    Partial<Told<DescribedComment, 'author_email' | 'author_ip'>> {}

/** The fields of a category or tag. */
export interface TermFields
  extends Told<DescribedCategory, 'id' | 'count' | 'description' | 'name' | 'slug'>,
    Partial<Told<DescribedCategory, 'parent'>> {}
