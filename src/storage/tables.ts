/** The tables as data: columns with their kinds, relations, and the columns that a search looks at. */

/** A `flag` is 0 or 1; it stands in a statement as it is, so that an index of the rows that have it is found. */
export type ColumnKind = 'integer' | 'flag' | 'text' | 'json';

export interface Relation {
  /** The related table. */
  readonly table: string;
  /** Column of this table = column of the related one. */
  readonly local: string;
  readonly foreign: string;
  /** Columns that are alike in both: related rows are found by these, in the order in which rows are met. */
  readonly alike?: readonly string[];
  /** Whether a row has so few related rows that each of them is compared with a list, instead of looked up by each value. */
  readonly isShort?: true;
}

export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly relations?: Readonly<Record<string, Relation>>;
  /** Columns of which each value is there once, among the rows of a list: nothing else is needed to sort by them. */
  readonly unique?: readonly string[];
  /** Columns that are needed to change a row, not to show it: large, and left out where rows are only shown. */
  readonly forEditing?: readonly string[];
  /** Columns that are empty in nearly all rows: what finds a row by them leaves those out. */
  readonly mostlyEmpty?: readonly string[];
  /** Columns of the search index, kept in the table `<name>_search`; empty when the table is not searched. */
  readonly search?: readonly string[];
}

const posts: Table = {
  name: 'posts',
  columns: {
    id: 'integer',
    version: 'integer',
    type: 'text',
    status: 'text',
    state: 'text',
    scheduled: 'flag',
    author_id: 'integer',
    date: 'text',
    date_gmt: 'text',
    date_floats: 'integer',
    modified: 'text',
    modified_gmt: 'text',
    slug: 'text',
    title: 'text',
    title_rendered: 'text',
    title_key: 'text',
    content: 'text',
    content_rendered: 'text',
    excerpt: 'text',
    excerpt_rendered: 'text',
    password: 'text',
    comment_status: 'text',
    ping_status: 'text',
    template: 'text',
    featured_media: 'integer',
    sticky: 'flag',
    liveblog_likes: 'integer',
    parent_id: 'integer',
    menu_order: 'integer',
    meta: 'json',
    guid: 'text',
    trashed_status: 'text',
    trashed_slug: 'text',
    mime_type: 'text',
    alt_text: 'text',
    file_key: 'text',
    awaits_sizes: 'flag',
    media_details: 'json',
  },
  relations: {
    parent: { table: 'posts', local: 'parent_id', foreign: 'id' },
    author: { table: 'users', local: 'author_id', foreign: 'id' },
    terms: { table: 'post_terms', local: 'id', foreign: 'post_id', isShort: true },
  },
  forEditing: ['title', 'title_key', 'content', 'excerpt'],
  mostlyEmpty: ['file_key'],
  search: ['title', 'excerpt', 'content'],
};

/** Which post has which term, with copies of what lists by term select and sort by (see `term-plan.ts`). */
const postTerms: Table = {
  name: 'post_terms',
  columns: {
    post_id: 'integer',
    term_id: 'integer',
    taxonomy: 'text',
    post_type: 'text',
    post_state: 'text',
    post_date: 'text',
    post_date_gmt: 'text',
  },
  relations: {
    others: {
      table: 'post_terms',
      local: 'post_id',
      foreign: 'post_id',
      alike: ['post_type', 'post_state', 'post_date'],
      isShort: true,
    },
  },
};

const terms: Table = {
  name: 'terms',
  columns: {
    id: 'integer',
    version: 'integer',
    taxonomy: 'text',
    name: 'text',
    name_key: 'text',
    slug: 'text',
    description: 'text',
    description_key: 'text',
    parent_id: 'integer',
    count: 'integer',
    meta: 'json',
  },
  relations: { posts: { table: 'post_terms', local: 'id', foreign: 'term_id' } },
  unique: ['slug'],
  search: ['name', 'slug'],
};

const comments: Table = {
  name: 'comments',
  columns: {
    id: 'integer',
    version: 'integer',
    post_id: 'integer',
    parent_id: 'integer',
    author_id: 'integer',
    author_name: 'text',
    author_name_key: 'text',
    author_email: 'text',
    author_email_key: 'text',
    author_url: 'text',
    author_ip: 'text',
    author_user_agent: 'text',
    content: 'text',
    content_rendered: 'text',
    content_key: 'text',
    date: 'text',
    date_gmt: 'text',
    received_gmt: 'text',
    received_from: 'text',
    received_within: 'text',
    karma: 'integer',
    status: 'text',
    trashed_status: 'text',
    type: 'text',
    audience: 'text',
    meta: 'json',
  },
  relations: { post: { table: 'posts', local: 'post_id', foreign: 'id' } },
  search: ['author_name', 'author_url', 'content', 'author_email', 'author_ip'],
};

/** How many comments a post has in each state; kept by the store of comments (see `comment-audience.ts`). */
const commentCounts: Table = {
  name: 'comment_counts',
  columns: { post_id: 'integer', status: 'text', type: 'text', audience: 'text', total: 'integer' },
  relations: { post: { table: 'posts', local: 'post_id', foreign: 'id' } },
};

const users: Table = {
  name: 'users',
  columns: {
    id: 'integer',
    version: 'integer',
    login: 'text',
    login_key: 'text',
    email: 'text',
    email_key: 'text',
    password_hash: 'text',
    credential_epoch: 'integer',
    name: 'text',
    name_key: 'text',
    first_name: 'text',
    last_name: 'text',
    nickname: 'text',
    url: 'text',
    description: 'text',
    slug: 'text',
    locale: 'text',
    roles: 'json',
    registered_gmt: 'text',
    is_author: 'flag',
    meta: 'json',
  },
  relations: {
    posts: { table: 'posts', local: 'id', foreign: 'author_id' },
    roles: { table: 'user_roles', local: 'id', foreign: 'user_id', isShort: true },
  },
  unique: ['slug', 'email_key'],
  search: ['login', 'slug', 'name', 'email', 'url'],
};

/** One row per role of a user, so that users can be found by role; kept by the store of users. */
const userRoles: Table = { name: 'user_roles', columns: { user_id: 'integer', role: 'text' } };

const applicationPasswords: Table = {
  name: 'application_passwords',
  columns: {
    id: 'integer',
    user_id: 'integer',
    name: 'text',
    secret_hash: 'text',
    created_gmt: 'text',
  },
};

const options: Table = { name: 'options', columns: { name: 'text', value: 'text' } };

export const tables = {
  posts,
  post_terms: postTerms,
  terms,
  comments,
  comment_counts: commentCounts,
  users,
  user_roles: userRoles,
  application_passwords: applicationPasswords,
  options,
} as const satisfies Record<string, Table>;

/** The table of this name; a relation to an unknown table is a defect of the definitions. */
export function tableNamed(name: string): Table {
  const table = (tables as Record<string, Table>)[name];
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}
