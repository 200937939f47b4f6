import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GridSelection } from './grid-keys.ts';

/** How far the pointer moves before a click becomes a drag, in pixels. */
const FAR = 8;

const sorted = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** Dragging the mouse over tiles (`data-row`) selects them. */
export function useGridDrag(grid: RefObject<HTMLElement | null>, selection: GridSelection | undefined): void {
  const current = useRef(selection);
  current.current = selection;
  useLayoutEffect(() => {
    const box = grid.current;
    if (!box) return;
    let isDrag = false;
    const begin = ({ pageX, pageY, pointerType }: PointerEvent): void => {
      isDrag = false;
      if (pointerType !== 'mouse' || !current.current) return;
      const move = (event: PointerEvent): void => {
        const [left, right] = sorted(pageX, event.pageX);
        const [top, bottom] = sorted(pageY, event.pageY);
        isDrag ||= right - left + bottom - top > FAR;
        if (!isDrag) return;
        const tiles = [...box.querySelectorAll<HTMLElement>('[data-row]')].filter((tile) => {
          const place = tile.getBoundingClientRect();
          const [x, y] = [place.left + scrollX, place.top + scrollY];
          return x < right && x + place.width > left && y < bottom && y + place.height > top;
        });
        current.current?.only(tiles.map((tile) => Number(tile.dataset['row'])));
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
    };
    // The click that ends a drag opens no item. A timer cannot tell it from the next one: input comes before timers.
    const click = (event: MouseEvent): void => {
      if (!isDrag || event.detail === 0) return;
      isDrag = false;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener('pointerdown', begin);
    box.addEventListener('click', click, true);
    return () => {
      box.removeEventListener('pointerdown', begin);
      box.removeEventListener('click', click, true);
    };
  }, []);
}
