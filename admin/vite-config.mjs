import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

const editor = 'admin/src/(?:screens/)?editor/';
const contentOf = (names) => `admin/src/content/(?:${names})`;
const group = (name, ...tests) => ({ name, test: new RegExp(tests.join('|')) });

/** Modules that are always loaded together are one file: many small ones are larger when they are compressed. */
const groups = [
  group('base', 'node_modules/@?preact/', 'admin/src/(?:words/(?:words|shell)|parts/toasts)[.]tsx?'),
  // What contents are read into, for the editor and for comparisons.
  group(
    'model',
    'prosemirror-(?:model|state|transform)|orderedmap',
    contentOf(
      '(?!index|entities|tokens|attributes|delimiters|spell-out|paste/|merge|differences|convert|compare|shown|change-image|summary|new-)',
    ),
  ),
  // What stands over the text, and what is pasted: loaded when the text is there.
  group(
    'tools',
    'prosemirror-(?:drop|gap)cursor',
    contentOf('paste/|change-image'),
    `${editor}(?:desk-keys|take-paste|tables|turn|uploads|slash|choices|insert|links|images|blocks|media|drag|find)[.]ts`,
    `${editor}menus/(?!asked|source|find|[a-z]+-dialog)`,
    'admin/src/words/(?:blocks|pictures|text-tools)[.]ts',
  ),
  // Other versions of the text.
  group(
    'versions',
    contentOf('merge|differences|compare|shown'),
    `${editor}(?:merge-item|choose|rests)[.]ts`,
    `${editor}safety/(?!safety[.]tsx|later|use-)`,
    'admin/src/words/safety[.]ts',
  ),
  group(
    'lists',
    'screens/shared/(?:all-items|destroy-dialog|empty-trash|filter-select|list-states|list[.]css|pager|search-field|selection|state-chips)',
  ),
  group('forms', 'admin/src/(?:described/|words/forms)', 'admin/src/parts/copy', 'screens/shared/sections'),
];

/** How the admin interface is bundled, for `build.mjs` and for the development server. */
export const viteConfig = {
  root: import.meta.dirname,
  base: '/admin/',
  configFile: false,
  logLevel: 'warn',
  define: { 'import.meta.env.QUOIN_VERSION': JSON.stringify(version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'built',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the page allows no data: addresses for scripts and styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What a room tells through its index goes with those who use it: nothing of the content model runs by itself.
      treeshake: { moduleSideEffects: [{ test: /admin\/src\/content\//, sideEffects: false }] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
    manifest: 'manifest.json',
    // The licences of what is bundled ask to come with it.
    license: { fileName: 'licences.md' },
  },
};
