import type { Node } from 'prosemirror-model';
import type { Block, Piece } from '../blocks.ts';
import { Cursor, refuse } from '../cursor.ts';
import { type Kind, kept, make, type ReadPlace, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { readInline } from '../read-inline.ts';
import { trimmed } from '../spaces.ts';
import { writeInline } from '../write-inline.ts';
import { paragraph } from './text.ts';

const usual = (mode: Mode): string => (mode === 'blocks' ? ' class="wp-block-quote"' : '');

export const quote: Kind = {
  names: ['quote'],
  elements: ['blockquote'],
  usual,
  read(place) {
    const { block } = place;
    return block?.pieces.some((piece) => typeof piece !== 'string') ? readBlocks(place, block) : readHtml(place);
  },
  write(node, place) {
    const { mode } = place;
    const inner = (node.attrs['inner'] as Mode | null) ?? mode;
    const blocks = node.content.content.filter((child) => child.type.name !== 'cite');
    const html = place.sequence(blocks, inner) + node.attrs['tail'] + writeCite(node, mode);
    return `<blockquote${tagOf(node, usual(mode))}>${html}</blockquote>`;
  },
};

/** A quote with blocks inside. */
function readBlocks({ cursor, wp, mode, reading }: ReadPlace, block: Block): Node {
  cursor.at = cursor.tokens.length;
  const first = block.pieces.findIndex((piece) => typeof piece !== 'string');
  const last = block.pieces.findLastIndex((piece) => typeof piece !== 'string');
  const before = new Cursor(textOf(block.pieces.slice(0, first)));
  before.space();
  const { attrs } = before.open('blockquote');
  before.end();
  const { nodes } = reading.pieces(block.pieces.slice(first, last + 1));
  const after = new Cursor(textOf(block.pieces.slice(last + 1)));
  const tail = after.space();
  const cite = readCite(after, mode);
  after.space();
  after.close('blockquote');
  after.end();
  return make('quote', { wp, tag: kept(attrs, usual(mode)), tail }, [...nodes, ...cite]);
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.source)).join('');
}

/** A quote with HTML inside. */
function readHtml({ cursor, wp, mode, reading }: ReadPlace): Node {
  const { attrs } = cursor.open('blockquote');
  const last = cursor.tokens.findLastIndex((token) => token.type === 'close' && token.name === 'blockquote');
  const at = citeBefore(cursor, last);
  const html = cursor.tokens.slice(cursor.at, at).map((token) => token.text);
  const inner: Mode = mode === 'blocks' ? 'plain' : mode;
  const { nodes, tail } = reading.html(html.join(''), inner);
  cursor.at = at;
  const cite = readCite(cursor, mode);
  cursor.space();
  cursor.close('blockquote');
  return make('quote', { wp, tag: kept(attrs, usual(mode)), inner: kept(inner, mode), tail }, [...nodes, ...cite]);
}

/** The position of the source of the quote, if it ends with one; otherwise the end. */
function citeBefore({ tokens }: Cursor, end: number): number {
  const last = tokens.findLastIndex(
    (token, i) => i < end && (token.type !== 'text' || trimmed(token.text).body !== ''),
  );
  const token = tokens[last];
  if (token?.type !== 'close' || token.name !== 'cite') return end;
  const open = tokens.findLastIndex((each, i) => i < last && each.type === 'open' && each.name === 'cite');
  const before = tokens[open - 1];
  const isAlone = before?.type === 'close' || (before?.type === 'text' && trimmed(before.text).body === '');
  return open >= 0 && isAlone ? open : end;
}

function readCite(cursor: Cursor, mode: Mode): Node[] {
  if (!cursor.isOpen('cite')) return [];
  const { attrs } = cursor.open('cite');
  const content = readInline(cursor, { lines: mode });
  cursor.close('cite');
  // An empty source that was read is written again; an unused one that the editor added is not.
  return [make('cite', { tag: content.length > 0 ? kept(attrs, '') : attrs }, content)];
}

function writeCite(node: Node, mode: Mode): string {
  const cite = node.lastChild;
  if (cite?.type.name !== 'cite' || (cite.content.size === 0 && cite.attrs['tag'] === null)) return '';
  return `<cite${tagOf(cite, '')}>${writeInline(cite.content, mode)}</cite>`;
}

const usualPull = ' class="wp-block-pullquote"';

export const pullquote: Kind = {
  names: ['pullquote'],
  usual: () => usualPull,
  read(place) {
    const { cursor, wp, mode } = place;
    if (mode !== 'blocks') refuse();
    const { attrs } = cursor.open('figure');
    cursor.space();
    const inner = cursor.open('blockquote');
    const paragraphs: Node[] = [];
    for (cursor.space(); cursor.isOpen('p'); cursor.space()) {
      paragraphs.push(paragraph.read({ ...place, mode: 'plain', wp: null }));
    }
    const cite = readCite(cursor, 'plain');
    cursor.space();
    cursor.close('blockquote');
    cursor.space();
    cursor.close('figure');
    return make('pullquote', { wp, tag: kept(attrs, usualPull), quote: inner.attrs }, [...paragraphs, ...cite]);
  },
  write(node, place) {
    const paragraphs = node.content.content.filter((child) => child.type.name === 'paragraph');
    const html = paragraphs.map((each) => paragraph.write(each, { ...place, mode: 'plain' })).join('');
    const inner = `<blockquote${node.attrs['quote']}>${html}${writeCite(node, 'plain')}</blockquote>`;
    return `<figure${tagOf(node, usualPull)}>${inner}</figure>`;
  },
};
