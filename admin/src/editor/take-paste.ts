import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { newBlock, readPaste, readPasteAsText, schema } from '../content/index.ts';
import { setLink } from './links.ts';
import { kindOfContent } from './turn.ts';
import { addPictures } from './uploads.ts';

/** The content of a clipboard or a drag, which the browser gives during the event only. */
export interface Given {
  readonly html: string;
  readonly text: string;
  readonly files: readonly File[];
}

/** Nodes with a single line. */
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
  const { $from, to } = view.state.selection;
  const isSingle = slice.content.childCount === 1 && slice.openStart === 1 && slice.openEnd === 1;
  const fitting = LINES.includes($from.parent.type.name) && !isSingle ? asLine(slice) : slice;
  const tr = closeHistory(view.state.tr).replaceSelection(fitting);
  // The next typed text goes after a block without text, and after a table.
  if (['embed', 'image', 'gallery', 'table'].includes(fitting.content.lastChild?.type.name ?? '')) {
    const end = tr.doc.resolve(tr.mapping.map(to));
    const paragraph = newBlock('paragraph', {}, kindOfContent(view.state));
    if (!end.nodeAfter && end.parent.canReplaceWith(end.index(), end.index(), paragraph.type))
      tr.insert(end.pos, paragraph);
    tr.setSelection(Selection.near(tr.doc.resolve(end.pos)));
  }
  view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView());
}

/** Inserts the content of a clipboard or a drag. */
export function take(view: EditorView, { html, text, files }: Given, isAsText: boolean): void {
  // A copied picture comes with HTML that has nothing else.
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
