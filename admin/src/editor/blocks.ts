import type { Attrs, Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Operations on whole blocks. */

export interface FoundBlock {
  readonly node: Node;
  /** Before the block. */
  readonly from: number;
  readonly to: number;
  readonly parent: Node;
  /** Its index in its parent. */
  readonly index: number;
}

/** Blocks whose inner blocks may be moved, added and removed; in others, only the text can be changed. */
const OPEN_FRAMES: readonly string[] = ['group', 'columns', 'column', 'cover'];

const holdsBlocks = (node: Node): boolean => node.type.name === 'doc' || node.type.name === 'frame';

/** Whether blocks in this node may be added, moved and removed. */
const isFree = (node: Node): boolean =>
  ['doc', 'gallery'].includes(node.type.name) ||
  OPEN_FRAMES.includes(String(node.attrs['name']).replace(/^core\//, ''));

/** The block at a position: a part of the content, or of a block with inner blocks. */
export function blockAt($pos: ResolvedPos): FoundBlock | undefined {
  for (let depth = $pos.depth; depth >= 0; depth -= 1) {
    const parent = $pos.node(depth);
    if (!holdsBlocks(parent)) continue;
    const index = $pos.index(depth);
    const node = parent.maybeChild(index);
    if (!node) return undefined;
    const from = $pos.posAtIndex(index, depth);
    return { node, from, to: from + node.nodeSize, parent, index };
  }
  return undefined;
}

/** The block that the selection is in, or that is selected. */
export const currentBlock = ({ selection }: EditorState): FoundBlock | undefined => blockAt(selection.$from);

/** The same, or the picture of a gallery that is selected. */
export function chosenBlock(state: EditorState): FoundBlock | undefined {
  const { $from, from, to } = state.selection;
  const { parent } = $from;
  if (parent.type.name !== 'gallery' || !(state.selection instanceof NodeSelection)) return currentBlock(state);
  return { node: state.selection.node, from, to, parent, index: $from.index() };
}

/** The previous or next block; the caption of a gallery does not count. */
const beside = ({ parent, index }: FoundBlock, step: -1 | 1): Node | undefined => {
  const other = parent.maybeChild(index + step);
  return other && other.type.name !== 'caption' ? other : undefined;
};

/** Whether new blocks are allowed at the selection. */
export const mayInsert = ({ selection }: EditorState): boolean => isFreeAt(selection.$from);

/** Whether blocks may be added and removed at a position. */
export function isFreeAt($pos: ResolvedPos): boolean {
  for (let depth = $pos.depth; depth >= 0; depth -= 1)
    if (holdsBlocks($pos.node(depth))) return isFree($pos.node(depth));
  return false;
}

/** All adjacent blocks that the selection touches. */
export function selectedBlocks({ selection }: EditorState): FoundBlock[] {
  const first = blockAt(selection.$from);
  if (!first) return [];
  const found = [first];
  let { to, index } = first;
  while (to < selection.to && index + 1 < first.parent.childCount) {
    index += 1;
    const node = first.parent.child(index);
    found.push({ node, from: to, to: to + node.nodeSize, parent: first.parent, index });
    to += node.nodeSize;
  }
  return found;
}

/** Moves the current block one place up or down. */
export const moveBlock =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const block = chosenBlock(state);
    if (!block || !isFree(block.parent)) return false;
    const other = beside(block, step);
    if (!other) return true;
    if (!dispatch) return true;
    const tr = state.tr.delete(block.from, block.to);
    const at = step < 0 ? block.from - other.nodeSize : block.from + other.nodeSize;
    tr.insert(at, block.node);
    const shift = at - block.from;
    const { selection } = state;
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
    );
    dispatch(tr.scrollIntoView());
    return true;
  };

export const duplicateBlock: Command = (state, dispatch) => {
  const block = chosenBlock(state);
  if (!block || !isFree(block.parent)) return false;
  if (dispatch) {
    const tr = state.tr.insert(block.to, block.node);
    const isWhole = state.selection instanceof NodeSelection;
    const place = isWhole ? NodeSelection.create(tr.doc, block.to) : Selection.near(tr.doc.resolve(block.to + 1));
    dispatch(tr.setSelection(place).scrollIntoView());
  }
  return true;
};

/** Removes the current block; the last one leaves an empty paragraph, the last picture removes its gallery. */
export const deleteBlock: Command = (state, dispatch) => {
  const chosen = chosenBlock(state);
  const isOfGallery = chosen?.parent.type.name === 'gallery';
  const next = chosen && (beside(chosen, 1) ?? beside(chosen, -1));
  const block = isOfGallery && !next ? currentBlock(state) : chosen;
  if (!block || !isFree(block.parent)) return false;
  if (dispatch && isOfGallery && next) {
    const tr = state.tr.delete(block.from, block.to);
    const at = beside(block, 1) ? block.from : block.from - next.nodeSize;
    dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  }
  if (dispatch) {
    const isLast = block.parent.childCount === 1;
    const empty = state.schema.nodes['paragraph']?.create();
    const tr =
      isLast && empty ? state.tr.replaceWith(block.from, block.to, empty) : state.tr.delete(block.from, block.to);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(block.from, tr.doc.content.size)), 1));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Changes the attributes of a block; the selection stays. */
export function markUp(view: EditorView, at: number, attrs: Attrs): void {
  const { selection, doc, tr } = view.state;
  if (doc.nodeAt(at)?.hasMarkup(doc.nodeAt(at)?.type ?? doc.type, attrs)) return;
  tr.setNodeMarkup(at, null, attrs);
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from));
  view.dispatch(tr);
}

/** Selects the block as a whole. */
export const selectBlock: Command = (state, dispatch) => {
  const block = currentBlock(state);
  if (!block || (state.selection instanceof NodeSelection && chosenBlock(state)?.node === block.node)) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, block.from)).scrollIntoView());
  return true;
};

const selected = (state: EditorState): FoundBlock | undefined =>
  state.selection instanceof NodeSelection && state.selection.node.isBlock ? chosenBlock(state) : undefined;

/** Moves from a selected block to the previous or next one. */
export const walkBlocks =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const block = selected(state);
    if (!block || block.node !== (state.selection as NodeSelection).node) return false;
    const other = beside(block, step);
    if (!other) return block.parent.type.name !== 'gallery';
    const at = step < 0 ? block.from - other.nodeSize : block.to;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
    return true;
  };

/** Moves from a selected block into its text, or to the first picture of a gallery; without either, into a new paragraph behind it. */
export const enterBlock: Command = (state, dispatch) => {
  const block = selected(state);
  if (!block) return false;
  if (block.node.type.name === 'gallery') {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, block.from + 1)).scrollIntoView());
    return true;
  }
  const $end = state.doc.resolve(block.to - 1);
  const inside = block.node.isAtom || block.node.isLeaf ? null : Selection.findFrom($end, -1, true);
  if (!inside || inside.from < block.from) return false;
  dispatch?.(state.tr.setSelection(inside).scrollIntoView());
  return true;
};
