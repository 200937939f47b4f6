import type { ListWordsOf } from '../../words/posts.ts';

/** Posts and pages differ in little: where they are, and which parts they have. */
export interface Kind {
  /** Below `wp/v2`, below `/admin`, and among the texts. */
  readonly route: ListWordsOf;
  readonly hasTerms: boolean;
  /** The capabilities that go with the kind. */
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
