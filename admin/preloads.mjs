import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which files a screen is made of, by its address: `preloads.json`, from which the server tells browsers what to fetch beside
 * the page, instead of one after the other.
 */

const SCREENS = join(import.meta.dirname, 'src/screens/index.ts');
const SCREEN = /path: '([^']+)',[^{}]*import\('\.\/([^']+)'\)/g;

/** A file and all that it imports. */
function withImports(bundle, name, seen = new Set()) {
  const chunk = bundle[name];
  if (!chunk || seen.has(name)) return seen;
  seen.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

/** A plugin of the bundler. */
export const preloads = {
  name: 'preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const holding = (file) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))?.fileName;
      const page = chunks.find(({ name }) => name === 'index')?.fileName;
      // Tests build parts of the interface, without the page.
      if (!page) return;
      const ofPage = withImports(bundle, page);
      // The page names its own script and style itself.
      const isNamed = (file) => file === page || (ofPage.has(file) && file.endsWith('.css'));
      const screens = [...readFileSync(SCREENS, 'utf8').matchAll(SCREEN)].map(([, path, file]) => {
        const files = new Set([...ofPage, ...withImports(bundle, holding(`admin/src/screens/${file}`))]);
        return [path, [...files].filter((one) => !isNamed(one))];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify(Object.fromEntries(screens)),
      });
    },
  },
};
