/**
 * The names of texts stand in each language of a catalogue: `words({ en: { open: 'Open' }, de: { open: 'Öffnen' } })`. When
 * the interface is built they are written once, `words({ names: ['open'], en: ['Open'], de: ['Öffnen'] })`.
 */

const FILES = /admin\/src\/words\/[a-z-]+\.ts$/;

const textOf = (code, node) => code.slice(node.start, node.end);
const nameOf = ({ key }) => key.name ?? key.value;

/** The catalogue of a call as lists. A translation that is missing stops the build. */
function listed(code, { properties }) {
  const languages = properties.map((property) => [nameOf(property), property.value.properties]);
  const names = languages[0][1].map(nameOf);
  const lists = languages.map(([language, texts]) => {
    const sourceOf = (name) => textOf(code, texts.find((text) => nameOf(text) === name).value);
    return `${language}:[${names.map(sourceOf)}]`;
  });
  return `{names:"${names.join(' ')}",${lists}}`;
}

/** The catalogues of a file, in their order. */
const cataloguesIn = ({ body }) =>
  body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .filter(({ init }) => init?.callee?.name === 'words')
    .map(({ init }) => init.arguments[0]);

/** A plugin of the bundler. */
export const listedWords = {
  name: 'listed-words',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!FILES.test(id)) return undefined;
    const changed = cataloguesIn(this.parse(code)).reduceRight(
      (text, node) => text.slice(0, node.start) + listed(code, node) + text.slice(node.end),
      code,
    );
    return { code: changed, map: null };
  },
};
