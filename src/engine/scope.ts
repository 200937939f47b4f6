import type { Actor, GuessThrottle } from '../access/index.ts';
import type { ContentModel } from '../content-model/index.ts';

/** A meta field that the settings declare (interface 2.1 to 2.7). */
export interface MetaField {
  readonly key: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** The value shown for items without one. */
  readonly default: unknown;
  readonly description: string;
  /** Whether there is one value; else a list of them. */
  readonly single: boolean;
}

/** How addresses of what people read are made. */
export interface Permalinks {
  /** The structure of those of posts, of WordPress's tags. */
  readonly posts: string;
  /** The first segments of the paths of categories and of tags. */
  readonly categories: string;
  readonly tags: string;
}

/** The settings of the site that answers depend on. */
export interface Site {
  /** The kinds of content that it has. */
  readonly model: ContentModel;
  /** The public address, without a slash at the end. */
  readonly url: string;
  /** The public address of uploads, without a slash at the end; empty where the site serves them itself. */
  readonly uploadsUrl: string;
  /** The public address of the site that people read, without a slash at the end; empty where that is `url`. */
  readonly frontEnd: string;
  readonly permalinks: Permalinks;
  readonly title: string;
  /** In a few words, what the site is about. */
  readonly description: string;
  /** IANA name of the time zone of dates without zone. */
  readonly timezone: string;
  /** Whether anonymous clients may comment. */
  readonly anonymousComments: boolean;
  /** Seconds between two comments from one address by those who may not moderate. */
  readonly commentIntervalSeconds: number;
  /** The contact address of the site. */
  readonly email: string;
  /** Whether new posts take comments and notices of links, where their author does not say. */
  readonly commentStatus: string;
  readonly pingStatus: string;
  /** Whether smileys in texts that are written become emoji. */
  readonly smileys: boolean;
  /** Id of the category of posts that have none. */
  readonly defaultCategory: number;
  /** Settings that the operator has set: the name of each, and the flag or variable that sets it (`--url`). Clients cannot change them. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The site as it was configured, where something was changed since. */
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
  /** The moment of the request, GMT, without zone. */
  readonly nowGmt: string;
  /** Where the request came from. */
  readonly address: string;
  readonly userAgent: string;
  /** Counts wrong passwords of posts, where requests come from outside. */
  readonly postPasswords?: GuessThrottle;
  /** By which the lines of the log and the audit log about this request are found. */
  readonly requestId: string;
}
