/**
 * What a WordPress export (WXR 1.0 to 1.2) contains, one event per record, in the order of the file.
 *
 * A key is always present; its value is `undefined` when the file does not have the element, and
 * the empty string when it has an empty one. Texts are as stored in the exporting site (raw markup).
 * Ids are integers. Dates are `YYYY-MM-DDTHH:MM:SS` without a zone, as the interface writes them:
 * those named …Gmt are UTC, the others are the site's local time. WordPress's `0000-00-00 00:00:00`
 * ("no date yet") is `undefined`. A value that cannot be read is `undefined` and named in `faults`.
 */
export type WxrEvent =
  | WxrSite
  | WxrAuthor
  | WxrCategory
  | WxrTag
  | WxrTerm
  | WxrItem
  | WxrLeftOver
  | WxrRemark
  | WxrEnd;

/** Settings of a source, by the names of the interface. */
export type SourceSettings = Readonly<Record<string, string | number | boolean>>;

/** First event of every file. */
export type WxrSite = {
  kind: 'site';
  title: string | undefined;
  link: string | undefined;
  description: string | undefined;
  language: string | undefined;
  /** For example `1.2`. */
  wxrVersion: string;
  baseSiteUrl: string | undefined;
  baseBlogUrl: string | undefined;
  /** Settings as the interface names them; exports have the title and the description only. */
  settings?: SourceSettings;
  /** The permalink structure, if it is known. */
  permalinks?: string | undefined;
  /** The first segments of the addresses of categories and tags, if they are known. */
  bases?: Readonly<Partial<Record<'categories' | 'tags', string | undefined>>>;
};

export type WxrAuthor = {
  kind: 'author';
  id: number | undefined;
  login: string | undefined;
  email: string | undefined;
  displayName: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  description: string | undefined;
  /** Whether the author comes from the site itself; exports have authors without an account. */
  account?: WxrAccount;
  /** Custom fields without a member here; exports have none. */
  meta?: readonly WxrMeta[];
  line: number;
  faults: string[];
};

export type WxrAccount = {
  roles: readonly string[];
  slug: string | undefined;
  url: string | undefined;
  nickname: string | undefined;
  locale: string | undefined;
  registeredGmt: string | undefined;
  /** As stored by the old site; only in its database. */
  passwordHash?: string;
  applicationPasswords?: readonly WxrApplicationPassword[];
};

export type WxrApplicationPassword = { name: string; hash: string; createdGmt: string | undefined };

type Term = {
  /** Absent in WXR 1.0. */
  id: number | undefined;
  slug: string | undefined;
  name: string | undefined;
  description: string | undefined;
  meta: WxrMeta[];
  line: number;
  faults: string[];
};

/** A category, from `wp:category` or a `wp:term` of the taxonomy category. */
export type WxrCategory = Term & {
  kind: 'category';
  /** Slug of the parent, `undefined` at the top. */
  parentSlug: string | undefined;
};

/** A tag, from `wp:tag` or a `wp:term` of the taxonomy post_tag. */
export type WxrTag = Term & { kind: 'tag' };

/** A term of any other taxonomy (nav_menu, post_format, the site's own). */
export type WxrTerm = Term & { kind: 'term'; taxonomy: string | undefined; parentSlug: string | undefined };

/** A post, page, attachment, or anything else that WordPress stores as a post. */
export type WxrItem = {
  kind: 'item';
  title: string | undefined;
  link: string | undefined;
  guid: string | undefined;
  /** As written, an RFC 822 date; prefer `postDate` and `postDateGmt`. */
  pubDate: string | undefined;
  /** Log-in name of the author. */
  creator: string | undefined;
  content: string | undefined;
  excerpt: string | undefined;
  postId: number | undefined;
  postDate: string | undefined;
  postDateGmt: string | undefined;
  postModified: string | undefined;
  postModifiedGmt: string | undefined;
  /** `open` or `closed`, as written. */
  commentStatus: string | undefined;
  pingStatus: string | undefined;
  /** The slug, as written: it may be empty (drafts) or percent-encoded. */
  postName: string | undefined;
  status: string | undefined;
  /** Id of the parent; 0 and absent mean none. */
  postParent: number | undefined;
  menuOrder: number | undefined;
  postType: string | undefined;
  postPassword: string | undefined;
  isSticky: boolean | undefined;
  attachmentUrl: string | undefined;
  /** Stored as meta values in exports. */
  template?: string | undefined;
  image?: WxrImage | undefined;
  /** The kind of source, if it is not an export: a running site hides fields, a dump does not. */
  toldBy?: 'site' | 'dump';
  /** Revisions and autosaves, oldest first; exports have none. */
  revisions?: WxrRevision[];
  /** The number of revisions of an item of a running site, and the last one: if both are unchanged, revisions are not requested again. */
  history?: string | undefined;
  /** Revisions that an earlier run has read. */
  knownRevisions?: number | undefined;
  terms: WxrItemTerm[];
  meta: WxrMeta[];
  comments: WxrComment[];
  /** Line of the file where the item begins. */
  line: number;
  faults: string[];
};

export type WxrRevision = {
  id: number;
  /** Of the exporting site. */
  author: string | undefined;
  isAutosave: boolean;
  date: string | undefined;
  dateGmt: string | undefined;
  title: string;
  content: string;
  excerpt: string;
};

/** An unsupported record, as read from the source. */
export type WxrLeftOver = { kind: 'left-over'; what: string; id: number | undefined; why: string; source: unknown };

/** An item that the source failed to return, for the report. */
export type WxrRemark = { kind: 'remark'; what: string; why: string };

/** A picture and its smaller copies. */
export type WxrImage = {
  width: number;
  height: number;
  /** The name of the uploaded file, if the attached one is a smaller version of it. */
  original?: string;
  /** Smaller copies, in the folder of the attached file. */
  sizes: { name: string; file: string; width: number; height: number }[];
};

/** A term of an item; the domain is the taxonomy (`category`, `post_tag`, `post_format`, …). */
export type WxrItemTerm = { domain: string; nicename: string | undefined; name: string };

/** A meta value as stored: PHP-serialised values stay text. */
export type WxrMeta = { key: string; value: string };

export type WxrComment = {
  id: number | undefined;
  author: string | undefined;
  authorEmail: string | undefined;
  authorUrl: string | undefined;
  authorIp: string | undefined;
  date: string | undefined;
  dateGmt: string | undefined;
  content: string | undefined;
  /** As written: `1`, `0`, `spam`, `trash`, `post-trashed`. */
  approved: string | undefined;
  /** As written: empty or `comment`, `pingback`, `trackback`, or another. */
  type: string | undefined;
  /** Id of the parent comment; 0 and absent mean none. */
  parent: number | undefined;
  /** Id of the user who wrote it, in the exporting site; 0 and absent mean a visitor. */
  userId: number | undefined;
  userAgent?: string | undefined;
  meta: WxrMeta[];
};

/** Last event of every complete file; a stream that ends without it has thrown. */
export type WxrEnd = {
  kind: 'end';
  /** Kinds of records that the source has listed completely: missing ones were deleted there. */
  whole?: string[];
  /** The number of records of each kind, as reported by the source. */
  told?: Record<string, number>;
  /** The number of characters removed that XML does not allow. */
  charactersRemoved: number;
};
