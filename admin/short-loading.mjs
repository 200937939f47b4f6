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

/** A plugin of the bundler. */
export const shortLoading = {
  name: 'short-loading',
  apply: 'build',
  transform: (_, id) => (id.includes('vite/preload-helper') ? { code: CODE, map: null } : undefined),
};
