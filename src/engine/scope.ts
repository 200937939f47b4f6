import type { Actor, GuessThrottle } from '../access/index.ts';
import type { ContentModel } from '../content-model/index.ts';

/** A meta field that the settings declare (interface 2.1 to 2.7). */
export interface MetaField {
  readonly key: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** The value of items that have none. */
  readonly default: unknown;
  readonly description: string;
  /** Whether it has a single value; otherwise a list of values. */
  readonly single: boolean;
}

/** The structure of permalinks. */
export interface Permalinks {
  /** The structure of permalinks of posts, in the tags of WordPress. */
  readonly posts: string;
  /** The base paths of categories and of tags. */
  readonly categories: string;
  readonly tags: string;
}

/** The settings of the site that responses depend on. */
export interface Site {
  /** The types and taxonomies of the site. */
  readonly model: ContentModel;
  /** The public URL, without a trailing slash. */
  readonly url: string;
  /** The public URL of uploads, without a trailing slash; empty when the site serves them itself. */
  readonly uploadsUrl: string;
  /** The public URL of the front end, without a trailing slash; empty when it is `url`. */
  readonly frontEnd: string;
  readonly permalinks: Permalinks;
  readonly title: string;
  /** A short description of the site. */
  readonly description: string;
  /** The IANA name of the time zone; dates without a zone are in it. */
  readonly timezone: string;
  /** Whether anonymous clients may comment. */
  readonly anonymousComments: boolean;
  /** The minimum interval in seconds between two comments from one address, for users who may not moderate. */
  readonly commentIntervalSeconds: number;
  /** The contact address of the site. */
  readonly email: string;
  /** Whether new posts accept comments and pings by default. */
  readonly commentStatus: string;
  readonly pingStatus: string;
  /** Whether smileys in texts become emoji when the texts are written. */
  readonly smileys: boolean;
  /** The id of the category for posts without one. */
  readonly defaultCategory: number;
  /**
   * The settings that the operator has set, with the flag or variable of each (`--url`). Clients cannot change them.
   */
  readonly fixed: Readonly<Record<string, string>>;
  /** The site as configured, if stored settings have changed it. */
  readonly configured?: Site;
  /** The declared meta fields of each collection. */
  readonly metaFields: Readonly<Record<string, readonly MetaField[]>>;
}

/** The settings of the site that presented items depend on. */
export type Appearance = Pick<
  Site,
  'url' | 'uploadsUrl' | 'frontEnd' | 'permalinks' | 'metaFields' | 'smileys' | 'model'
>;

/** The context of a request: actor, site and time. There are no globals. */
export interface Scope {
  readonly actor: Actor;
  readonly site: Site;
  /** The time of the request, GMT, without a zone. */
  readonly nowGmt: string;
  /** The address of the client. */
  readonly address: string;
  readonly userAgent: string;
  /** Counts wrong passwords of posts; absent for requests that do not come from outside. */
  readonly postPasswords?: GuessThrottle;
  /** The id of the request in the log and in the audit log. */
  readonly requestId: string;
}
