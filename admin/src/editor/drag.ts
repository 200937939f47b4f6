import { NodeSelection, Plugin } from 'prosemirror-state';
import { dropPoint } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import { isFreeAt } from './blocks.ts';

/** Blocks are dragged by their handle beside the text. ProseMirror handles the drop. */

/** Begins to drag the block that starts at a place. @returns false where blocks stay where they are */
export function dragBlock(view: EditorView, at: number, data: DataTransfer): boolean {
  if (!isFreeAt(view.state.doc.resolve(at))) return false;
  const selection = NodeSelection.create(view.state.doc, at);
  view.dispatch(view.state.tr.setSelection(selection));
  data.effectAllowed = 'move';
  // Without data some browsers drag nothing.
  data.setData('text/plain', selection.node.textContent);
  const dom = view.nodeDOM(at);
  if (dom instanceof HTMLElement) data.setDragImage(dom, 0, 0);
  view.dragging = { slice: selection.content(), move: true };
  return true;
}

/** The drag has ended, at a new place or the old one. */
export function endDrag(view: EditorView): void {
  view.dragging = null;
}

/** Of a block whose structure is locked, nothing is dropped into the structure. */
export const dropPlugin = (): Plugin =>
  new Plugin({
    props: {
      handleDrop(view, event, slice) {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const { doc } = view.state;
        const at = place && (dropPoint(doc, place.pos, slice) ?? place.pos);
        return at !== null && at !== undefined && slice.openStart === 0 && !isFreeAt(doc.resolve(at));
      },
    },
  });
