import { balanceTags } from './balance.ts';
import { stripTags } from './plain-text.ts';

/** The number of words in an automatic excerpt. */
const length = 55;
/** The maximum length of an automatic excerpt: it is sent with every list, and words may be extremely long. */
const longest = 32_768;

const page = '<!--nextpage-->';

/** The content before the break: up to the marker, or the first page. */
export function teaser(rawContent: string): string {
  const end = findMore(rawContent);
  const before = end < 0 ? rawContent : balanceTags(rawContent.slice(0, end));
  const pages = before.replace(/\n?<!--nextpage-->\n?/g, page).replace(/<!-- \/?wp:nextpage -->/g, '');
  const [first = '', second = ''] = pages.split(page, 2);
  return first === '' ? second : first;
}

/** The position of `<!--more-->`, which may contain a text; -1 if there is none. */
function findMore(content: string): number {
  for (let at = content.indexOf('<!--more'); at >= 0; at = content.indexOf('<!--more', at)) {
    const end = content.indexOf('>', at);
    if (end < 0) return -1;
    if (end >= at + '<!--more--'.length && content.startsWith('--', end - 2)) return at;
    at = end;
  }
  return -1;
}

/** The number of a footnote, as the editor of WordPress writes it. */
const footnoteNumber = /<sup data-fn="[^"<>]*" class="fn"><a href="#[^"<>]*" id="[^"<>]*">\d{1,5}<\/a><\/sup>/g;
const FOOTNOTES = '<ol class="wp-block-footnotes">';
const END_OF_FOOTNOTES = '</ol>';

/** The content without footnotes and their numbers, which are no words of it. */
export function withoutFootnotes(html: string): string {
  if (!html.includes('data-fn=') && !html.includes(FOOTNOTES)) return html;
  const text = html.replace(footnoteNumber, '');
  const from = text.indexOf(FOOTNOTES);
  const to = text.indexOf(END_OF_FOOTNOTES, from);
  return from < 0 || to < 0 ? text : text.slice(0, from) + text.slice(to + END_OF_FOOTNOTES.length);
}

/** White space other than a single blank. */
const spacing = / *[\n\r\t][\n\r\t ]*| {2,}/g;

/** The first words of HTML, with an ellipsis if words are left out. */
export function firstWords(html: string): string {
  const text = stripTags(html);
  const between = /[\n\r\t ]+/g;
  let count = 1;
  while (count <= length && between.test(text)) count += 1;
  const end = count <= length ? text.length : between.lastIndex;
  if (end > longest) return `${withoutPart(text.slice(0, longest)).replace(spacing, ' ')}[&hellip;]`;
  return count <= length ? text.replace(spacing, ' ') : `${text.slice(0, end).replace(spacing, ' ')}[&hellip;]`;
}

/** Removes an incomplete character or entity at the end. */
const withoutPart = (text: string): string => text.replace(/[\ud800-\udbff]$|&[^&;]{0,32}$/, '');
