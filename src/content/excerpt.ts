import { stripTags } from './plain-text.ts';
import { trim } from './white-space.ts';

/** How many words an automatic excerpt has. */
const length = 55;

const more = /<!--more(?:[^>]*?)?-->/;

/** The part of a content that is shown before the reader asks for more. */
export function teaser(rawContent: string): string {
  const [before = ''] = rawContent.split(more, 1);
  const pages = before.replace(/\n?<!--nextpage-->\n?/g, '<!--nextpage-->').split('<!--nextpage-->');
  return (pages[0] === '' ? pages[1] : pages[0]) ?? '';
}

/** The first words of HTML, with a mark when some are left out. */
export function firstWords(html: string): string {
  const words = trim(stripTags(html).replace(/[\n\r\t ]+/g, ' '), ' ').split(' ');
  return words.length > length ? `${words.slice(0, length).join(' ')} [&hellip;]` : words.join(' ');
}
