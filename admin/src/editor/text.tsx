import { useEffect, useRef } from 'preact/hooks';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { readContent, writeContent } from '../content/index.ts';
import { editorWords } from '../words/editor.ts';
import { blockViews } from './block-views.ts';
import type { Desk } from './desk.ts';
import { deskPlugins } from './desk-keys.ts';
import type { EditedItem } from './item.ts';
import { textKeys } from './keys.ts';
import { replaceContent } from './replace-content.ts';
import { typingRules } from './typing.ts';
import './text.css';

interface TextProps {
  readonly item: EditedItem;
  readonly isReadOnly: boolean;
  /** Is told of the view and its states, for toolbars and menus. */
  readonly desk: Desk;
}

const accessibleName = (): Plugin =>
  new Plugin({
    props: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': editorWords().text,
        class: 'text',
        dir: 'auto',
      },
    },
  });

function stateOf(content: string, desk: Desk): EditorState {
  return EditorState.create({
    doc: readContent(content).doc,
    plugins: [
      ...deskPlugins(desk),
      typingRules(),
      ...textKeys(),
      history(),
      dropCursor({ color: false, class: 'drop' }),
      gapCursor(),
      accessibleName(),
    ],
  });
}

/** The text of an item, edited in place. */
export function Text({ item, isReadOnly, desk }: TextProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    /** The content as it was last read from the document or put into it. */
    let known = String(item.fields.peek()['content'] ?? '');
    let isStale = false;
    const view = new EditorView(place.current, {
      state: stateOf(known, desk),
      nodeViews: blockViews,
      editable: () => !isReadOnly,
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        desk.state.value = view.state;
        if (!transaction.docChanged) return;
        isStale = true;
        item.touch();
      },
    });
    item.contentOf = () => {
      if (isStale) known = writeContent(view.state.doc);
      isStale = false;
      return known;
    };
    // What the server made of the text, or a merge: shown in place, with as little change as possible.
    const stop = item.fields.subscribe(({ content }) => {
      if (isStale || typeof content !== 'string' || content === known) return;
      known = content;
      replaceContent(view, content, { isUndoable: item.isReplacing });
      isStale = false;
    });
    desk.view.value = view;
    desk.state.value = view.state;
    return () => {
      stop();
      item.contentOf?.();
      desk.view.value = undefined;
      item.contentOf = undefined;
      view.destroy();
    };
  }, [item, isReadOnly]);
  return <div ref={place} class="text-place" />;
}
