import type { Node } from 'prosemirror-model';
import { splitClassic } from './classic.ts';
import type { WritePlace } from './kind.ts';
import { delimited, kindOf } from './kinds/index.ts';
import { type Mode, type Origin, originOf, recall } from './origin.ts';
import { Reader } from './reader.ts';
import { schema } from './schema.ts';

/** Caches the written form of nodes, which are immutable. */
const written = new WeakMap<Node, string>();

/**
 * Writes a document as content. A block that is unchanged since it was read is written as its source, byte by
 * byte; only the others are generated.
 */
export function writeContent(doc: Node): string {
  const known = written.get(doc);
  if (known !== undefined) return known;
  const mode = doc.attrs['kind'] as Mode;
  const html = isEmpty(doc) ? '' : new Writer().sequence(doc.content.content, mode) + doc.attrs['tail'];
  written.set(doc, html);
  return html;
}

/** Whether a document consists of one empty paragraph. */
function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.child(0).eq(schema.node('paragraph'));
}

/** Writes one block without using its source. */
export function writeBlock(node: Node, mode: Mode): string {
  return new Writer().anew(node, mode);
}

class Writer implements WritePlace {
  readonly mode: Mode = 'blocks';
  /** The ids of written blocks; a second block with the same id is a copy. */
  readonly #seen: Set<number>;

  constructor(seen = new Set<number>(), mode: Mode = 'blocks') {
    this.#seen = seen;
    this.mode = mode;
  }

  sequence(nodes: readonly Node[], mode: Mode): string {
    let html = '';
    let before: Origin | null = null;
    let last = '';
    for (const node of nodes) {
      const origin = this.#firstOf(node, mode);
      const text = this.#block(node, mode);
      // An empty text without an element is omitted.
      if (text === '') continue;
      const gap = gapBefore(origin, html === '', mode);
      const isAsBefore = before !== null && origin?.after === before.id;
      const needsLine = mode === 'classic' && html !== '' && !isAsBefore && !isApart(last, gap, text);
      html += (needsLine ? '\n\n' : gap) + text;
      before = origin;
      last = text;
    }
    return html;
  }

  /** The origin of a node, if it is the first one with it. */
  #firstOf(node: Node, mode: Mode): Origin | null {
    const origin = originOf(node);
    if (origin?.mode !== mode || this.#seen.has(origin.id)) return null;
    this.#seen.add(origin.id);
    return origin;
  }

  #block(node: Node, mode: Mode): string {
    if (node.type.name === 'frame') return this.#frame(node);
    const origin = originOf(node);
    return origin?.mode === mode && isAsRead(node, origin) ? origin.source : this.anew(node, mode);
  }

  anew(node: Node, mode: Mode): string {
    if (node.type.name === 'frame') return this.#frame(node);
    const kind = kindOf(node);
    if (!kind) return String(node.attrs['html']);
    const html = kind.write(node, new Writer(this.#seen, mode));
    if (mode === 'classic' && node.type.name === 'paragraph') return readsAs(html, node) ? html : inElement(node, this);
    return mode === 'blocks' ? delimited(node, kind, html) : html;
  }

  #frame(node: Node): string {
    const { before, after } = node.attrs;
    return before + this.sequence(node.content.content, 'blocks') + after;
  }
}

/** Whether a text without an element is read back as one paragraph, and not as two, or as a picture. */
function readsAs(html: string, node: Node): boolean {
  if (html === '') return true;
  const { nodes } = new Reader().read(html, 'classic');
  const text = nodes[0]?.textContent;
  return nodes.length === 1 && nodes[0]?.type === node.type && text?.trim() === node.textContent.trim();
}

function inElement(node: Node, place: WritePlace): string {
  const paragraph = node.type.create({ ...node.attrs, tag: '' }, node.content);
  return kindOf(paragraph)?.write(paragraph, { mode: 'classic', sequence: place.sequence }) ?? '';
}

/** Whether a node is unchanged since it was read. */
function isAsRead(node: Node, origin: Origin): boolean {
  const read = recall(origin) ?? new Reader().read(origin.source, origin.mode).nodes[0] ?? schema.node('paragraph');
  if (read === node) return true;
  return node.type === read.type && isAlike(node, read);
}

function isAlike(node: Node, read: Node): boolean {
  const origin = node.attrs['origin'];
  return node.type.create({ ...read.attrs, origin }, read.content).eq(node);
}

function gapBefore(origin: Origin | null, isFirst: boolean, mode: Mode): string {
  if (isFirst) return origin?.after === null ? origin.gap : '';
  const usual = mode === 'plain' ? '' : '\n\n';
  return origin && (origin.after !== null || origin.gap !== '') ? origin.gap : usual;
}

/** Whether two parts of a content without delimiters are read back as two. */
function isApart(before: string, gap: string, text: string): boolean {
  const count = (html: string): number => splitClassic(html).parts.length;
  return count(before + gap + text) === count(before) + count(text);
}
