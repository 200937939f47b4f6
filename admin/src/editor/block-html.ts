import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { convertToBlocks, readContent, renewed, writeContent } from '../content/index.ts';
import { currentBlock } from './blocks.ts';
import { kindOfContent } from './turn.ts';

/** The block with the selection as it is saved. */
export function htmlOfBlock(state: EditorState): string {
  const block = currentBlock(state);
  return block ? writeContent(state.doc.copy(state.doc.content.cut(0, 0).addToEnd(block.node))) : '';
}

/** Text fields normalise line ends: the original ones are restored. */
export const withLineEnds = (html: string, before: string): string =>
  before.includes('\r\n') ? html.replaceAll(/\r?\n/g, '\r\n') : html;

/** The result of reading blocks from HTML: `empty` has none, `delimiters` has block delimiters for a classic text. */
export function blocksFrom(html: string, state: EditorState): readonly Node[] | 'empty' | 'delimiters' {
  const text = html.trim();
  if (text === '') return 'empty';
  const { doc, kind } = readContent(text);
  const goesOn = kindOfContent(state);
  if (goesOn === 'classic' && kind === 'blocks') return 'delimiters';
  const fitting = goesOn === 'blocks' ? convertToBlocks(doc) : doc;
  return fitting.content.content.map(renewed);
}

/** Replaces the block with the selection. */
export function replaceBlock(state: EditorState, nodes: readonly Node[]): Transaction {
  const block = currentBlock(state);
  return block ? state.tr.replaceWith(block.from, block.to, nodes) : state.tr;
}
