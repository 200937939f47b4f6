/**
 * Loads the scripts and styles of a part beside it, as the bundler's own code does, which also serves pages at other addresses,
 * nonces and old browsers.
 */
const CODE = `
const begun = {};
const begin = (href) => {
  if (document.querySelector('link[href="' + href + '"]')) return;
  const link = Object.assign(document.createElement('link'), {
    rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    crossOrigin: '',
    href,
  });
  document.head.append(link);
  return link.rel === 'stylesheet' && new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // The next try begins anew.
      begun[href] = link.remove();
      reject(new Error(href));
    };
  });
};
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => (begun['/admin/' + file] ??= begin('/admin/' + file) || true))).then(load);
`;

/** The list of files that the bundler writes into each chunk. It caches the list, which takes more bytes than it saves. */
const NAMES = /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);/;

const SHORT = 'const __vite__mapDeps=i=>i.map(i=>$1[i]);';

/** A plugin of the bundler. */
export const shortLoading = {
  name: 'short-loading',
  apply: 'build',
  enforce: 'post',
  transform: (_, id) => (id.includes('vite/preload-helper') ? { code: CODE, map: null } : undefined),
  // Names of files come from what they hold before this.
  augmentChunkHash: () => SHORT,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(NAMES, SHORT).replaceAll('__vite__mapDeps', 'deps');
    },
  },
};
