/**
 * The rows of the four kinds of content, as storage gives and takes them. Dates are ISO texts without zone
 * (`2026-11-21T05:50:00`), flags are 0 and 1, columns ending in `_key` hold folded text for sorting and comparing.
 */
export type Meta = Record<string, unknown>;

/** Posts, pages, media items and revisions: they share one id space. */
export interface PostRow {
  id: number;
  /** Counts the changes of the row: see `If-Match`. */
  version: number;
  type: string;
  /** `publish` also for scheduled posts: which ones are `future` follows from the clock (see `statusAt`). */
  status: string;
  /** What the status comes to at this moment, and where the row is listed and counted: kept by storage (see `post-states.ts`). */
  state: string;
  /** 1 while a published row waits for its date and is not counted yet. */
  scheduled: number;
  author_id: number;
  date: string;
  date_gmt: string;
  /** 1 when the date of a draft was not given and follows its last change. */
  date_floats: number;
  modified: string;
  modified_gmt: string;
  slug: string;
  title: string;
  title_rendered: string;
  title_key: string;
  content: string;
  content_rendered: string;
  excerpt: string;
  excerpt_rendered: string;
  password: string;
  comment_status: string;
  ping_status: string;
  template: string;
  featured_media: number;
  sticky: number;
  liveblog_likes: number;
  parent_id: number;
  menu_order: number;
  meta: Meta;
  /** Empty for what was made here: then the permanent address follows from the id. */
  guid: string;
  /** Of a trashed item: the status and the slug it had before. */
  trashed_status: string;
  trashed_slug: string;
  /** Media only. */
  mime_type: string;
  alt_text: string;
  file_key: string;
  /** 1 while smaller copies of a picture are still to be made. */
  awaits_sizes: number;
  media_details: Record<string, unknown>;
}

export interface TermRow {
  id: number;
  version: number;
  taxonomy: string;
  name: string;
  name_key: string;
  slug: string;
  description: string;
  /** The beginning of the description, folded: for sorting. */
  description_key: string;
  parent_id: number;
  /** Published posts with the term. */
  count: number;
  meta: Meta;
}

export interface CommentRow {
  id: number;
  version: number;
  post_id: number;
  parent_id: number;
  author_id: number;
  author_name: string;
  author_name_key: string;
  author_email: string;
  author_email_key: string;
  author_url: string;
  author_ip: string;
  author_user_agent: string;
  content: string;
  content_rendered: string;
  /** The same for texts that say the same (see `contentKey`). */
  content_key: string;
  date: string;
  date_gmt: string;
  /** When it came in, by the server's clock; empty where the interval between comments does not concern its author. */
  received_gmt: string;
  /** The network that it came from, and the wider one where there is one; empty where that was not noted. */
  received_from: string;
  received_within: string;
  karma: number;
  /** approved, hold, spam, trash. */
  status: string;
  /** Of spam and trash: the states it had before, nearest first, separated by blanks. */
  trashed_status: string;
  type: string;
  /** For whom it is, as its post says: kept by storage (see `comment-audience.ts`). */
  audience: string;
  meta: Meta;
}

export interface UserRow {
  id: number;
  version: number;
  login: string;
  login_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  /** Counts changes of password and roles: a remembered credential of an older epoch is void. */
  credential_epoch: number;
  name: string;
  name_key: string;
  first_name: string;
  last_name: string;
  nickname: string;
  url: string;
  description: string;
  slug: string;
  /** Empty means the language of the site. */
  locale: string | null;
  roles: string[];
  registered_gmt: string;
  /** 1 when something of the user is published: kept by storage. */
  is_author: number;
  meta: Meta;
}

/** A named, revocable application password. */
export interface ApplicationPasswordRow {
  id: number;
  user_id: number;
  name: string;
  secret_hash: string;
  created_gmt: string;
}
