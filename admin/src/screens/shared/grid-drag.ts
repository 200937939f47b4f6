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
    const begin = ({ pageX, pageY, pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse' || !current.current) return;
      let isFar = false;
      const move = (event: PointerEvent): void => {
        const [left, right] = sorted(pageX, event.pageX);
        const [top, bottom] = sorted(pageY, event.pageY);
        isFar ||= right - left + bottom - top > FAR;
        if (!isFar) return;
        const tiles = [...box.querySelectorAll<HTMLElement>('[data-row]')].filter((tile) => {
          const place = tile.getBoundingClientRect();
          const [x, y] = [place.left + scrollX, place.top + scrollY];
          return x < right && x + place.width > left && y < bottom && y + place.height > top;
        });
        current.current?.only(tiles.map((tile) => Number(tile.dataset['row'])));
      };
      // The click that ends the drag opens no item.
      const click = (event: Event): void => {
        if (!isFar) return;
        event.preventDefault();
        event.stopPropagation();
      };
      addEventListener('pointermove', move);
      addEventListener('click', click, true);
      const end = (): void => {
        removeEventListener('pointermove', move);
        setTimeout(() => removeEventListener('click', click, true));
      };
      addEventListener('pointerup', end, { once: true });
    };
    box.addEventListener('pointerdown', begin);
    return () => box.removeEventListener('pointerdown', begin);
  }, []);
}
