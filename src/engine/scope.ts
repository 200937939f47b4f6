import type { Actor, GuessThrottle } from '../access/index.ts';
import type { ContentModel } from '../content-model/index.ts';
import type { Permalinks } from '../text-work/index.ts';

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

/** The settings of the site that answers depend on. */
export interface Site {
  /** The content model. */
  readonly model: ContentModel;
  /** The public address, without a slash at the end. */
  readonly url: string;
  /** The public address of uploads, without a slash at the end; empty if the site serves them itself. */
  readonly uploadsUrl: string;
  /** The public address of the front end, without a slash at the end; empty if it is `url`. */
  readonly frontEnd: string;
  readonly permalinks: Permalinks;
  readonly title: string;
  /** A short description of the site. */
  readonly description: string;
  /** IANA name of the time zone of dates without zone. */
  readonly timezone: string;
  /** Whether anonymous clients may comment. */
  readonly anonymousComments: boolean;
  /** Seconds between two comments from one address by users who may not moderate. */
  readonly commentIntervalSeconds: number;
  /** The contact address of the site. */
  readonly email: string;
  /** Whether new posts accept comments and pings by default. */
  readonly commentStatus: string;
  readonly pingStatus: string;
  /** Whether smileys in new texts become emoji. */
  readonly smileys: boolean;
  /** The id of the default category. */
  readonly defaultCategory: number;
  /** Settings fixed by the operator: the name of each, and the flag or variable that sets it (`--url`). Clients cannot change them. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The site as configured, if clients have changed settings since. */
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
  /** The address that the request came from. */
  readonly address: string;
  readonly userAgent: string;
  /** Counts wrong passwords of posts; absent for requests by commands. */
  readonly postPasswords?: GuessThrottle;
  /** Identifies the request in the log and the audit log. */
  readonly requestId: string;
}
