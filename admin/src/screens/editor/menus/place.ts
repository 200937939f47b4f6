import type { EditorView } from 'prosemirror-view';

/** Positions in the text, relative to its frame. */
export interface Place {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

const frameOf = (view: EditorView): DOMRect | undefined => view.dom.closest('.text-frame')?.getBoundingClientRect();

function within(
  view: EditorView,
  box: { top: number; bottom: number; left: number; right: number },
): Place | undefined {
  const frame = frameOf(view);
  if (!frame) return undefined;
  return {
    top: box.top - frame.top,
    bottom: box.bottom - frame.top,
    left: box.left - frame.left,
    right: box.right - frame.left,
    width: frame.width,
  };
}

/** The position of a character. */
export const placeOfText = (view: EditorView, at: number): Place | undefined => within(view, view.coordsAtPos(at));

/** The position of a block. */
export function placeOfBlock(view: EditorView, at: number): Place | undefined {
  // A frame may come after the text has left the page.
  const dom = view.isDestroyed ? null : view.nodeDOM(at);
  return dom instanceof HTMLElement ? within(view, dom.getBoundingClientRect()) : undefined;
}

const px = (number: number): string => `${Math.round(number)}px`;

/** The position below an element, limited to the width of the frame. */
export const below = ({ bottom, left, width }: Place, wide: number): Record<string, string> => ({
  top: px(bottom + 6),
  left: px(Math.max(0, Math.min(left, width - wide))),
});

/** The position above an element. */
export const above = ({ top, left, width }: Place, wide: number, high: number): Record<string, string> => ({
  top: px(top - high - 8),
  left: px(Math.max(0, Math.min(left, width - wide))),
});
