import { useEffect, useRef } from 'preact/hooks';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { readContent, writeContent } from '../content/index.ts';
import { tell } from '../parts/index.ts';
import { editorWords } from '../words/editor.ts';
import { shellWords } from '../words/shell.ts';
import { blockViews } from './block-views.ts';
import type { Desk } from './desk.ts';
import type { EditedItem } from './item.ts';
import { textKeys } from './keys.ts';
import { loadTaking, pastePlugin } from './paste.ts';
import { replaceContent } from './replace-content.ts';
import { typingRules } from './typing.ts';
import './text.css';

interface TextProps {
  readonly item: EditedItem;
  readonly isReadOnly: boolean;
  /** Is told of the view and its states, for toolbars and menus. */
  readonly desk: Desk;
}

/** Nothing but an empty paragraph. */
const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;

/** Its name, and how to begin where there is nothing yet. */
const asTextbox = (isReadOnly: boolean): Plugin =>
  new Plugin({
    props: {
      attributes: ({ doc }) => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': editorWords().text,
        class: 'text',
        dir: 'auto',
        ...(!isReadOnly && isEmpty(doc) && { 'aria-placeholder': editorWords().textHint }),
      }),
    },
  });

function stateOf(content: string, isReadOnly: boolean): EditorState {
  return EditorState.create({
    doc: readContent(content).doc,
    plugins: [pastePlugin(), typingRules(), ...textKeys(), history(), asTextbox(isReadOnly)],
  });
}

/** What is not needed to read and to type comes when the text is there: menus, keys of blocks, tables, uploads. */
async function equip(view: EditorView, desk: Desk): Promise<void> {
  const [{ deskPlugins }] = await Promise.all([import('./desk-keys.ts'), loadTaking()]);
  if (view.isDestroyed) return;
  view.updateState(view.state.reconfigure({ plugins: [...deskPlugins(desk), ...view.state.plugins] }));
  desk.state.value = view.state;
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
      state: stateOf(known, isReadOnly),
      nodeViews: blockViews,
      editable: () => !isReadOnly,
      // The line that is written is not the last one that is seen.
      scrollThreshold: 64,
      scrollMargin: 96,
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
    if (!isReadOnly) equip(view, desk).catch(() => tell(shellWords().failed, { kind: 'bad' }));
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
