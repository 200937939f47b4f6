/**
 * What the packages of the editor hold and nothing here runs: workarounds for browsers that cannot read these scripts,
 * ProseMirror's own reader of clipboards (it sets `innerHTML`; `src/editor/paste.ts` takes everything before it), and the
 * JSON form of its classes. Only methods and bodies are taken out; what has another text in a new version stops the build.
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

/** A plugin of the bundler. */
export const withoutUnused = {
  name: 'without-unused',
  transform(code, id) {
    const name = packageOf(id);
    if (VIEW.name === name)
      return { code: VIEW.places.reduce((text, [from, to]) => replaced(text, from, to, name), code), map: null };
    if (JSON_PACKAGES.includes(name)) return { code: withoutJson(code, name), map: null };
    return undefined;
  },
};
