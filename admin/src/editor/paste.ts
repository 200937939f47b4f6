import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { readPaste, readPasteAsText, schema, writeContent } from '../content/index.ts';
import { setLink } from './links.ts';
import { kindOfContent } from './turn.ts';
import { addPictures, pictureFiles } from './uploads.ts';

/** Pasting, dropping and copying by the reader of contents: the browser's never sees foreign HTML. */

/** Places that hold one line. */
const LINES: readonly string[] = ['table_cell', 'caption', 'cite', 'button', 'line'];

/** The texts of a slice as one line, with breaks between them. */
function asLine(slice: Slice): Slice {
  const nodes: Node[] = [];
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (nodes.length > 0) nodes.push(schema.node('break'));
    node.content.forEach((child) => void nodes.push(child));
    return false;
  });
  return new Slice(Fragment.from(nodes), 0, 0);
}

function put(view: EditorView, slice: Slice): void {
  const { $from } = view.state.selection;
  const isSingle = slice.content.childCount === 1 && slice.openStart === 1 && slice.openEnd === 1;
  const fitting = LINES.includes($from.parent.type.name) && !isSingle ? asLine(slice) : slice;
  const tr = closeHistory(view.state.tr).replaceSelection(fitting);
  view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView());
}

/** Puts in what a clipboard or a drag holds. */
function take(view: EditorView, data: DataTransfer, isAsText: boolean): void {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const files = pictureFiles(data);
  // A picture that was copied comes with HTML that holds nothing else.
  if (files.length > 0 && !isAsText && (!html || /^[^>]*(<[^>]*>\s*)*$/.test(html.replace(/<!--.*?-->/gs, '')))) {
    addPictures(view, files);
    return;
  }
  const { state } = view;
  const { $from, empty } = state.selection;
  if ($from.parent.type.spec.code) {
    view.dispatch(closeHistory(state.tr).insertText(text.replaceAll('\r\n', '\n')).scrollIntoView());
    return;
  }
  if (isAsText) {
    put(view, readPasteAsText({ html, text }));
    return;
  }
  const pasted = readPaste(
    { html, text },
    {
      goesOn: kindOfContent(state),
      hasSelection: !empty,
      isLineEmpty: empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0,
    },
  );
  if (pasted.type === 'link') setLink(pasted.href, '')(state, view.dispatch);
  else put(view, pasted.slice);
}

/** Writes what is selected to the clipboard as it would be saved. */
function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { doc, selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const { content } = doc.slice(selection.from, selection.to, true);
  event.preventDefault();
  event.clipboardData.clearData();
  event.clipboardData.setData('text/html', writeContent(doc.copy(content)));
  event.clipboardData.setData(
    'text/plain',
    content.textBetween(0, content.size, '\n\n', (leaf) => leaf.type.spec.leafText?.(leaf) ?? ''),
  );
  return true;
}

export function pastePlugin(): Plugin {
  let isAsText = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (event.key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey)) isAsText = event.shiftKey;
          return false;
        },
        paste(view, event) {
          event.preventDefault();
          if (event.clipboardData && view.editable) take(view, event.clipboardData, isAsText);
          isAsText = false;
          return true;
        },
        drop(view, event) {
          // Blocks and texts of this editor are moved by the editor itself.
          if (view.dragging || !event.dataTransfer) return false;
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!place || !view.editable) return true;
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
          take(view, event.dataTransfer, false);
          view.focus();
          return true;
        },
        copy,
        cut(view, event) {
          if (!copy(view, event)) return false;
          if (view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
          return true;
        },
      },
    },
  });
}
