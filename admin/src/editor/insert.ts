import { Fragment, type Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { newBlock } from '../content/index.ts';
import { blockAt } from './blocks.ts';
import { kindOfContent } from './turn.ts';

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
  // Behind what has no text there is a place to go on.
  const isLast = tr.doc.resolve(to).nodeAfter === null;
  const last = nodes.at(-1);
  const needsPlace = isLast && last !== undefined && !last.isTextblock && last.type.name !== 'list';
  const added = needsPlace ? [...nodes, newBlock('paragraph', {}, kindOfContent(state))] : nodes;
  tr.replaceWith(from, to, Fragment.from([...added]));
  return select(tr, from, first(nodes)).scrollIntoView();
}

const first = (nodes: readonly Node[]): Node => {
  const [node] = nodes;
  if (!node) throw new Error('there is nothing to insert');
  return node;
};

/** Into the text of a new block; a picture or the like is selected; behind what is only seen. */
function select(tr: Transaction, from: number, node: Node): Transaction {
  if (['image', 'gallery', 'embed'].includes(node.type.name))
    return tr.setSelection(NodeSelection.create(tr.doc, from));
  const place = node.isAtom ? from + node.nodeSize : from + 1;
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size))));
}
