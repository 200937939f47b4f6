/** The tables as data: columns with their kinds, relations, and the columns that a search looks at. */

/** A `flag` is 0 or 1; it is written out in statements, so that the engine uses the index of the rows that have it. */
export type ColumnKind = 'integer' | 'flag' | 'text' | 'json';

export interface Relation {
  /** The related table. */
  readonly table: string;
  /** Column of this table = column of the related one. */
  readonly local: string;
  readonly foreign: string;
  /** Columns with equal values in both tables: an index finds related rows by these, in the order of the scan. */
  readonly alike?: readonly string[];
  /** Whether a row has few related rows: each is compared with a list, instead of a look-up for each value of the list. */
  readonly isShort?: true;
}

export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** The defaults of columns, unless they are the empty value of their kind. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly relations?: Readonly<Record<string, Relation>>;
  /** Columns whose values are unique in a list: to sort by them needs no further column. */
  readonly unique?: readonly string[];
  /** Large columns that are needed to change a row, not to show it: empty in rows that are loaded to be shown. */
  readonly forEditing?: readonly string[];
  /** Columns whose texts may be long: rows with long texts are read one at a time. */
  readonly long?: readonly string[];
  /** Columns that are empty in nearly all rows: their indexes leave those rows out. */
  readonly mostlyEmpty?: readonly string[];
  /** Columns of the search index, kept in the table `<name>_search`; empty when the table is not searched. */
  readonly search?: readonly string[];
  /** Groups of these columns that the index can search alone; by default one group of all. */
  readonly searchGroups?: readonly SearchGroup[];
  /** Columns that name the segment of a row: the index lists all rows of a segment. */
  readonly searchSegment?: readonly string[];
}

export interface SearchGroup {
  readonly columns: readonly string[];
  /** Whether the index also has single characters and pairs, for searches of one or two characters. */
  readonly hasGrams: boolean;
}

const posts = {
  name: 'posts',
  columns: {
    id: 'integer',
    /** Counts the changes of the row: see `If-Match`. */
    version: 'integer',
    type: 'text',
    /** `publish` also for scheduled posts: which ones are `future` follows from the clock (see `statusAt`). */
    status: 'text',
    /** The effective status at this moment, by which rows are listed and counted: kept by storage (see `post-states.ts`). */
    state: 'text',
    /** 1 while a published row waits for its date and is not counted yet. */
    scheduled: 'flag',
    author_id: 'integer',
    date: 'text',
    date_gmt: 'text',
    /** 1 when the date of a draft was not given and follows its last change. */
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
    /** Empty for local items: then the permanent address follows from the id. */
    guid: 'text',
    /** Of a trashed item: the status and the slug it had before. */
    trashed_status: 'text',
    trashed_slug: 'text',
    /** Media only. */
    mime_type: 'text',
    alt_text: 'text',
    file_key: 'text',
    /** 1 while smaller copies of a picture are still to be made. */
    awaits_sizes: 'flag',
    media_details: 'json',
  },
  defaults: { version: 1 },
  relations: {
    parent: { table: 'posts', local: 'parent_id', foreign: 'id' },
    author: { table: 'users', local: 'author_id', foreign: 'id' },
    terms: { table: 'post_terms', local: 'id', foreign: 'post_id', isShort: true },
  },
  forEditing: ['title', 'title_key', 'content', 'excerpt'],
  long: ['title', 'title_rendered', 'content', 'content_rendered', 'excerpt', 'excerpt_rendered', 'meta', 'alt_text'],
  mostlyEmpty: ['file_key'],
  search: ['title', 'excerpt', 'content'],
  // By title and by excerpt alone, for the order by relevance.
  searchGroups: [
    { columns: ['title', 'excerpt', 'content'], hasGrams: true },
    { columns: ['title'], hasGrams: false },
    { columns: ['excerpt'], hasGrams: false },
  ],
  searchSegment: ['type', 'state'],
} as const satisfies Table;

