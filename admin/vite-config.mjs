import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedWords } from './listed-words.mjs';
import { offlineWorker } from './offline-worker.mjs';
import { isHelper, plainModules } from './plain-modules.mjs';
import { preloads } from './preloads.mjs';
import { shortLoading } from './short-loading.mjs';
import { withoutUnused } from './without-unused.mjs';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

const source = 'admin/src/';
const shared = `${source}screens/shared/`;
const editor = `${source}(?:screens/)?editor/`;
const content = `${source}content/`;
const group = (name, ...tests) => ({ name, test: new RegExp(tests.join('|')) });
const styles = (name, ...tests) => ({ name, test: new RegExp(`(?:${tests.join('|')})[^?]*[.]css`) });

/** What is loaded together is one file: many small ones are larger when they are compressed. The first that fits takes it. */
const groups = [
  styles(
    'page',
    `${source}styles/`,
    `${source}shell/(?:shell|navigation)`,
    `${source}parts/(?:toasts|dialog|field|states|stone|menu)`,
  ),
  styles('editor', editor),
  styles('lists', `${shared}(?:list|preview)`, `${source}screens/(?:posts|activity|home)/`),
  styles('tree', `${shared}t(?:ree-list|ag-picker)`, `${source}(?:parts/combobox|screens/terms/|shell/palette)`),
  styles('file', `${source}screens/media/(?:item|alt-walk)`),
  styles('media', `${shared}(?:media|upload)`, `${source}screens/media/`),
  styles(
    'forms',
    `${shared}sections`,
    `${source}screens/(?:people|settings|about|tools|welcome)/`,
    `${source}(?:described/|parts/copy)`,
  ),
  // The page itself, which needs no other file.
  group(
    'index',
    'node_modules/(?:@?preact|idb)/',
    'vite/preload',
    `${source}(?:main|place|site|appearance|screens/(?:index|shared/keys)|shell/(?!palette|commands|keys-dialog))`,
    `${source}server/(?!title|upload|generated-types)`,
    `${source}(?:words/(?:words|shell|dates|index)|parts/(?:index|load-code|use-early|toasts|icon|dialog|field|stone|states))[.]tsx?`,
  ),
  group('palette', `${source}shell/(?:palette|commands|keys-dialog)`, `${source}words/palette`),
  // What stands over the text, and what is pasted: loaded when the text is there.
  group(
    'tools',
    'prosemirror-(?:drop|gap)cursor',
    `${content}(?:paste/|change-image)`,
    `${editor}(?:desk-keys|take-paste|tables|turn|uploads|slash|choices|insert|links|images|blocks|media|drag|find|leave)[.]ts`,
    `${editor}(?:menus/|block-html)`,
    `${content}convert`,
    `${source}words/(?:blocks|pictures|text-tools)[.]ts`,
  ),
  // The panel, and other versions of the text.
  group(
    'panel',
    `${content}(?:merge|differences|compare|shown|block-settings)`,
    `${editor}(?:merge-item|choose|rests)[.]ts`,
    `${editor}safety/(?!safety[.]tsx|later|use-)`,
    `${editor}revisions/`,
    `${editor}panel/(?!panel|fields|site-time)`,
    `${editor}(?:outline|remarks)`,
    `${shared}media-picker`,
    `${source}words/(?:safety|panel|picker)[.]ts`,
  ),
  // To read a text and to type in it.
  group(
    'editor',
    'prosemirror-(?!dropcursor|gapcursor)|orderedmap|rope-sequence|w3c-keyname',
    `${content}(?!index|entities|tokens|attributes|delimiters|spell-out|paste/|merge|differences|convert|compare|shown|change-image|block-settings)`,
    `${editor}(?!revisions|trash)`,
    `${source}words/(?:editor|revisions)[.]ts`,
  ),
  // What nearly all screens need.
  group(
    'common',
    `${source}(?:words/(?:lists|file-size)|server/(?:title|upload)|parts/(?:menu|later)|content/entities|screens/shared/(?:decorative|when|last-change[.]))`,
    'rolldown/runtime',
  ),
  group(
    'lists',
    `${shared}(?:filter-select|list-states|pager|search-field|selection|state-chips|use-list|marks|once|unsaved)`,
  ),
  // Actions on selected rows of lists.
  group(
    'changes',
    `${shared}(?:post-actions|all-items|destroy-dialog|empty-trash|bulk)`,
    `${source}screens/posts/(?:preview|page-tree|[a-z]+-(?:dialog|edit|bar|course|menu))`,
    `${editor}trash`,
    `${source}screens/comments/(?:actions|bulk-bar|[a-z]+-form)`,
    `${source}screens/terms/(?:actions|merge-dialog|term-form)`,
    `${source}screens/media/(?:actions|alt-walk|attach-dialog|bulk-bar|table)`,
    `${shared}(?:upload-list|preview-dialog)`,
    `${source}words/(?:judging|term-changes|many-files|preview)`,
  ),
  group('tags', `${shared}(?:tag-picker|use-search)`, `${source}(?:words/tags|parts/combobox)`),
  group('tree', `${shared}(?:tree|use-whole)`, `${source}words/tree`),
  group('forms', `${source}(?:described/|words/forms|parts/copy)`, `${shared}se(?:ctions|nd-as-seen)`),
  group(
    'library',
    `${shared}(?:upload(?!-list)|media-grid|media-item|grid-keys|grid-drag)`,
    `${source}(?:screens/media/neighbours|words/media[.])`,
  ),
  // A file on a screen of its own.
  group('file', `${source}screens/media/(?!media|filters|use-media|view-choice)`, `${source}words/files`),
  group('site', `${source}screens/(?:tools|about)/`, `${source}words/(?:tools|jobs)[.]`),
  group('terms', `${source}screens/terms/`, `${source}words/terms`),
  group(
    'posts',
    `${shared}post-kinds`,
    `${source}screens/posts/(?!page|preview|[a-z]+-(?:dialog|edit|bar|course|menu))`,
    `${source}words/(?:posts|views)`,
  ),
  group(
    'home',
    `${shared}(?:audit-entry|last-change-line)`,
    `${source}screens/(?:activity|home)/`,
    `${source}words/home`,
    `${source}words/activity`,
  ),
  // Files loaded after the page, or before it.
  group(
    'door',
    `${source}screens/(?:sign-in|welcome)/`,
    `${source}(?:left|offline|words/(?:sign-in|welcome|left))[.]ts`,
  ),
  group('people', `${source}screens/people/roles`, `${source}words/people`),
  group('person', `${source}screens/people/(?!users)`),
];

