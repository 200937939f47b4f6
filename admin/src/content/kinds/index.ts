import type { Node } from 'prosemirror-model';
import { delimit, type Kind } from '../kind.ts';
import { more, nextpage, separator } from './breaks.ts';
import { buttons } from './buttons.ts';
import { embed } from './embed.ts';
import { list } from './list.ts';
import { gallery, image } from './pictures.ts';
import { code, preformatted, verse } from './preformatted.ts';
import { pullquote, quote } from './quotes.ts';
import { html, shortcode } from './raw.ts';
import { table } from './table.ts';
import { heading, paragraph } from './text.ts';

/** The types of blocks that the editor understands, by the type of their nodes. */
const kinds: Readonly<Record<string, Kind>> = {
  paragraph,
  heading,
  list,
  quote,
  pullquote,
  image,
  gallery,
  code_block: code,
  preformatted,
  verse,
  separator,
  table,
  embed,
  buttons,
  more,
  nextpage,
  shortcode,
  html,
};

const all = Object.values(kinds);
const named = new Map(all.flatMap((kind) => kind.names.map((name) => [name, kind] as const)));

/** The kind of a block by the name in its delimiters. */
export const kindNamed = (name: string): Kind | undefined => named.get(name);

/** The types that an element can be in content without delimiters. */
export function kindsOfElement(name: string): readonly Kind[] {
  if (name === 'figure') return [image, table];
  return all.filter((kind) => kind.elements?.includes(name));
}

/** The type of a node; undefined for nodes that are kept as written. */
export const kindOf = (node: Node): Kind | undefined => kinds[node.type.name];

/** The delimiters of a node around its generated HTML. */
export function delimited(node: Node, kind: Kind, written: string): string {
  const wp = kind.wp ? kind.wp(node) : (node.attrs['wp'] as string | null);
  return delimit(kind.name?.(node) ?? kind.names[0] ?? '', wp, written);
}
