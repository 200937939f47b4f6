import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

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
    manifest: 'manifest.json',
    // The licences of what is bundled ask to come with it.
    license: { fileName: 'licences.md' },
  },
};
