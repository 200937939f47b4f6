/**
 * For each module that is loaded on demand and shares a chunk with others, the bundler creates its namespace object by calling a
 * helper, which is in a chunk of its own. An object literal with getters does the same without the helper.
 */

const HELPER = /import\{t as ([\w$]+)\}from"\.\/rolldown-runtime-[^"]+";/;
const EXPORT = /^([\w$]+):\(\)=>([\w$]+)$/;

/** The code with plain objects. @throws Error where the function is used for anything else */
function withPlainObjects(code) {
  const [found, helper] = HELPER.exec(code) ?? [];
  if (!found) return code;
  const [before, ...parts] = code.replace(found, '').split(`=${helper}({`);
  return parts.reduce((whole, part) => {
    const end = part.indexOf('})');
    const getters = part
      .slice(0, end)
      .split(',')
      .map((one) => {
        const [, name, value] = EXPORT.exec(one) ?? [];
        if (!name) throw new Error(`not the exports of a module: ${one}`);
        return `get ${name}(){return ${value}}`;
      });
    return `${whole}={${getters}}${part.slice(end + 2)}`;
  }, before);
}

export const isHelper = (name) => name.includes('rolldown-runtime-');

/** The list of what was built, which is there before. */
function withoutHelper(manifest) {
  const entries = Object.entries(JSON.parse(manifest)).filter(([name]) => !isHelper(name));
  const shown = entries.map(([name, { imports, ...entry }]) => [
    name,
    imports ? { ...entry, imports: imports.filter((one) => !isHelper(one)) } : entry,
  ]);
  return JSON.stringify(Object.fromEntries(shown), null, 2);
}

/** A plugin of the bundler. */
export const plainModules = {
  name: 'plain-modules',
  apply: 'build',
  enforce: 'post',
  // Names of files come from what they hold before this.
  augmentChunkHash: () => withPlainObjects.toString(),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (isHelper(name)) delete bundle[name];
        else if (name === 'manifest.json') file.source = withoutHelper(file.source);
        else if (file.type === 'chunk') {
          file.code = withPlainObjects(file.code);
          file.imports = file.imports.filter((one) => !isHelper(one));
        }
      }
    },
  },
};
