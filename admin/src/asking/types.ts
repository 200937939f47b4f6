/** The parts of answers that the admin interface reads (context `edit` of the second surface). */

export interface Text {
  readonly raw: string;
  readonly rendered: string;
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly username?: string;
  readonly email?: string;
  readonly roles?: readonly string[];
  readonly capabilities?: Readonly<Record<string, boolean>>;
  readonly locale?: string;
}

export type Status = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'auto-draft';

/** A post or a page. */
export interface Post {
  readonly id: number;
  readonly type: string;
  readonly status: Status;
  readonly slug: string;
  readonly link: string;
  /** In the time of the site. */
  readonly date: string;
  readonly date_gmt: string | null;
  readonly modified_gmt: string;
  readonly title: Text;
  readonly content: Text & { readonly protected: boolean };
  readonly excerpt: Text & { readonly protected: boolean };
  readonly password: string;
  readonly author: number;
  readonly featured_media: number;
  readonly comment_status: string;
  readonly ping_status?: string;
  /** The address with a place for the slug, and the slug that the title gives. */
  readonly permalink_template?: string;
  readonly generated_slug?: string;
  readonly sticky?: boolean;
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
  readonly parent?: number;
  readonly menu_order?: number;
}

/** One of the sizes of a picture. */
interface MediaSize {
  readonly source_url: string;
  readonly width: number;
  readonly height: number;
}

/** A file of the media library. */
export interface Media {
  readonly id: number;
  readonly title: Text;
  readonly caption: Text;
  readonly alt_text: string;
  readonly mime_type: string;
  readonly source_url: string;
  readonly media_details?: {
    readonly width?: number;
    readonly height?: number;
    readonly sizes?: Readonly<Record<string, MediaSize>>;
  };
}
