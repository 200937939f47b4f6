import { balanceTags } from './balance.ts';
import { stripTags } from './plain-text.ts';
import { trim } from './white-space.ts';

/** How many words an automatic excerpt has. */
const length = 55;

const page = '<!--nextpage-->';
const more = /<!--more([^>]*)-->/;

/** The part of a content that is shown before the reader asks for more: up to the mark, or its first page. */
export function teaser(rawContent: string): string {
  const end = more.exec(rawContent)?.index;
  const before = end === undefined ? rawContent : balanceTags(rawContent.slice(0, end));
  const [first = '', second = ''] = before.replace(/\n?<!--nextpage-->\n?/g, page).split(page, 2);
  return first === '' ? second : first;
}

/** The first words of HTML, with a mark when some are left out. */
export function firstWords(html: string): string {
  const words = trim(stripTags(html).replace(/[\n\r\t ]+/g, ' '), ' ').split(' ');
  return words.length > length ? `${words.slice(0, length).join(' ')} [&hellip;]` : words.join(' ');
}
