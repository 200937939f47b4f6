import { closeHistory } from 'prosemirror-history';
import type { EditorView } from 'prosemirror-view';
import { readContent } from '../content/index.ts';

/** Replaces the whole text: only the part of the document that differs is changed. */
export function replaceContent(view: EditorView, content: string, how: { readonly isUndoable?: boolean } = {}): void {
  const { doc } = readContent(content);
  const { tr } = view.state;
  for (const name of ['kind', 'tail'])
    if (doc.attrs[name] !== tr.doc.attrs[name]) tr.setDocAttribute(name, doc.attrs[name]);
  const start = tr.doc.content.findDiffStart(doc.content);
  const end = tr.doc.content.findDiffEnd(doc.content);
  if (start !== null && end) {
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
  }
  if (tr.docChanged) view.dispatch(how.isUndoable === false ? tr.setMeta('addToHistory', false) : closeHistory(tr));
}
