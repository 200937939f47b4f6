import type { ListWordsOf } from '../../words/posts.ts';

/** The differences between posts and pages: their paths and parts. */
export interface Kind {
  /** The name below `wp/v2`, below `/admin`, and of its texts. */
  readonly route: ListWordsOf;
  readonly hasTerms: boolean;
  /** The capabilities of the type. */
  readonly publish: string;
  readonly editOthers: string;
}

export const kinds = {
  posts: {
    route: 'posts',
    hasTerms: true,
    publish: 'publish_posts',
    editOthers: 'edit_others_posts',
  },
  pages: {
    route: 'pages',
    hasTerms: false,
    publish: 'publish_pages',
    editOthers: 'edit_others_pages',
  },
} as const satisfies Record<string, Kind>;
