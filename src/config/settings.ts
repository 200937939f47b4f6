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

/** All settings. Flags, variables, `--help`, `docs/settings.md` and `quoin settings` derive from this table. */
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
    note: 'pooling mode of a pooler such as PgBouncer at the postgres:// address; off: no pooler',
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
    note: 'redirect requests for files to signed addresses of the object store that are valid for this many seconds; 0: Quoin sends the files itself',
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
    note: 'time between backups: 30m, 24h, 7d; empty: no backups',
  },
  backupKeep: {
    flag: 'backup-keep',
    variable: 'QUOIN_BACKUP_KEEP',
    type: 'integer',
    default: '7',
    minimum: 1,
    maximum: 10_000,
    note: 'number of backups to keep; older ones are deleted when a new one is complete',
  },
  backupTo: {
    flag: 'backup-to',
    variable: 'QUOIN_BACKUP_TO',
    type: 'uploads',
    default: '',
    note: 'where to store backups: a folder, or s3://bucket/prefix?endpoint=…&region=…&path-style=…',
  },
  workers: {
    flag: 'workers',
    variable: 'QUOIN_WORKERS',
    type: 'integer',
    default: '1',
    minimum: 1,
    maximum: 64,
    note: 'number of worker processes',
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
    note: 'public address of the front end, used in `link`; empty: the address of the server',
  },
  previewTemplate: {
    flag: 'preview-template',
    variable: 'QUOIN_PREVIEW_TEMPLATE',
    type: 'text',
    default: '',
    note: 'address of previews in the front end, with {type}, {id} and {token}; empty: the server shows plain pages',
  },
  permalinks: {
    flag: 'permalinks',
    variable: 'QUOIN_PERMALINKS',
    type: 'permalinks',
    default: '/%year%/%monthnum%/%day%/%postname%/',
    note: 'permalink structure of posts, with the tags of WordPress',
  },
  categoryBase: {
    flag: 'category-base',
    variable: 'QUOIN_CATEGORY_BASE',
    type: 'segments',
    default: 'category',
    note: 'prefix of the addresses of categories',
  },
  tagBase: {
    flag: 'tag-base',
    variable: 'QUOIN_TAG_BASE',
    type: 'segments',
    default: 'tag',
    note: 'prefix of the addresses of tags',
  },
  title: { flag: 'title', variable: 'QUOIN_TITLE', type: 'text', default: 'Quoin', note: 'name of the site' },
  timezone: {
    flag: 'timezone',
    variable: 'QUOIN_TIMEZONE',
    type: 'timezone',
    default: 'UTC',
    note: 'time zone of the site, for dates without a zone',
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
    note: 'password of the first administrator, until one is set; empty: print a link to set one',
  },
  importPassword: {
    variable: 'QUOIN_IMPORT_PASSWORD',
    type: 'password',
    default: '',
    secret: true,
    note: 'password for the site or database that `quoin import` reads; empty: prompt for it',
  },
  uploadLimit: {
    flag: 'upload-limit',
    variable: 'QUOIN_UPLOAD_LIMIT',
    type: 'integer',
    default: '64',
    minimum: 1,
    maximum: 1_048_576,
    note: 'maximum size of an uploaded file, in MiB',
  },
  answerCache: {
    flag: 'answer-cache',
    variable: 'QUOIN_ANSWER_CACHE',
    type: 'integer',
    default: '48',
    minimum: 0,
    maximum: 65_536,
    note: 'memory for cached responses and items, in MiB; 0 turns the caches off',
  },
  metaFields: {
    flag: 'meta-fields',
    variable: 'QUOIN_META_FIELDS',
    type: 'text',
    default: '',
    note: 'JSON file that declares meta fields; empty: meta-fields.json in the data folder, if it exists',
  },
  clientSurface: {
    flag: 'client-surface',
    variable: 'QUOIN_CLIENT_SURFACE',
    type: 'switch',
    default: 'on',
    note: 'serve the site below /wp-json too, for WordPress clients',
  },
  admin: {
    flag: 'admin',
    variable: 'QUOIN_ADMIN',
    type: 'switch',
    default: 'on',
    note: 'serve the admin interface below /admin; requires --client-surface on',
  },
  feeds: {
    flag: 'feeds',
    variable: 'QUOIN_FEEDS',
    type: 'switch',
    default: 'off',
    note: 'serve feeds, /wp-sitemap.xml and /robots.txt',
  },
  anonymousComments: {
    flag: 'anonymous-comments',
    variable: 'QUOIN_ANONYMOUS_COMMENTS',
    type: 'switch',
    default: 'off',
    note: 'allow comments without a log-in',
  },
  commentInterval: {
    flag: 'comment-interval',
    variable: 'QUOIN_COMMENT_INTERVAL',
    type: 'integer',
    default: '15',
    minimum: 0,
    maximum: 86_400,
    note: 'minimum seconds between two comments from one address, except for moderators; 0: no minimum',
  },
  loginAttempts: {
    flag: 'login-attempts',
    variable: 'QUOIN_LOGIN_ATTEMPTS',
    type: 'integer',
    default: '10',
    minimum: 0,
    maximum: 100_000,
    note: 'failed log-ins allowed per name and per address in 15 minutes; 0: no limit, and none of 100 per account either',
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    variable: 'QUOIN_TRUSTED_PROXIES',
    type: 'networks',
    default: '',
    note: 'proxies whose X-Forwarded-For is trusted: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas; empty: none',
  },
  requestLimit: {
    flag: 'request-limit',
    variable: 'QUOIN_REQUEST_LIMIT',
    type: 'integer',
    default: '1000',
    minimum: 1,
    maximum: 1_000_000,
    note: 'maximum number of concurrent requests; more get 503',
  },
  bodyMemory: {
    flag: 'body-memory',
    variable: 'QUOIN_BODY_MEMORY',
    type: 'integer',
    default: '64',
    minimum: 32,
    maximum: 65_536,
    note: 'memory for request bodies without files, in MiB, a quarter of it for anonymous requests; requests that need more get 503',
  },
  drain: {
    flag: 'drain',
    variable: 'QUOIN_DRAIN',
    type: 'integer',
    default: '1',
    minimum: 0,
    maximum: 600,
    note: 'seconds to keep accepting requests after SIGTERM, while /health/ready answers 503',
  },
  metricsPort: {
    flag: 'metrics-port',
    variable: 'QUOIN_METRICS_PORT',
    type: 'integer',
    default: '0',
    minimum: 0,
    maximum: 65535,
    note: 'port of /metrics for Prometheus; 0: none',
  },
  logLevel: {
    flag: 'log-level',
    variable: 'QUOIN_LOG_LEVEL',
    type: 'choice',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    default: 'info',
    note: 'what to log to standard error; info logs each request',
  },
  logAddresses: {
    flag: 'log-addresses',
    variable: 'QUOIN_LOG_ADDRESSES',
    type: 'switch',
    default: 'off',
    note: 'log the address and the User-Agent of the client with requests and log-ins',
  },
  logPaths: {
    flag: 'log-paths',
    variable: 'QUOIN_LOG_PATHS',
    type: 'switch',
    default: 'off',
    note: 'log the path of requests, without the query',
  },
  logUsers: {
    flag: 'log-users',
    variable: 'QUOIN_LOG_USERS',
    type: 'switch',
    default: 'off',
    note: 'log the id of the user with requests; 0 is anonymous',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
