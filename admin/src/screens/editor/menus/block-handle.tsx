import { useEffect, useRef, useState } from 'preact/hooks';
import { NodeSelection, Selection } from 'prosemirror-state';
import { blockAt, currentBlock } from '../../../editor/blocks.ts';
import type { Desk } from '../../../editor/desk.ts';
import { dragBlock, endDrag } from '../../../editor/drag.ts';
import { BlockMenu } from './block-menu.tsx';
import { placeOfBlock } from './place.ts';
import { isSmall } from './small.ts';

/** The handle left of the selected block, or of the block under the pointer. It opens the block menu. */
export function BlockHandle({ desk }: { desk: Desk }) {
  const view = desk.view.value;
  const state = desk.state.value;
  const [hovered, setHovered] = useState<number>();
  const [top, setTop] = useState<number>();
  /** The target block when the handle was pressed. */
  const dragged = useRef<number | undefined>(undefined);
  const current = state && currentBlock(state);
  const at = hovered ?? current?.from;
  useEffect(() => {
    if (!view) return;
    const over = ({ clientX, clientY }: PointerEvent): void => {
      const found = view.posAtCoords({ left: clientX, top: clientY });
      const block = found && blockAt(view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos));
      setHovered(block?.from);
    };
    const away = (): void => setHovered(undefined);
    view.dom.addEventListener('pointermove', over);
    view.dom.addEventListener('keydown', away);
    return () => {
      view.dom.removeEventListener('pointermove', over);
      view.dom.removeEventListener('keydown', away);
    };
  }, [view]);
  // Typing in a block does not move its top: measure again only when the target or its type changes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isThere = view && at !== undefined && at < view.state.doc.content.size;
      setTop(isThere ? placeOfBlock(view, at)?.top : undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [view, at, current?.node.type, state?.doc.childCount]);
  if (!view || top === undefined || isSmall.value) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: blocks can be moved by keyboard and menu as well
    <div
      class="block-handle"
      style={{ top: `${Math.round(top)}px` }}
      draggable
      onDragStart={(event) => {
        const { current: from } = dragged;
        if (from === undefined || !event.dataTransfer || !dragBlock(view, from, event.dataTransfer))
          event.preventDefault();
      }}
      onDragEnd={() => endDrag(view)}
      // The menu belongs to the block under the pointer.
      onPointerDown={() => {
        dragged.current = at;
        if (hovered === undefined || hovered === current?.from || hovered >= view.state.doc.content.size) return;
        const { doc, tr } = view.state;
        const isWhole = doc.nodeAt(hovered)?.isAtom === true;
        const chosen = isWhole ? NodeSelection.create(doc, hovered) : Selection.near(doc.resolve(hovered + 1));
        view.dispatch(tr.setSelection(chosen));
        setHovered(undefined);
      }}
    >
      <BlockMenu desk={desk} kind="tool" />
    </div>
  );
}
