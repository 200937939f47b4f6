import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, type Plugin, TextSelection } from 'prosemirror-state';
import { chosenLook } from '../appearance.ts';
import { newBlock, schema } from '../content/index.ts';

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`there is no node ${name}`);
  return type;
};

const mark = (name: string): MarkType => {
  const type = schema.marks[name];
  if (!type) throw new Error(`there is no mark ${name}`);
  return type;
};

const item = node('list_item');

/** A line break inside a block; in a list item or a heading as well. */
const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('break').create()).scrollIntoView());
  return true;
};

/** In an empty item: one level out; from the outermost list to a paragraph behind it, with what follows in a list of its own. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== node('line') || $from.parent.content.size > 0) return false;
  if ($from.node(-1).childCount > 1) return false;
  if ($from.depth > 4 && $from.node(-3).type === item) return liftListItem(item)(state, dispatch);
  const list = $from.node(-2);
  const at = $from.index(-2);
  const before = list.content.cut(0, $from.before(-1) - $from.start(-2));
  const after = list.content.cut($from.after(-1) - $from.start(-2));
  const paragraph = newBlock('paragraph', {}, state.doc.attrs['kind']);
  const parts = [
    ...(at > 0 ? [list.copy(before)] : []),
    paragraph,
    ...(after.size > 0 ? [list.type.create({ ...list.attrs, origin: null }, after)] : []),
  ];
  if (dispatch) {
    const tr = state.tr.replaceWith($from.before(-2), $from.after(-2), parts);
    const inParagraph = $from.before(-2) + (at > 0 ? (parts[0]?.nodeSize ?? 0) : 0) + 1;
    dispatch(tr.setSelection(TextSelection.create(tr.doc, inParagraph)).scrollIntoView());
  }
  return true;
};

/** An inner list is numbered as the one around it, unless it is there already. */
const sinkItem: Command = (state, dispatch) =>
  sinkListItem(item)(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection;
        const [inner, outer] = [$from.node(-2), $from.node(-4)];
        if (inner.childCount === 1 && outer.attrs['ordered']) tr.setNodeAttribute($from.before(-2), 'ordered', true);
        dispatch(tr);
      }),
  );

/** The line of ` ``` ` ends with Enter, by habit: the code does not begin with an empty line. */
const beginCode: Command = ({ selection: { $from } }) =>
  !!$from.parent.type.spec.code && $from.parent.content.size === 0;

/** Adds a tab at the caret in code, or to the lines that are selected, or takes one from the beginning of the lines. */
const indentCode =
  (adds: boolean): Command =>
  ({ selection: { $from, $to, empty }, tr }, dispatch) => {
    const code = $from.parent;
    if (!code.type.spec.code || !$from.sameParent($to) || chosenLook('tab') === 'leaves') return false;
    const text = code.textBetween(0, code.content.size, '', '\n');
    if (empty && adds) tr.insertText('\t');
    else {
      let end = $to.parentOffset;
      do {
        // The line begins behind this place; at -1, it is the first one.
        end = end > 0 ? text.lastIndexOf('\n', end - 1) : -1;
        const begin = $from.start() + end + 1;
        if (adds) tr.insertText('\t', begin);
        else if (text[end + 1] === '\t') tr.delete(begin, begin + 1);
      } while (end >= $from.parentOffset);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** What keys do in the text. */
export const textKeys = (): Plugin[] => [
  keymap({
    'Mod-b': toggleMark(mark('strong')),
    'Mod-i': toggleMark(mark('em')),
    'Mod-u': toggleMark(mark('underline')),
    'Mod-e': toggleMark(mark('code')),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Enter: chainCommands(beginCode, leaveList, splitListItem(item)),
    Tab: chainCommands(sinkItem, indentCode(true)),
    'Shift-Tab': chainCommands(liftListItem(item), indentCode(false)),
    'Shift-Enter': chainCommands(exitCode, lineBreak),
  }),
  keymap(baseKeymap),
];
