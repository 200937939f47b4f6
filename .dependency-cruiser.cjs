/**
 * The import rules: which module of src/ may import which (docs/architecture.md).
 * Every other import is an error; so is every cycle.
 */
const allowed = {
  http: ['engine', 'access', 'errors', 'event-loop'],
  resources: ['engine', 'access', 'text-work', 'files', 'storage', 'content-model', 'errors'],
  surface: ['jobs', 'resources', 'engine', 'access', 'text-work', 'storage', 'content-model', 'errors', 'event-loop'],
  engine: ['access', 'text-work', 'storage', 'content-model', 'errors', 'event-loop'],
  access: ['storage', 'errors'],
  importing: ['resources', 'engine', 'access', 'content', 'files', 'storage', 'content-model', 'errors', 'processes'],
  exporting: ['resources', 'engine', 'storage'],
  checking: ['access', 'content', 'files', 'storage', 'errors'],
  jobs: ['config', 'files', 'storage', 'errors', 'processes'],
  transfer: ['files', 'folders', 'storage', 'errors'],
  files: ['errors', 'folders', 'processes'],
  storage: ['content-model', 'errors', 'event-loop', 'folders'],
  metrics: [],
  config: ['content'],
  content: [],
  'content-model': [],
  'text-work': ['content', 'errors', 'event-loop'],
  errors: [],
  folders: [],
  processes: [],
  'event-loop': [],
};

const moduleRules = Object.entries(allowed).map(([module, open]) => ({
  name: `imports-of-${module}`,
  comment: `${module}/ may import only: ${open.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^(src|test/fixtures/imports)/${module}/` },
  to: { path: '^(src|test/fixtures/imports)/', pathNot: `/(${[module, ...open].join('|')})/|^src/version[.]ts$` },
}));

/** The folders of resources/ that resources share, and which of these folders each may import. */
const allowedInResources = {
  kinds: [],
  shared: ['kinds'],
  'post-objects': ['kinds', 'shared'],
  terms: ['kinds', 'shared', 'post-objects'],
  filter: ['kinds', 'shared', 'post-objects'],
};
const sharedParts = Object.keys(allowedInResources);

const sharedPartRules = Object.entries(allowedInResources).map(([part, open]) => ({
  name: `resources-imports-of-${part}`,
  comment: `resources/${part}/ may import of resources/ only: ${open.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^(src|test/fixtures/imports)/resources/${part}/`, pathNot: '[.]test[.]ts$' },
  to: { path: '^(src|test/fixtures/imports)/resources/', pathNot: `/resources/(${[part, ...open].join('|')})/` },
}));

/** The modules that may import a library. Tests may make input with any of them. */
const libraries = {
  http: ['find-my-way', '@fastify/busboy', 'pino'],
  storage: ['sqlite', 'pg'],
  files: ['sharp', 'exifr', 'file-type', 'aws4fetch'],
  content: ['sanitize-html'],
  access: ['bcryptjs', '@noble/hashes'],
  '(importing|files/s3)': ['saxes'],
  metrics: ['prom-client'],
  transfer: ['tar-stream'],
};

const libraryRules = Object.entries(libraries).map(([module, names]) => ({
  name: `library-${module}`,
  comment: `only ${module}/ may import ${names.join(', ')}`,
  severity: 'error',
  from: { path: '^(src|test/fixtures/imports)/', pathNot: `^src/${module}/|[.]test[.]ts$` },
  to: { path: names.map((name) => `^(node:)?${name}$|node_modules/${name}/`).join('|') },
}));

/** The modules of the admin interface, which shares nothing with the server. */
const allowedInAdmin = {
  content: [],
  'content-model': [],
  words: [],
  server: ['content'],
  parts: ['words'],
  described: ['parts', 'server', 'words'],
  editor: ['described', 'content', 'parts', 'server', 'words', 'appearance'],
};

const adminRules = Object.entries(allowedInAdmin).map(([module, open]) => ({
  name: `admin-imports-of-${module}`,
  comment: `admin/src/${module}/ may import only: ${open.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^admin/src/${module}/` },
  to: { path: '^admin/src/', pathNot: `^admin/src/(${[module, ...open].join('|')})(/|[.]ts$)|[.]css$` },
}));

module.exports = {
  forbidden: [
    ...moduleRules,
    ...adminRules,
    { name: 'admin-apart', severity: 'error', from: { path: '^admin/' }, to: { path: '^src/' } },
    { name: 'server-apart', severity: 'error', from: { path: '^src/' }, to: { path: '^admin/' } },
    {
      name: 'one-screen-never-imports-another',
      severity: 'error',
      from: { path: '^admin/src/screens/([^/]+)/' },
      to: { path: '^admin/src/screens/[^/]+/', pathNot: '^admin/src/screens/($1|shared)/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'one-resource-never-imports-another',
      severity: 'error',
      from: { path: '^src/resources/([^/]+)/', pathNot: `^src/resources/(${sharedParts.join('|')})/` },
      to: { path: '^src/resources/[^/]+/', pathNot: `^src/resources/($1|${sharedParts.join('|')})/` },
    },
    ...sharedPartRules,
    {
      name: 'a-migration-imports-no-living-code',
      comment: 'a step that was released does the same for ever: it knows the dialect, and what a step is',
      severity: 'error',
      from: { path: '^(src|test/fixtures/imports)/storage/migrations/[0-9]{4}-' },
      to: { pathNot: '^src/storage/(database|migrations/migration)[.]ts$' },
    },
    {
      name: 'plans-are-pure',
      comment:
        'a plan follows from the query and the facts alone: what fetches facts and carries plans out is in storage/lists/',
      severity: 'error',
      from: { path: '^(src|test/fixtures/imports)/storage/plans/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^(src|test/fixtures/imports)/storage/',
        pathNot:
          '/storage/(plans|conditions)/|/storage/(tables|search/(found|id-set)|queries/(tallies|table-store)|terms/term-facts)[.]ts$',
      },
    },
    ...libraryRules,
  ],
  options: { parser: 'swc', doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true },
};
