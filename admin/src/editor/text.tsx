import { useLayoutEffect, useRef } from 'preact/hooks';
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
  /** Called with the view and its states, for toolbars and menus. */
  readonly desk: Desk;
}

/** Nothing but an empty paragraph. */
const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;

/** Reads the selection. The browser reports it a frame later, but what is typed is meant for the visible one. */
const readSelection = (): boolean => !document.dispatchEvent(new Event('selectionchange'));

/** Types over what is selected. Between blocks, the browser would write styles into the page, which the policy forbids. */
function typeOver(view: EditorView, event: InputEvent): boolean {
  const { data, inputType } = event;
  if (inputType !== 'insertText' || !data || view.composing) return false;
  readSelection();
  const { empty, from, to } = view.state.selection;
  if (empty) return false;
  const typed = () => view.state.tr.insertText(data).scrollIntoView();
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, data, typed))) view.dispatch(typed());
  event.preventDefault();
  return true;
}

/** Its accessible name, and the placeholder. */
const asTextbox = (isReadOnly: boolean): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: { keydown: readSelection, beforeinput: typeOver },
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

function stateOf(content: string, isReadOnly: boolean, desk: Desk): EditorState {
  return EditorState.create({
    doc: readContent(content).doc,
    plugins: [
      ...((!isReadOnly && deskPlugins?.(desk)) || []),
      pastePlugin(),
      typingRules(),
      ...textKeys(),
      history(),
      asTextbox(isReadOnly),
    ],
  });
}

let deskPlugins: ((desk: Desk) => Plugin[]) | undefined;

/** Loads the keys of blocks, menus and dialogs together with the item, so that all keys work when the text appears. */
export async function equip(): Promise<void> {
  try {
    const [keys] = await Promise.all([import('./desk-keys.ts'), loadTaking()]);
    deskPlugins = keys.deskPlugins;
  } catch {
    tell(shellWords().failed, { kind: 'bad' });
  }
}

/** The text of an item, edited in place. */
export function Text({ item, isReadOnly, desk }: TextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    /** The content as it was last read from the document or put into it. */
    let known = String(item.fields.peek()['content'] ?? '');
    let isStale = false;
    const view = new EditorView(place.current, {
      state: stateOf(known, isReadOnly, desk),
      nodeViews: blockViews,
      editable: () => !isReadOnly,
      // The line of the cursor is not the last visible one.
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
    // The text as changed by the server or by a merge, shown with as little change as possible.
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
