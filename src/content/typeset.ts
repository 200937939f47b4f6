import { isClosing, splitTags, tagName } from './markup.ts';
import { typesetQuotes } from './quotes.ts';
import { splitShortcodes } from './shortcodes.ts';

/** Elements whose text is not changed. */
const asTyped = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);

const space = '[\\r\\n\\t ]|\\u00a0|&nbsp;';

/** Character sequences and their replacement. Longer sequences come before their prefixes. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/\.\.\./g, '&#8230;'],
  [/``/g, '&#8220;'],
  [/''/g, '&#8221;'],
  [/ \(tm\)/g, ' &#8482;'],
];

const dashes: readonly (readonly [RegExp, string])[] = [
  [/---/g, '&#8212;'],
  [new RegExp(`(?<=^|${space})--(?=$|${space})`, 'g'), '&#8212;'],
  [/(?<!xn)--/g, '&#8211;'],
  [new RegExp(`(?<=^|${space})-(?=$|${space})`, 'g'), '&#8211;'],
];

/** `2x3` is a product, `0x3` a hexadecimal number. */
const product = /\b(\d(?:(?<=0)[\d.,]+|(?<!0)[\d.,]*))x(\d[\d.,]*)\b/g;

const bareAmpersand = /&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi;

/**
 * Replaces quotes, dashes, dots, primes and products by typographic characters; tags and the text of `pre`, `code` and
 * similar elements stay as typed. A bare `&` becomes `&#038;` everywhere.
 */
export function typeset(html: string): string {
  const open: string[] = [];
  const set = splitTags(html).map(({ kind, text }) => {
    if (kind === 'comment') return text;
    if (kind === 'tag') noteTag(text, open);
    else if (open.length > 0) return text;
    return (kind === 'tag' ? text : typesetText(text)).replace(bareAmpersand, '&#038;');
  });
  return set.join('');
}

function noteTag(tag: string, open: string[]): void {
  const name = tagName(tag);
  if (!asTyped.has(name)) return;
  if (!isClosing(tag)) open.push(name);
  else if (open.at(-1) === name) open.pop();
}

/** Every second part is the tag of a shortcode and stays as typed. */
function typesetText(text: string): string {
  if (!text.includes('[')) return typesetWords(text);
  return splitShortcodes(text)
    .map((part, at) => (at % 2 === 0 ? typesetWords(part) : part))
    .join('');
}

function typesetWords(words: string): string {
  const plain = replaceAll(words, rules);
  const quoted = typesetQuotes(plain);
  const dashed = quoted.includes('-') ? replaceAll(quoted, dashes) : quoted;
  return dashed.replace(product, '$1&#215;$2');
}

function replaceAll(text: string, table: readonly (readonly [RegExp, string])[]): string {
  return table.reduce((done, [typed, shown]) => done.replace(typed, shown), text);
}
