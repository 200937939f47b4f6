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

/** The kinds of blocks that are read in full, by the type of their nodes. */
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

/** The kinds that an element can be where no delimiters stand. */
export function kindsOfElement(name: string): readonly Kind[] {
  if (name === 'figure') return [image, table];
  return all.filter((kind) => kind.elements?.includes(name));
}

/** The kind of a node, if it is none of those that are kept as they are. */
export const kindOf = (node: Node): Kind | undefined => kinds[node.type.name];

/** The block of a node between its delimiters, with HTML that was written for it. */
export function delimited(node: Node, kind: Kind, written: string): string {
  const wp = kind.wp ? kind.wp(node) : (node.attrs['wp'] as string | null);
  return delimit(kind.name?.(node) ?? kind.names[0] ?? '', wp, written);
}
