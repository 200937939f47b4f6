import { Fragment, type Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { newBlock } from '../content/index.ts';
import { blockAt, mayInsert } from './blocks.ts';
import { kindOfContent } from './turn.ts';

/** Blocks that are selected as a whole when they are new. */
const isSeenFirst = (node: Node): boolean => ['image', 'gallery', 'embed'].includes(node.type.name);

const isEmptyParagraph = (node: Node): boolean => node.type.name === 'paragraph' && node.content.size === 0;

/** Puts new blocks in place of the empty paragraph where the selection is, or behind the current block. */
export function insertBlocks(state: EditorState, nodes: readonly Node[], tr: Transaction = state.tr): Transaction {
  const { $from } = tr.selection;
  const paragraph = $from.parent;
  const block = blockAt($from);
  if (!block) return tr;
  const isInside =
    isEmptyParagraph(paragraph) &&
    $from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), first(nodes).type);
  const from = isInside ? $from.before() : block.to;
  const to = isInside ? $from.after() : block.to;
  // Adds an empty paragraph behind a block without text.
  const isLast = tr.doc.resolve(to).nodeAfter === null;
  const last = nodes.at(-1);
  const needsPlace = isLast && last !== undefined && !last.isTextblock && last.type.name !== 'list';
  const added = needsPlace ? [...nodes, newBlock('paragraph', {}, kindOfContent(state))] : nodes;
  tr.replaceWith(from, to, Fragment.from([...added]));
  return select(tr, from, first(nodes)).scrollIntoView();
}

/** Text that is typed on such a block goes into the empty paragraph behind it, or into a new one. */
export function typeBehind({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>, text: string): void {
  const block = blockAt(state.selection.$from);
  if (!block || !isSeenFirst(block.node) || !mayInsert(state)) return;
  const next = state.doc.resolve(block.to).nodeAfter;
  const tr =
    next && isEmptyParagraph(next)
      ? state.tr.setSelection(Selection.near(state.doc.resolve(block.to + 1)))
      : insertBlocks(state, [newBlock('paragraph', {}, kindOfContent(state))]);
  dispatch(tr.insertText(text).scrollIntoView());
}

const first = (nodes: readonly Node[]): Node => {
  const [node] = nodes;
  if (!node) throw new Error('there is nothing to insert');
  return node;
};

/** Moves the cursor into the text of a new block, selects a picture and the like, or moves behind other blocks. */
function select(tr: Transaction, from: number, node: Node): Transaction {
  if (isSeenFirst(node)) return tr.setSelection(NodeSelection.create(tr.doc, from));
  const place = node.isAtom ? from + node.nodeSize : from + 1;
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size))));
}
