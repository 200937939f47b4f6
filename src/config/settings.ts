export interface Setting {
  /** Name of the flag, without the dashes. Settings without a flag are secrets and stay out of process lists. */
  readonly flag?: string;
  readonly variable: string;
  readonly type:
    | 'text'
    | 'integer'
    | 'duration'
    | 'switch'
    | 'choice'
    | 'timezone'
    | 'url'
    | 'origin'
    | 'permalinks'
    | 'segments'
    | 'login'
    | 'email'
    | 'password'
    | 'networks'
    | 'folder'
    | 'database'
    | 'replicas'
    | 'uploads';
  readonly default: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly string[];
  readonly secret?: true;
  readonly note: string;
}

/** Every setting, once: from this table come flags, variables, `--help`, `docs/settings.md` and `quoin settings`. */
export const settings = {
  port: {
    flag: 'port',
    variable: 'QUOIN_PORT',
    type: 'integer',
    default: '8080',
    minimum: 0,
    maximum: 65535,
    note: 'port to listen on; 0 picks a free one',
  },
  host: { flag: 'host', variable: 'QUOIN_HOST', type: 'text', default: '127.0.0.1', note: 'address to listen on' },
  data: {
    flag: 'data',
    variable: 'QUOIN_DATA',
    type: 'folder',
    default: './data',
    note: 'folder of the database and the uploads',
  },
  database: {
    flag: 'database',
    variable: 'QUOIN_DATABASE',
    type: 'database',
    default: '',
    note: 'path of an SQLite file, or a postgres:// address; empty: quoin.sqlite in the data folder',
  },
  databaseReplicas: {
    flag: 'database-replicas',
    variable: 'QUOIN_DATABASE_REPLICAS',
    type: 'replicas',
    default: '',
    note: 'postgres:// addresses of streaming replicas to read from, separated by commas',
  },
  databasePooler: {
    flag: 'database-pooler',
    variable: 'QUOIN_DATABASE_POOLER',
    type: 'choice',
    choices: ['off', 'session', 'transaction'],
    default: 'off',
    note: 'what a pooler such as PgBouncer at the postgres:// address pools; off: the address is that of the server',
  },
  uploads: {
    flag: 'uploads',
    variable: 'QUOIN_UPLOADS',
    type: 'uploads',
    default: '',
    note: 'folder of the uploads, or s3://bucket/prefix?endpoint=…&region=…&path-style=…; empty: uploads in the data folder',
  },
  uploadsUrl: {
    flag: 'uploads-url',
    variable: 'QUOIN_UPLOADS_URL',
    type: 'url',
    default: '',
    note: 'public address of the uploads, such as that of a CDN; empty: /uploads of the address served',
  },
  uploadsSigned: {
    flag: 'uploads-signed',
    variable: 'QUOIN_UPLOADS_SIGNED',
    type: 'integer',
    default: '0',
    minimum: 0,
    maximum: 604_800,
    note: 'seconds that signed addresses of the object store are valid, to which requests for files are redirected; 0: Quoin sends the files itself',
  },
  uploadsKeyId: {
    variable: 'AWS_ACCESS_KEY_ID',
    type: 'text',
    default: '',
    note: 'access key id for the object store',
  },
  uploadsSecret: {
    variable: 'AWS_SECRET_ACCESS_KEY',
    type: 'text',
    default: '',
    secret: true,
    note: 'secret access key for the object store',
  },
  uploadsSession: {
    variable: 'AWS_SESSION_TOKEN',
    type: 'text',
    default: '',
    secret: true,
    note: 'session token of temporary credentials for the object store',
  },
  backupEvery: {
    flag: 'backup-every',
    variable: 'QUOIN_BACKUP_EVERY',
    type: 'duration',
    default: '',
    note: 'how often the server makes a backup: 30m, 24h, 7d; empty: never',
  },
  backupKeep: {
    flag: 'backup-keep',
    variable: 'QUOIN_BACKUP_KEEP',
    type: 'integer',
    default: '7',
    minimum: 1,
    maximum: 10_000,
    note: 'how many of its backups the server keeps; older ones are deleted when a new one is complete',
  },
  backupTo: {
    flag: 'backup-to',
    variable: 'QUOIN_BACKUP_TO',
    type: 'uploads',
    default: '',
    note: 'where the server stores its backups: a folder, or s3://bucket/prefix?endpoint=…&region=…&path-style=…',
  },
  workers: {
    flag: 'workers',
    variable: 'QUOIN_WORKERS',
    type: 'integer',
    default: '1',
    minimum: 1,
    maximum: 64,
    note: 'processes that serve together on the port',
  },
  url: {
    flag: 'url',
    variable: 'QUOIN_URL',
    type: 'origin',
    default: '',
    note: 'public address of the server, used in links; empty: the address served',
  },
  frontEnd: {
    flag: 'front-end',
    variable: 'QUOIN_FRONT_END',
    type: 'url',
    default: '',
    note: 'public address of the site that people read, which `link` names; empty: that of the server',
  },
  previewTemplate: {
    flag: 'preview-template',
    variable: 'QUOIN_PREVIEW_TEMPLATE',
    type: 'text',
    default: '',
    note: 'address of previews in the front end, with {type}, {id} and {token}; empty: previews are plain pages of the server',
  },
  permalinks: {
    flag: 'permalinks',
    variable: 'QUOIN_PERMALINKS',
    type: 'permalinks',
    default: '/%year%/%monthnum%/%day%/%postname%/',
    note: "structure of the addresses of posts, of WordPress's tags",
  },
  categoryBase: {
    flag: 'category-base',
    variable: 'QUOIN_CATEGORY_BASE',
    type: 'segments',
    default: 'category',
    note: 'what stands before the addresses of categories',
  },
  tagBase: {
    flag: 'tag-base',
    variable: 'QUOIN_TAG_BASE',
    type: 'segments',
    default: 'tag',
    note: 'what stands before the addresses of tags',
  },
  title: { flag: 'title', variable: 'QUOIN_TITLE', type: 'text', default: 'Quoin', note: 'name of the site' },
  timezone: {
    flag: 'timezone',
    variable: 'QUOIN_TIMEZONE',
    type: 'timezone',
    default: 'UTC',
    note: 'time zone of the site, in which dates without zone are read',
  },
  adminUser: {
    variable: 'QUOIN_ADMIN_USER',
    type: 'login',
    default: 'admin',
    note: 'first administrator, used only when the database has no user',
  },
  adminEmail: {
    variable: 'QUOIN_ADMIN_EMAIL',
    type: 'email',
    default: 'admin@example.com',
    note: 'e-mail address of the first administrator',
  },
  adminPassword: {
    variable: 'QUOIN_ADMIN_PASSWORD',
    type: 'password',
    default: '',
    secret: true,
    note: 'password of the first administrator, as long as none is set; empty: a link to set one is printed',
  },
  importPassword: {
    variable: 'QUOIN_IMPORT_PASSWORD',
    type: 'password',
    default: '',
    secret: true,
    note: 'application password at the site that `quoin import` reads; empty: it is asked for',
  },
  uploadLimit: {
    flag: 'upload-limit',
    variable: 'QUOIN_UPLOAD_LIMIT',
    type: 'integer',
    default: '64',
    minimum: 1,
    maximum: 1_048_576,
    note: 'largest file that may be uploaded, in MiB',
  },
  answerCache: {
    flag: 'answer-cache',
    variable: 'QUOIN_ANSWER_CACHE',
    type: 'integer',
    default: '48',
    minimum: 0,
    maximum: 65_536,
    note: 'memory for answers that are kept ready, in MiB; 0 keeps none',
  },
  metaFields: {
    flag: 'meta-fields',
    variable: 'QUOIN_META_FIELDS',
    type: 'text',
    default: '',
    note: 'JSON file that declares meta fields; empty: meta-fields.json in the data folder, if it is there',
  },
  clientSurface: {
    flag: 'client-surface',
    variable: 'QUOIN_CLIENT_SURFACE',
    type: 'switch',
    default: 'on',
    note: 'whether the site is also served below /wp-json, for clients of WordPress',
  },
  admin: {
    flag: 'admin',
    variable: 'QUOIN_ADMIN',
    type: 'switch',
    default: 'on',
    note: 'whether the admin interface is served below /admin; it needs --client-surface on',
  },
  feeds: {
    flag: 'feeds',
    variable: 'QUOIN_FEEDS',
    type: 'switch',
    default: 'off',
    note: 'whether feeds, /wp-sitemap.xml and /robots.txt are served',
  },
  anonymousComments: {
    flag: 'anonymous-comments',
    variable: 'QUOIN_ANONYMOUS_COMMENTS',
    type: 'switch',
    default: 'off',
    note: 'whether visitors may comment without logging in',
  },
  commentInterval: {
    flag: 'comment-interval',
    variable: 'QUOIN_COMMENT_INTERVAL',
    type: 'integer',
    default: '15',
    minimum: 0,
    maximum: 86_400,
    note: 'seconds between two comments from one address by those who may not moderate; 0 for none',
  },
  loginAttempts: {
    flag: 'login-attempts',
    variable: 'QUOIN_LOGIN_ATTEMPTS',
    type: 'integer',
    default: '10',
    minimum: 0,
    maximum: 100_000,
    note: 'failed log-ins per name and per address in 15 minutes; 0 for no limit, also of a hundred per account',
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    variable: 'QUOIN_TRUSTED_PROXIES',
    type: 'networks',
    default: '',
    note: 'proxies and balancers whose X-Forwarded-For is trusted: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas; empty: nobody',
  },
  requestLimit: {
    flag: 'request-limit',
    variable: 'QUOIN_REQUEST_LIMIT',
    type: 'integer',
    default: '1000',
    minimum: 1,
    maximum: 1_000_000,
    note: 'requests that are handled at a time; further ones are answered with 503',
  },
  bodyMemory: {
    flag: 'body-memory',
    variable: 'QUOIN_BODY_MEMORY',
    type: 'integer',
    default: '64',
    minimum: 32,
    maximum: 65_536,
    note: 'memory for request bodies, in MiB, without files; a quarter of it for requests without log-in; when it is used up, requests are answered with 503',
  },
  drain: {
    flag: 'drain',
    variable: 'QUOIN_DRAIN',
    type: 'integer',
    default: '1',
    minimum: 0,
    maximum: 600,
    note: 'seconds that the server goes on taking requests after SIGTERM, while /health/ready answers 503',
  },
  metricsPort: {
    flag: 'metrics-port',
    variable: 'QUOIN_METRICS_PORT',
    type: 'integer',
    default: '0',
    minimum: 0,
    maximum: 65535,
    note: 'port on which Prometheus finds /metrics; 0 for none',
  },
  logLevel: {
    flag: 'log-level',
    variable: 'QUOIN_LOG_LEVEL',
    type: 'choice',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    default: 'info',
    note: 'what is logged, to standard error: info has a line per request',
  },
  logAddresses: {
    flag: 'log-addresses',
    variable: 'QUOIN_LOG_ADDRESSES',
    type: 'switch',
    default: 'off',
    note: 'whether lines of requests and log-ins name the address of the client, and its User-Agent',
  },
  logPaths: {
    flag: 'log-paths',
    variable: 'QUOIN_LOG_PATHS',
    type: 'switch',
    default: 'off',
    note: 'whether lines of requests name the path, without the query',
  },
  logUsers: {
    flag: 'log-users',
    variable: 'QUOIN_LOG_USERS',
    type: 'switch',
    default: 'off',
    note: 'whether lines of requests name the id of the user who asks; 0 is anonymous',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
