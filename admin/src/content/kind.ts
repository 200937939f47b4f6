import type { Attrs, Fragment, Node } from 'prosemirror-model';
import { type Json, readJson } from './attributes.ts';
import type { Block, Piece } from './blocks.ts';
import { type Cursor, refuse } from './cursor.ts';
import type { Mode } from './origin.ts';
import { schema } from './schema.ts';

/** Some blocks, and the white space after the last one. */
export interface Sequence {
  readonly nodes: readonly Node[];
  readonly tail: string;
}

/** What readers of blocks with blocks inside need. */
export interface Reading {
  /** Reads blocks and what stands between them. */
  pieces(pieces: readonly Piece[]): Sequence;
  /** Reads HTML without delimiters. */
  html(html: string, mode: Mode): Sequence;
}

/** Where a block is read: the cursor stands at its first token. */
export interface ReadPlace {
  readonly cursor: Cursor;
  readonly mode: Mode;
  /** The attributes of its delimiter as written, and read. */
  readonly wp: string | null;
  readonly json: Json;
  /** The block, where it stands between delimiters. */
  readonly block?: Block;
  readonly reading: Reading;
}

/** Where a block is written. */
export interface WritePlace {
  readonly mode: Mode;
  /** Writes blocks one after the other, each as its source where it is what its source reads as. */
  sequence(nodes: readonly Node[], mode: Mode): string;
}

/** How blocks of one kind are read and written: here, and nowhere else, stands what their HTML is. */
export interface Kind {
  /** The names of its blocks; the first is that of new ones. */
  readonly names: readonly string[];
  /** The elements that are such a block where no delimiters stand. */
  readonly elements?: readonly string[];
  /** Reads the HTML of a block, or refuses. */
  read(place: ReadPlace): Node;
  /** The HTML of a block, without its delimiters. */
  write(node: Node, place: WritePlace): string;
  /** The text of the tag of a new block, where a block has one. */
  usual?(mode: Mode): string;
  /** The attributes of its delimiter, where the node says more than they do. */
  wp?(node: Node): string | null;
  /** The name of its block, where there are several. */
  name?(node: Node): string;
}

/** Makes a node, or refuses where the schema does not allow it. */
export function make(type: string, attrs: Attrs, content: readonly Node[] | Fragment = []): Node {
  const kind = schema.nodes[type] ?? refuse();
  const node = kind.create(attrs, content);
  return kind.validContent(node.content) ? node : refuse();
}

/** The text of a tag as it is kept: null if it is that of a new block. */
export function kept(tag: string, usual: string): string | null {
  return tag === usual ? null : tag;
}

/** The text of a tag as it is written. */
export function tagOf(node: Node, usual: string): string {
  return (node.attrs['tag'] as string | null) ?? usual;
}

/** The attributes of a delimiter; refuses those that cannot be read. */
export function jsonOf(wp: string): Json {
  return readJson(wp) ?? refuse();
}

/** HTML between the delimiters of its block. */
export function delimit(name: string, wp: string | null, html: string): string {
  return `<!-- wp:${name} ${wp ? `${wp} ` : ''}-->\n${html}\n<!-- /wp:${name} -->`;
}
