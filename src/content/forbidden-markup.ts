import { Parser } from 'htmlparser2';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type AllowedMarkup, addressed, isAllowed, schemes } from './allowed-markup.ts';
import { cleanStyle } from './styles.ts';

const mark = 'x-behind-the-text';

/**
 * Returns the forbidden parts of HTML: elements, attributes, URL schemes, styles, and a tag without
 * an end. Uses two parsers: that of the sanitising library, and one that parses as browsers do and is used nowhere else. For tests.
 */
export function forbiddenMarkup(html: string, allowed: AllowedMarkup): string[] {
  return [...forbiddenByLibrary(html, allowed), ...forbiddenInBrowsers(html, allowed)];
}

/** Elements that browsers insert. */
const implied = new Set(['br', 'colgroup', 'p', 'tbody', 'tr']);
const XHTML = 'http://www.w3.org/1999/xhtml';

function forbiddenInBrowsers(html: string, allowed: AllowedMarkup): string[] {
  const found: string[] = [];
  let isEnded = /<textarea/i.test(html);
  const look = (node: Tree.Node): void => {
    if ('attrs' in node && node.tagName === mark) isEnded = true;
    else if ('attrs' in node) {
      const { tagName, attrs, namespaceURI } = node;
      const isImplied = implied.has(tagName) && attrs.length === 0;
      if (namespaceURI !== XHTML || !(allowed.has(tagName) || isImplied)) found.push(`<${tagName}>`);
      for (const { name, value } of attrs)
        if (!isFine(name, value, allowed.get(tagName))) found.push(`${name}=${value}`);
    }
    if ('content' in node) look(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) look(child);
  };
  look(parseFragment(`${html}<${mark}>`));
  return isEnded ? found : [...found, 'a tag without end'];
}

function isFine(name: string, value: string, allowed: ReadonlySet<string> = new Set()): boolean {
  const scheme = /^[^/?#]*?(?=:)/.exec(value.replace(/[\p{Cc}\s]/gu, ''))?.[0].toLowerCase();
  return (
    isAllowed(name, allowed) &&
    (!addressed.has(name) || scheme === undefined || schemes.has(scheme)) &&
    (name !== 'style' || (value !== '' && value.replace(/;$/, '') === cleanStyle(value)))
  );
}

function forbiddenByLibrary(html: string, allowed: AllowedMarkup): string[] {
  const found: string[] = [];
  let isEnded = /<textarea/i.test(html);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === mark) {
        isEnded = true;
        return;
      }
      for (const [key, value] of Object.entries(attributes)) {
        if (!isFine(key, value, allowed.get(name))) found.push(`${key}=${value}`);
      }
      if (!allowed.has(name)) found.push(`<${name}>`);
    },
  });
  parser.end(`${html}<${mark}>`);
  return isEnded ? found : [...found, 'a tag without end'];
}
