import { withJson } from '../attributes.ts';
import { refuse } from '../cursor.ts';
import { type Kind, kept, make, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { readInline } from '../read-inline.ts';
import { writeInline } from '../write-inline.ts';

export const paragraph: Kind = {
  names: ['paragraph'],
  elements: ['p'],
  usual: () => '',
  read({ cursor, mode, wp }) {
    const { attrs } = cursor.open('p');
    const content = readInline(cursor, { lines: mode });
    cursor.close('p');
    return make('paragraph', { wp, tag: mode === 'classic' ? attrs : kept(attrs, '') }, content);
  },
  write(node, { mode }) {
    const isBare = mode === 'classic' && node.attrs['tag'] === null;
    const html = writeInline(node.content, isBare ? 'bare' : mode);
    return isBare ? html : `<p${tagOf(node, '')}>${html}</p>`;
  },
};

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const usualLevel = 2;
const usualHeading = (mode: Mode): string => (mode === 'blocks' ? ' class="wp-block-heading"' : '');

export const heading: Kind = {
  names: ['heading'],
  elements: headings,
  usual: usualHeading,
  read({ cursor, mode, wp, json, block }) {
    const { name, attrs } = cursor.open(...headings);
    const level = Number(name.slice(1));
    if (block && (json['level'] ?? usualLevel) !== level) refuse();
    const content = readInline(cursor, { lines: mode });
    cursor.close(name);
    return make('heading', { wp, level, tag: kept(attrs, usualHeading(mode)) }, content);
  },
  write(node, { mode }) {
    const name = `h${node.attrs['level']}`;
    return `<${name}${tagOf(node, usualHeading(mode))}>${writeInline(node.content, mode)}</${name}>`;
  },
  wp(node) {
    const level: unknown = node.attrs['level'];
    const wp = node.attrs['wp'] as string | null;
    return level === usualLevel ? withoutLevel(wp) : withJson(wp, { level });
  },
};

/** The attributes without the level; the default level stays if the source has it. */
function withoutLevel(wp: string | null): string | null {
  return withJson(wp, { level: usualLevel }) === wp ? wp : withJson(wp, { level: undefined });
}
