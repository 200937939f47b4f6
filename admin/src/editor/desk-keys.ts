import { chainCommands } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { keymap } from 'prosemirror-keymap';
import { type Command, NodeSelection, Plugin } from 'prosemirror-state';
import { deleteBlock, duplicateBlock, enterBlock, moveBlock, selectBlock, walkBlocks } from './blocks.ts';
import { choicesFor, choose } from './choices.ts';
import type { Asked, Desk } from './desk.ts';
import { dropPlugin } from './drag.ts';
import { findPlugin } from './find.ts';
import { typeBehind } from './insert.ts';
import { enterInParts, quoteHint, walkLines } from './leave.ts';
import { linkAt } from './links.ts';
import { slashPlugin } from './slash.ts';
import { walkCells } from './tables.ts';
import { turnInto } from './turn.ts';
import { uploadsPlugin } from './uploads.ts';

const asks =
  (desk: Desk, what: Asked): Command =>
  () => {
    desk.ask(what);
    return true;
  };

/** Keys and typing for blocks, menus and dialogs. They take precedence over those of the text. */
export const deskPlugins = (desk: Desk): Plugin[] => [
  uploadsPlugin(),
  slashPlugin(desk, {
    count: (query) => choicesFor(query).length,
    choose(at, slash) {
      const chosen = choicesFor(slash.query)[at];
      if (chosen) choose(desk, chosen, slash);
    },
  }),
  keymap({
    // Otherwise the key opens the palette.
    'Mod-k': (state) => (!state.selection.empty || linkAt(state) !== undefined) && asks(desk, 'link')(state),
    'Mod-Shift-k': asks(desk, 'link'),
    'Mod-Shift-m': asks(desk, 'source'),
    'Mod-Alt-f': asks(desk, 'find'),
    'Alt-F10': () => {
      desk.isToolbarWanted.value = true;
      return true;
    },
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    'Mod-Shift-d': duplicateBlock,
    'Mod-Alt-1': turnInto({ kind: 'heading', level: 2 }),
    'Mod-Alt-2': turnInto({ kind: 'heading', level: 2 }),
    'Mod-Alt-3': turnInto({ kind: 'heading', level: 3 }),
    'Mod-Alt-4': turnInto({ kind: 'heading', level: 4 }),
    'Mod-Alt-0': turnInto({ kind: 'paragraph' }),
    Tab: walkCells(1),
    'Shift-Tab': walkCells(-1),
    Escape: chainCommands(selectBlock, enterBlock),
    ArrowUp: chainCommands(walkBlocks(-1), walkLines(-1)),
    ArrowDown: chainCommands(walkBlocks(1), walkLines(1)),
    Enter: chainCommands(enterBlock, enterInParts),
    Backspace: (state, dispatch) => state.selection instanceof NodeSelection && deleteBlock(state, dispatch),
    Delete: (state, dispatch) => state.selection instanceof NodeSelection && deleteBlock(state, dispatch),
  }),
  dropCursor({ color: false, class: 'drop' }),
  gapCursor(),
  dropPlugin(),
  findPlugin(),
  quoteHint(),
  new Plugin({
    props: {
      // A picture and an embed are chosen by a click beside their caption.
      handleClickOn(view, _, node, at, __, isDirect) {
        if (!isDirect || !['image', 'embed'].includes(node.type.name)) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        return true;
      },
      handleTextInput(view, _, __, text) {
        if (desk.keep(text)) return true;
        const { selection } = view.state;
        if (!(selection instanceof NodeSelection && selection.node.isBlock)) return false;
        // Typed text never replaces a selected block.
        typeBehind(view, text);
        return true;
      },
    },
  }),
];
