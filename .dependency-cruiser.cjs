/**
 * The doors of the house: which room may import which (docs/architecture.md).
 * Everything that a room may not import is an error; so is every cycle.
 */
const doors = {
  http: ['engine', 'access', 'errors'],
  resources: ['engine', 'access', 'content', 'files', 'storage', 'errors'],
  engine: ['access', 'storage', 'errors'],
  access: ['storage', 'errors'],
  importing: ['resources', 'engine', 'access', 'content', 'files', 'storage', 'errors'],
  checking: ['files', 'storage', 'errors'],
  files: ['errors'],
  storage: ['errors'],
  metrics: [],
  config: [],
  content: [],
  errors: [],
};

const rooms = Object.entries(doors).map(([room, open]) => ({
  name: `door-${room}`,
  comment: `${room}/ may import only: ${open.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^(src|test/fixtures/doors)/${room}/` },
  to: { path: '^(src|test/fixtures/doors)/', pathNot: `/(${[room, ...open].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...rooms,
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'one-resource-never-imports-another',
      severity: 'error',
      from: { path: '^src/resources/(?!traits/)([^/]+)/' },
      to: { path: '^src/resources/[^/]+/', pathNot: '^src/resources/($1|traits)/' },
    },
    {
      name: 'each-library-in-its-room',
      comment:
        'the HTTP library is known to http/ only, the databases to storage/ only, the image library to files/ only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/' },
      to: { path: '(^|/)(fastify|@fastify)(/|$)' },
    },
    {
      name: 'databases-in-storage',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/storage/' },
      to: { path: '^(node:sqlite|sqlite)$|node_modules/pg/' },
    },
  ],
  options: { parser: 'swc', doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true },
};
