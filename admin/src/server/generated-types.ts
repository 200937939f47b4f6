/** What the server describes, in context `edit`: written by `npm run admin:types`. */

/** An item of `posts`. */
export interface DescribedPost {
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly id: number;
  readonly guid: {
    readonly rendered: string;
    readonly raw: string;
  };
  readonly link: string;
  readonly slug: string;
  readonly type: string;
  readonly modified: string;
  readonly modified_gmt: string;
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  readonly title: {
    readonly raw: string;
    readonly rendered: string;
  };
  readonly author: number;
  readonly comment_status: 'open' | 'closed';
  readonly ping_status: 'open' | 'closed';
  readonly meta: Readonly<Record<string, unknown>>;
  readonly content: {
    readonly raw: string;
    readonly rendered: string;
    readonly protected: boolean;
    readonly block_version: number;
  };
  readonly excerpt: {
    readonly raw: string;
    readonly rendered: string;
    readonly protected: boolean;
  };
  readonly featured_media: number;
  readonly template: string;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly password: string;
  readonly format: 'standard';
  readonly sticky: boolean;
  readonly permalink_template: string;
  readonly generated_slug: string;
}

/** An item of `pages`. */
export interface DescribedPage {
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly id: number;
  readonly guid: {
    readonly rendered: string;
    readonly raw: string;
  };
  readonly link: string;
  readonly slug: string;
  readonly type: string;
  readonly modified: string;
  readonly modified_gmt: string;
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  readonly title: {
    readonly raw: string;
    readonly rendered: string;
  };
  readonly author: number;
  readonly comment_status: 'open' | 'closed';
  readonly ping_status: 'open' | 'closed';
  readonly meta: Readonly<Record<string, unknown>>;
  readonly content: {
    readonly raw: string;
    readonly rendered: string;
    readonly protected: boolean;
    readonly block_version: number;
  };
  readonly excerpt: {
    readonly raw: string;
    readonly rendered: string;
    readonly protected: boolean;
  };
  readonly featured_media: number;
  readonly template: string;
  readonly parent: number;
  readonly menu_order: number;
  readonly permalink_template: string;
  readonly generated_slug: string;
  readonly password: string;
}

/** An item of `media`. */
export interface DescribedMedia {
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly id: number;
  readonly guid: {
    readonly rendered: string;
    readonly raw: string;
  };
  readonly link: string;
  readonly slug: string;
  readonly type: string;
  readonly modified: string;
  readonly modified_gmt: string;
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  readonly title: {
    readonly raw: string;
    readonly rendered: string;
  };
  readonly author: number;
  readonly comment_status: 'open' | 'closed';
  readonly ping_status: 'open' | 'closed';
  readonly meta: Readonly<Record<string, unknown>>;
  readonly alt_text: string;
  readonly caption: {
    readonly raw: string;
    readonly rendered: string;
  };
  readonly description: {
    readonly raw: string;
    readonly rendered: string;
  };
  readonly media_type: 'image' | 'file';
  readonly mime_type: string;
  readonly media_details: Readonly<Record<string, unknown>>;
  readonly post: number;
  readonly source_url: string;
  readonly permalink_template: string;
  readonly generated_slug: string;
  readonly template: string;
  readonly missing_image_sizes: readonly string[];
}

/** An item of `comments`. */
export interface DescribedComment {
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly id: number;
  readonly author: number;
  readonly author_email: string;
  readonly author_ip: string;
  readonly author_name: string;
  readonly author_url: string;
  readonly author_user_agent: string;
  readonly content: {
    readonly raw: string;
    readonly rendered: string;
  };
  readonly link: string;
  readonly parent: number;
  readonly post: number;
  readonly status: string;
  readonly type: string;
  readonly author_avatar_urls: Readonly<Record<string, unknown>>;
}

/** An item of `categories`. */
export interface DescribedCategory {
  readonly id: number;
  readonly count: number;
  readonly description: string | null;
  readonly link: string;
  readonly name: string | null;
  readonly slug: string | null;
  readonly taxonomy: 'category';
  readonly meta: Readonly<Record<string, unknown>>;
  readonly parent: number;
}

/** An item of `users`. */
export interface DescribedUser {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly url: string;
  readonly description: string;
  readonly link: string;
  readonly locale: '' | 'en_US';
  readonly nickname: string;
  readonly slug: string;
  readonly registered_date: string;
  readonly roles: readonly string[];
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly extra_capabilities: Readonly<Record<string, unknown>>;
  readonly avatar_urls: Readonly<Record<string, unknown>>;
}