/** What the page has loaded already need not be named where something else is loaded. */
const isOfPage = /\/index-[^/]+[.]js$/;
/** The screens that are opened first ask at once for all that they import; others mostly find it loaded. */
const isFirst = /\/(?:home|posts?|editor)-[^/]+[.]js$/;

const resolveDependencies = (file, files) =>
  files.filter((one) => one.endsWith('.css') || (isFirst.test(file) && !isOfPage.test(one) && !isHelper(one)));

/** The bundler leaves a comment where a file imported a style. */
const withoutRemains = {
  name: 'without-remains',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/\/\* empty css +\*\//g, '');
  },
};

/** How the admin interface is bundled, for `build.mjs` and for the development server. */
export const viteConfig = {
  root: import.meta.dirname,
  base: '/admin/',
  configFile: false,
  logLevel: 'warn',
  plugins: [withoutUnused, withoutRemains, listedWords, shortLoading, plainModules, preloads, offlineWorker],
  define: { 'import.meta.env.QUOIN_VERSION': JSON.stringify(version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'built',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the page allows no data: addresses for scripts and styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      // What a room tells through its index goes with those who use it: nothing of the content model runs by itself.
      treeshake: {
        moduleSideEffects: [{ test: /admin\/src\/content\//, sideEffects: false }],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups },
        // Names stand in many files, and hashes cannot be compressed: 28 bits tell the versions of a file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        hashCharacters: 'hex',
      },
    },
    manifest: 'manifest.json',
    // The licences of what is bundled ask to come with it.
    license: { fileName: 'licences.md' },
  },
};
