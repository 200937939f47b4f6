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

/** Reads the inner blocks of a block. */
export interface Reading {
  /** Reads blocks and the HTML between them. */
  pieces(pieces: readonly Piece[]): Sequence;
  /** Reads HTML without delimiters. */
  html(html: string, mode: Mode): Sequence;
}

/** The context of reading a block; the cursor is at its first token. */
export interface ReadPlace {
  readonly cursor: Cursor;
  readonly mode: Mode;
  /** The attributes of its delimiter as written, and read. */
  readonly wp: string | null;
  readonly json: Json;
  /** The block, if it has delimiters. */
  readonly block?: Block;
  readonly reading: Reading;
}

/** The context of writing a block. */
export interface WritePlace {
  readonly mode: Mode;
  /** Writes a sequence of blocks: an unchanged block as its source. */
  sequence(nodes: readonly Node[], mode: Mode): string;
}

/** How blocks of one kind are read and written: the only place that knows their HTML. */
export interface Kind {
  /** The names of its blocks; the first is that of new ones. */
  readonly names: readonly string[];
  /** The elements that are such a block in content without delimiters. */
  readonly elements?: readonly string[];
  /** Reads the HTML of a block, or refuses. */
  read(place: ReadPlace): Node;
  /** The HTML of a block, without its delimiters. */
  write(node: Node, place: WritePlace): string;
  /** The attributes in the tag of a new block, if the block has a tag. */
  usual?(mode: Mode): string;
  /** The attributes of its delimiter, if they depend on the node. */
  wp?(node: Node): string | null;
  /** The name of its block, if the kind has several names. */
  name?(node: Node): string;
}

/** Creates a node; refuses one that the schema does not allow. */
export function make(type: string, attrs: Attrs, content: readonly Node[] | Fragment = []): Node {
  const kind = schema.nodes[type] ?? refuse();
  const node = kind.create(attrs, content);
  return kind.validContent(node.content) ? node : refuse();
}

/** The attributes of a tag as stored in the node: null for those of a new block. */
export function kept(tag: string, usual: string): string | null {
  return tag === usual ? null : tag;
}

/** The attributes of a tag as written. */
export function tagOf(node: Node, usual: string): string {
  return (node.attrs['tag'] as string | null) ?? usual;
}

/** Parses the attributes of a delimiter; refuses malformed ones. */
export function jsonOf(wp: string): Json {
  return readJson(wp) ?? refuse();
}

/** Puts the delimiters of a block around its HTML. */
export function delimit(name: string, wp: string | null, html: string): string {
  return `<!-- wp:${name} ${wp ? `${wp} ` : ''}-->\n${html}\n<!-- /wp:${name} -->`;
}
