import { attributeOf } from './attributes.ts';
import { decodeValue } from './entities.ts';
import { isForeign, readTokens } from './tokens.ts';

/** Elements that stand on lines of their own. */
const lines = new Set('address blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '));

/**
 * HTML as plain text: no element is left, links and pictures are spelled out with their addresses. HTML that this reader
 * cannot parse stays as written, so that nothing is hidden from a reviewer.
 */
export function spellOut(html: string): string {
  let text = '';
  const links: { readonly href: string; readonly from: number }[] = [];
  const tokens = readTokens(html);
  for (const token of tokens) {
    if (token.type === 'text') text += decodeValue(token.text);
    else if (token.type === 'bad' || (token.type !== 'comment' && token.type !== 'delimiter' && isForeign(token.name)))
      text += token.text;
    else if (token.type === 'open') {
      if (lines.has(token.name)) text = newLine(text);
      if (token.name === 'a') links.push({ href: attributeOf(token.attrs, 'href') ?? '', from: text.length });
      if (token.name === 'img') text += ` (${attributeOf(token.attrs, 'src') ?? ''}) `;
    } else if (token.type === 'close') {
      if (lines.has(token.name)) text = newLine(text);
      const link = token.name === 'a' ? links.pop() : undefined;
      if (link && link.href !== '' && text.slice(link.from).trim() !== link.href) text += ` (${link.href})`;
    }
  }
  for (const { href } of links) if (href !== '') text += ` (${href})`;
  return text.trim().replace(/\n{3,}/g, '\n\n');
}

const newLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
