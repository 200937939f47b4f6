import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { changeImage, type ImageDetails, schema } from '../content/index.ts';
import { markUp } from './blocks.ts';
import { kindOfContent } from './turn.ts';

/** The picture that is selected. */
export function selectedImage({ selection }: EditorState): { readonly node: Node; readonly at: number } | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return undefined;
  return { node: selection.node, at: selection.from };
}

/** Changes attributes of the selected picture, which stays selected. */
export function changeSelected(view: EditorView, change: Partial<ImageDetails>): void {
  const image = selectedImage(view.state);
  if (image) markUp(view, image.at, changeImage(image.node, change, kindOfContent(view.state)));
}

/** Adds an empty caption and moves the cursor into it, or removes the caption. */
export function toggleCaption(view: EditorView): void {
  const { state } = view;
  const image = selectedImage(state);
  if (!image) return;
  const tr = state.tr;
  if (image.node.childCount > 0) {
    tr.delete(image.at + 1, image.at + image.node.nodeSize - 1);
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, image.at)));
    return;
  }
  tr.insert(image.at + 1, schema.node('caption'));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, image.at + 2)));
  view.focus();
}
