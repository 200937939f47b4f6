/**
 * What the packages of the editor hold and nothing here runs: workarounds for browsers that cannot read these scripts,
 * ProseMirror's own reader of clipboards (it sets `innerHTML`; `src/editor/paste.ts` takes everything before it), and the
 * JSON form of its classes; the cursors of idb. Only methods and bodies are taken out; what has another text in a new version stops the build.
 */

/** Places in the file of a package, and what stands there instead. */
const VIEW = {
  name: 'view',
  places: [
    ['const ie_edge = /Edge\\/(\\d+)/.exec(agent);', ''],
    ['const ie_upto10 = /MSIE \\d/.exec(agent);', ''],
    ['const ie_11up = /Trident\\/(?:[7-9]|\\d{2,})\\..*rv:(\\d+)/.exec(agent);', ''],
    ['const ie = !!(ie_upto10 || ie_11up || ie_edge);', 'const ie = false;'],
    [
      'const ie_version = ie_upto10 ? document.documentMode : ie_11up ? +ie_11up[1] : ie_edge ? +ie_edge[1] : 0;',
      'const ie_version = 0;',
    ],
    ['const brokenClipboardAPI = (ie && ie_version < 15) ||\n    (ios && webkit_version < 604);', ''],
    ['let data = brokenClipboardAPI ? null : event.clipboardData;\n    let slice', 'return;\n    let slice'],
    ['let data = brokenClipboardAPI ? null : event.clipboardData;\n    let plain', 'return;\n    let plain'],
    ['setData(brokenClipboardAPI ? "Text" : "text/html", dom.innerHTML)', 'setData("text/html", dom.innerHTML)'],
    ['    if (!brokenClipboardAPI)\n', ''],
    [
      'slice = parseFromClipboard(view, getText(event.dataTransfer), brokenClipboardAPI ? null : event.dataTransfer.getData("text/html"), false, $mouse);',
      'return;',
    ],
    ['function doPaste(view, text, html, preferPlain, event) {', '$& return false;'],
    ['const __parseFromClipboard = parseFromClipboard;', 'const __parseFromClipboard = undefined;'],
  ],
};

const JSON_PACKAGES = ['model', 'state', 'transform', 'gapcursor'];
/** Methods as the packages are formatted: four spaces before the first line and the last. */
const JSON_METHODS = /^ {4}(?:static )?(?:toJSON|fromJSON|jsonID)\([^)]*\) \{(?:.*\}$|\n[\s\S]*?^ {4}\}$)/gm;
const JSON_NAMES = /^(?:Step|Selection)\.jsonID\(.*\);$/gm;

/** Methods that neither the packages nor the editor call. */
const METHODS = {
  model: [
    'addToStart',
    'childAfter',
    'childBefore',
    'canAppend',
    'toString',
    'toStringInner',
    'parseSlice',
    'serializeNode',
  ],
  state: ['storedMarksSet', 'setTime', 'reconfigure'],
  transform: [
    'toString',
    'deletedBefore',
    'touches',
    'appendMapping',
    'changedRange',
    'clearIncompatible',
    'addNodeMark',
    'removeNodeMark',
  ],
  view: ['setProps', 'updateRoot', 'posAtDOM', 'pasteHTML', 'pasteText', 'serializeForClipboard'],
};

const packageOf = (id) => /node_modules\/prosemirror-([a-z]+)\/dist\/index[.]js$/.exec(id)?.[1];

/** Fails where a text is not there once: what a new version writes differently would stay in silently. */
function replaced(code, from, to, name) {
  const found = code.split(from).length - 1;
  if (found !== 1) throw new Error(`prosemirror-${name} holds this ${found} times instead of once: ${from}`);
  return code.replace(from, to);
}

function withoutJson(code, name) {
  const rest = code.replace(JSON_METHODS, '').replace(JSON_NAMES, '');
  if (rest === code) throw new Error(`prosemirror-${name} holds no methods for JSON`);
  return rest;
}

const withoutMethods = (code, name) =>
  (METHODS[name] ?? []).reduce((text, method) => {
    const rest = text.replace(
      new RegExp(`^ {4}(?:get )?${method}\\([^)]*\\) \\{(?:.*\\}$|\\n[\\s\\S]*?^ {4}\\}$)`, 'gm'),
      '',
    );
    if (rest === text) throw new Error(`prosemirror-${name} holds no method ${method}`);
    return rest;
  }, code);

function withoutUnusedOf(code, name) {
  if (VIEW.name === name) return VIEW.places.reduce((text, [from, to]) => replaced(text, from, to, name), code);
  return JSON_PACKAGES.includes(name) ? withoutJson(code, name) : code;
}

/** Walking a database by cursors: nothing here has so many rows. */
function withoutCursors(code) {
  const [from, to] = ['const advanceMethodProps = ', 'export { deleteDB'].map((text) => code.indexOf(text));
  if (from < 0 || to < from) throw new Error('idb has its iterators in another place');
  return code.slice(0, from) + code.slice(to);
}

/** A plugin of the bundler. */
export const withoutUnused = {
  name: 'without-unused',
  transform(code, id) {
    if (/node_modules\/idb\/build\/index[.]js$/.test(id)) return { code: withoutCursors(code), map: null };
    const name = packageOf(id);
    return name && { code: withoutMethods(withoutUnusedOf(code, name), name), map: null };
  },
};
