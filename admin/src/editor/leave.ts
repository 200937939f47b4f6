import { chainCommands, splitBlockAs } from 'prosemirror-commands';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, Selection, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { newBlock, schema } from '../content/index.ts';
import { blockWords } from '../words/blocks.ts';
import { currentBlock, isFreeAt } from './blocks.ts';
import { placeOf, rowCount, tableAt } from './tables.ts';
import { kindOfContent } from './turn.ts';

/** Keys that move within blocks with parts, and out of them: quotes, captions, tables. */

/** The quote around a position, if its parts are direct children. */
const quoteAt = ($at: ResolvedPos): Node | undefined => {
  const parent = $at.depth > 1 ? $at.node(-1) : undefined;
  return parent && ['quote', 'pullquote'].includes(parent.type.name) ? parent : undefined;
};

/** Whether this is an empty line at the end of a quote, before the source. */
function isLastLine($from: ResolvedPos): boolean {
  const quote = quoteAt($from);
  const at = $from.depth > 1 ? $from.index(-1) : 0;
  const next = quote?.maybeChild(at + 1);
  return at > 0 && $from.parent.content.size === 0 && (!next || next.type.name === 'cite');
}

/** Leaves the block: the text behind the cursor moves into a new paragraph. */
const leave: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { name } = $from.parent.type;
  const block = quoteAt($from) ? { to: $from.after(-1) } : currentBlock(state);
  const isSpent = isLastLine($from);
  const isOver = name === 'cite' || name === 'caption' || (name === 'button' && $from.parent.content.size === 0);
  if (!empty || !block || !(isOver || isSpent) || !isFreeAt($from)) return false;
  if (dispatch) {
    const rest = $from.parent.content.cut($from.parentOffset);
    const { tr } = state;
    tr.insert(block.to, newBlock('paragraph', {}, kindOfContent(state)).copy(rest));
    tr.setSelection(TextSelection.create(tr.doc, block.to + 1));
    if (isSpent) tr.delete($from.before(), $from.after());
    else tr.delete($from.pos, $from.end());
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** The next line of a quote is a paragraph, not the name of the quoted. */
const nextLine: Command = (state, dispatch, view) => {
  const { paragraph } = schema.nodes;
  const { $from } = state.selection;
  if (!paragraph || !quoteAt($from) || $from.parentOffset < $from.parent.content.size) return false;
  if ($from.parent.content.size === 0) return false;
  return splitBlockAs(() => ({ type: paragraph }))(state, dispatch, view);
};

const lineInCell: Command = (state, dispatch) => {
  const { break: lineBreak } = schema.nodes;
  if (!tableAt(state) || !lineBreak) return false;
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
};

/** What `Enter` does in blocks that have parts. */
export const enterInParts: Command = chainCommands(leave, nextLine, lineInCell);

/** From row to row, and out of a table; behind the last block, into a new paragraph. */
export const walkLines =
  (step: -1 | 1): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    if (!view?.endOfTextblock(step < 0 ? 'up' : 'down', state)) return false;
    const cursor = tableAt(state);
    const row = cursor ? cursor.row + step : 0;
    if (cursor && row >= 0 && row < rowCount(cursor)) {
      const place = placeOf(cursor.table, cursor.at, row, cursor.column);
      dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(place))).scrollIntoView());
      return true;
    }
    const block = currentBlock(state);
    // Browsers move the cursor wrongly into and out of tables.
    if (cursor || block?.parent.maybeChild(block.index + step)?.type.name === 'table') {
      const $edge = state.doc.resolve((step < 0 ? block?.from : block?.to) ?? 0);
      const beside = Selection.findFrom($edge, step);
      if (beside) dispatch?.(state.tr.setSelection(beside).scrollIntoView());
      if (beside) return true;
    }
    return step > 0 && goOnBehind(state, dispatch);
  };

/** From the last line of the last block into a new paragraph, if that block is not one. */
function goOnBehind(state: EditorState, dispatch: Parameters<Command>[1]): boolean {
  const { doc, selection, tr } = state;
  const block = currentBlock(state);
  const isLast = block?.to === doc.content.size && !Selection.findFrom(doc.resolve(selection.$from.after()), 1, true);
  if (!block || !isLast || block.node.type.name === 'paragraph') return false;
  tr.insert(block.to, newBlock('paragraph', {}, kindOfContent(state)));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, block.to + 1)).scrollIntoView());
  return true;
}

/** Explains the empty line below a quote. */
export const quoteHint = (): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection: { $from } }) {
        const quote = quoteAt($from);
        const cite = quote?.lastChild;
        if (cite?.type.name !== 'cite' || cite.content.size > 0) return undefined;
        const to = $from.end(-1);
        return DecorationSet.create(doc, [
          Decoration.node(to - cite.nodeSize, to, { 'data-hint': blockWords().source }),
        ]);
      },
    },
  });