/** Which post has which term, with copies of what lists by term select and sort by (see `term-plan.ts`). */
const postTerms = {
  name: 'post_terms',
  columns: {
    post_id: 'integer',
    term_id: 'integer',
    taxonomy: 'text',
    post_type: 'text',
    post_state: 'text',
    post_date: 'text',
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
} as const satisfies Table;

const terms = {
  name: 'terms',
  columns: {
    id: 'integer',
    version: 'integer',
    taxonomy: 'text',
    name: 'text',
    name_key: 'text',
    slug: 'text',
    description: 'text',
    /** The beginning of the description, folded: for sorting. */
    description_key: 'text',
    parent_id: 'integer',
    /** Published posts with the term. */
    count: 'integer',
    meta: 'json',
  },
  defaults: { version: 1 },
  relations: { posts: { table: 'post_terms', local: 'id', foreign: 'term_id' } },
  long: ['name', 'description', 'meta'],
  unique: ['slug'],
  search: ['name', 'slug'],
} as const satisfies Table;

const comments = {
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
    /** Equal for equal texts (see `contentKey`). */
    content_key: 'text',
    date: 'text',
    date_gmt: 'text',
    /** When it arrived, by the server's clock; empty if the interval between comments does not apply to its author. */
    received_gmt: 'text',
    /** The network that it came from, and the wider network if there is one; empty if unknown. */
    received_from: 'text',
    received_within: 'text',
    karma: 'integer',
    /** approved, hold, spam, trash. */
    status: 'text',
    /** Of spam and trash: the states it had before, nearest first, separated by blanks. */
    trashed_status: 'text',
    type: 'text',
    /** The audience, which follows from the post: kept by storage (see `comment-audience.ts`). */
    audience: 'text',
    meta: 'json',
  },
  defaults: { version: 1, audience: 'gone' },
  relations: { post: { table: 'posts', local: 'post_id', foreign: 'id' } },
  long: ['content', 'content_rendered', 'meta'],
  search: ['author_name', 'author_url', 'content', 'author_email', 'author_ip'],
  // Columns that everybody may search, and further columns for moderators.
  searchGroups: [
    { columns: ['author_name', 'author_url', 'content'], hasGrams: true },
    { columns: ['author_email', 'author_ip'], hasGrams: true },
  ],
} as const satisfies Table;

/** How many comments a post has in each state; kept by the store of comments (see `comment-audience.ts`). */
const commentCounts = {
  name: 'comment_counts',
  columns: { post_id: 'integer', status: 'text', type: 'text', audience: 'text', total: 'integer' },
  relations: { post: { table: 'posts', local: 'post_id', foreign: 'id' } },
} as const satisfies Table;

const users = {
  name: 'users',
  columns: {
    id: 'integer',
    version: 'integer',
    login: 'text',
    login_key: 'text',
    email: 'text',
    email_key: 'text',
    password_hash: 'text',
    /** Counts changes of password and roles: a remembered credential of an older epoch is void. */
    credential_epoch: 'integer',
    name: 'text',
    name_key: 'text',
    first_name: 'text',
    last_name: 'text',
    nickname: 'text',
    url: 'text',
    description: 'text',
    slug: 'text',
    /** Empty means the language of the site. */
    locale: 'text',
    roles: 'json',
    registered_gmt: 'text',
    /** 1 if the user has published something: kept by storage. */
    is_author: 'flag',
    meta: 'json',
  },
  defaults: { version: 1, roles: [], locale: null },
  relations: {
    posts: { table: 'posts', local: 'id', foreign: 'author_id' },
    roles: { table: 'user_roles', local: 'id', foreign: 'user_id', isShort: true },
  },
  long: ['name', 'first_name', 'last_name', 'nickname', 'url', 'description', 'meta'],
  unique: ['slug', 'email_key'],
  search: ['login', 'slug', 'name', 'email', 'url'],
} as const satisfies Table;

/** One row per role of a user, so that users can be found by role; kept by the store of users. */
const userRoles = { name: 'user_roles', columns: { user_id: 'integer', role: 'text' } } as const satisfies Table;

const applicationPasswords = {
  name: 'application_passwords',
  columns: {
    id: 'integer',
    user_id: 'integer',
    name: 'text',
    secret_hash: 'text',
    created_gmt: 'text',
  },
} as const satisfies Table;

const options = { name: 'options', columns: { name: 'text', value: 'text' } } as const satisfies Table;

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

/** The values of columns that an insert leaves out, as the database sets them: mostly the empty value of their kind. */
export function defaultsOf<Row>({ columns, defaults = {} }: Table): Omit<Row, 'id'> {
  const empty = { integer: 0, flag: 0, text: '', json: {} };
  const named = Object.entries(columns).filter(([name]) => name !== 'id');
  return Object.fromEntries(
    named.map(([name, kind]) => [name, name in defaults ? defaults[name] : empty[kind]]),
  ) as Omit<Row, 'id'>;
}
