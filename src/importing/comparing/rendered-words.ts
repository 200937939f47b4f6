import { stripTags } from '../../content/index.ts';

/**
 * Whether two rendered texts have the same words and the same addresses of links and files, whatever their markup is: that of
 * WordPress changes with its version, its theme and its plugins.
 */
export function sayTheSame(one: unknown, two: unknown): boolean {
  if (typeof one !== 'string' || typeof two !== 'string') return false;
  return wordsOf(one) === wordsOf(two) && addressesIn(one) === addressesIn(two);
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/&#821[67];|&#0?39;|[‘’]/g, "'"],
  [/&#822[01];|&quot;|[“”]/g, '"'],
  [/&#0?38;|&amp;/g, '&'],
  [/(?:\s|&nbsp;)+/g, ' '],
];

/** The words of a rendered text. Quotation marks and white space have one form. */
function wordsOf(html: string): string {
  // A tag may be all that stands between two words.
  const text = stripTags(html.replaceAll('<', ' <'));
  return signs.reduce((words, [form, sign]) => words.replace(form, sign), text).trim();
}

const addressesIn = (html: string): string =>
  [...new Set(Array.from(html.matchAll(/\s(?:href|src)=(["'])(.*?)\1/g), ([, , address]) => address))].sort().join(' ');
