import { withJson } from '../attributes.ts';
import { readCaption, writeCaption } from '../caption.ts';
import { refuse } from '../cursor.ts';
import { decodeValue, encode } from '../entities.ts';
import { type Kind, make, tagOf } from '../kind.ts';
import { trimmed } from '../spaces.ts';

const usual = ' class="wp-block-embed"';
const providers = ['facebook', 'instagram', 'twitter', 'vimeo', 'wordpress', 'wordpress-tv', 'youtube'];

export const embed: Kind = {
  usual: () => usual,
  names: ['embed', ...providers.map((name) => `core-embed/${name}`)],
  read({ cursor, mode, wp, json, block }) {
    const { attrs: tag } = cursor.open('figure');
    cursor.space();
    const { attrs: wrap } = cursor.open('div');
    const address = cursor.next?.type === 'text' ? trimmed(cursor.next.text).body : '';
    const url = decodeValue(address);
    if (!isAddress(url) || encode(url) !== address || (json['url'] ?? url) !== url) refuse();
    cursor.at++;
    cursor.close('div');
    const caption = readCaption(cursor, mode);
    cursor.close('figure');
    return make('embed', { wp, tag, wrap, url, name: block?.name ?? refuse() }, caption);
  },
  write(node, { mode }) {
    const { url, wrap } = node.attrs;
    if (mode === 'classic' && node.attrs['tag'] === null) return encode(url);
    const inner = `<div${wrap}>\n${encode(url)}\n</div>${writeCaption(node, mode)}`;
    return `<figure${tagOf(node, usual)}>${inner}</figure>`;
  },
  wp: (node) => withJson(node.attrs['wp'] as string | null, { url: node.attrs['url'] }),
  name: (node) => String(node.attrs['name']),
};

/** Whether the whole text is one web address. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"[\]]+$/i.test(text);
}
