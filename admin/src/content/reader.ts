import type { Node } from 'prosemirror-model';
import { type Block, type Piece, splitBlocks } from './blocks.ts';
import { splitClassic } from './classic.ts';
import { Cursor, refuse } from './cursor.ts';
import { jsonOf, type Kind, make, type Reading, type Sequence } from './kind.ts';
import { kindNamed } from './kinds/index.ts';
import { type Mode, type Origin, originOf, remember } from './origin.ts';
import { readClassic } from './read-classic.ts';
import { orNothing } from './refusal.ts';
import { schema } from './schema.ts';
import { isBlank, trimmed } from './spaces.ts';

/** Blocks nested deeper than this are kept as written. */
const DEEPEST = 24;

/** Counts the blocks of a content. */
interface Ids {
  next: number;
}

/** Reads the blocks of a content, each with its origin. */
export class Reader implements Reading {
  readonly #ids: Ids;
  readonly #depth: number;

  constructor(ids: Ids = { next: 0 }, depth = 0) {
    this.#ids = ids;
    this.#depth = depth;
  }

  /** Reads a content, or a part of one, in the given form. */
  read(html: string, mode: Mode): Sequence {
    return mode === 'blocks' ? this.#pieces(splitBlocks(html)) : this.#html(html, mode);
  }

  pieces(pieces: readonly Piece[]): Sequence {
    return this.#deeper().#pieces(pieces);
  }

  html(html: string, mode: Mode): Sequence {
    return this.#deeper().#html(html, mode);
  }

  #deeper(): Reader {
    return this.#depth < DEEPEST ? new Reader(this.#ids, this.#depth + 1) : refuse();
  }

  #html(html: string, mode: Mode): Sequence {
    const { parts, tail } = splitClassic(html);
    const nodes: Node[] = [];
    for (const part of parts) {
      const origin = this.#origin(mode, part.source, part.gap, nodes.at(-1));
      nodes.push(withOrigin(readClassic(part, mode, this), origin));
    }
    return { nodes, tail };
  }

  #pieces(pieces: readonly Piece[]): Sequence {
    const nodes: Node[] = [];
    let gap = '';
    for (const piece of pieces) {
      const { lead, body, tail } =
        typeof piece === 'string' ? trimmed(piece) : { lead: '', body: piece.source, tail: '' };
      gap += lead;
      if (body === '') continue;
      const origin = this.#origin('blocks', body, gap, nodes.at(-1));
      const node = typeof piece === 'string' ? make('opaque', { name: 'html', html: body }) : this.#block(piece);
      nodes.push(withOrigin(node, origin));
      gap = tail;
    }
    return { nodes, tail: gap };
  }

  #origin(mode: Mode, source: string, gap: string, before: Node | undefined): Origin {
    return { id: this.#ids.next++, mode, source, gap, after: (before && originOf(before)?.id) ?? null };
  }

  #block(block: Block): Node {
    return (
      orNothing(() => this.#known(block)) ??
      orNothing(() => this.#frame(block)) ??
      make('opaque', { name: block.name, html: block.source })
    );
  }

  /** Reads a block of a known kind. */
  #known(block: Block): Node {
    const kind = block.close ? (kindNamed(block.name) ?? refuse()) : refuse();
    const cursor = new Cursor(block.inner);
    cursor.space();
    const wp = block.json || null;
    const node = kind.read({ cursor, mode: 'blocks', wp, json: jsonOf(block.json), block, reading: this });
    cursor.end();
    return withoutDerived(node, kind);
  }

  /** Reads a block that contains only blocks and white space; its own HTML is kept as written. */
  #frame(block: Block): Node {
    const { name, open, pieces, close } = block;
    const first = pieces.findIndex((piece) => typeof piece !== 'string');
    const last = pieces.findLastIndex((piece) => typeof piece !== 'string');
    if (first < 0) return this.#emptyFrame(block);
    const inner = pieces.slice(first, last + 1);
    if (inner.some((piece) => typeof piece === 'string' && !isBlank(piece))) refuse();
    const { nodes } = this.pieces(inner);
    const before = open + pieces.slice(0, first).join('');
    return make('frame', { name, before, after: pieces.slice(last + 1).join('') + close }, nodes);
  }

  /** Reads a group or column without blocks, with a place to write in: an empty paragraph, which is not written. */
  #emptyFrame({ name, source, inner, close }: Block): Node {
    if (!/^(group|column)$/.test(name) || !/^\s*<[a-z]+[^<>]*>\s*<\/[a-z]+>\s*$/.test(inner)) refuse();
    const at = source.length - close.length - inner.length + inner.indexOf('>') + 1;
    const place = withOrigin(schema.node('paragraph'), this.#origin('blocks', '', '', undefined));
    return make('frame', { name, before: source.slice(0, at), after: source.slice(at) }, [place]);
  }
}

/** Attributes of a delimiter that repeat the node are not stored a second time. */
function withoutDerived(node: Node, kind: Kind): Node {
  const bare = node.type.create({ ...node.attrs, wp: null }, node.content);
  return kind.wp && kind.wp(bare) === node.attrs['wp'] ? bare : node;
}

function withOrigin(node: Node, origin: Origin): Node {
  return remember(node.type.create({ ...node.attrs, origin }, node.content, node.marks));
}
