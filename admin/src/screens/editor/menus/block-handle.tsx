import { useEffect, useState } from 'preact/hooks';
import { Selection } from 'prosemirror-state';
import { blockAt, currentBlock } from '../../../editor/blocks.ts';
import type { Desk } from '../../../editor/desk.ts';
import { BlockMenu } from './block-menu.tsx';
import { placeOfBlock } from './place.ts';
import { isSmall } from './small.ts';

/** Left of the block with the selection, or of the one under the pointer: its menu. */
export function BlockHandle({ desk }: { desk: Desk }) {
  const view = desk.view.value;
  const state = desk.state.value;
  const [hovered, setHovered] = useState<number>();
  const [top, setTop] = useState<number>();
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
  // Typing in a block does not move its top: it is measured when another block is meant, or the block has another kind.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isThere = view && at !== undefined && at < view.state.doc.content.size;
      setTop(isThere ? placeOfBlock(view, at)?.top : undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [view, at, current?.node.type, state?.doc.childCount]);
  if (!view || top === undefined || isSmall.value) return null;
  return (
    <div
      class="block-handle"
      style={{ top: `${Math.round(top)}px` }}
      // The menu is about the block under the pointer.
      onPointerDown={() => {
        if (hovered === undefined || hovered === current?.from || hovered >= view.state.doc.content.size) return;
        const near = Selection.near(view.state.doc.resolve(hovered + 1));
        view.dispatch(view.state.tr.setSelection(near));
        setHovered(undefined);
      }}
    >
      <BlockMenu desk={desk} kind="tool" />
    </div>
  );
}
