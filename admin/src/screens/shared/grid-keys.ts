import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** How the keys of a grid change the selection. */
export interface GridSelection {
  readonly ids: ReadonlySet<number>;
  toggle(id: number, through?: boolean): void;
  only(ids: Iterable<number>): void;
}

/**
 * Keys of a grid of tiles (`data-row`): arrows, `Home` and `End` move the focus; with `Shift` they select the range from
 * where they started; the space bar selects one tile.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  ids: readonly number[],
  selection: GridSelection,
): void {
  const current = useRef({ ids, selection });
  current.current = { ids, selection };
  /** The start of the selected range. */
  const anchor = useRef<number>(undefined);
  useLayoutEffect(() => {
    const box = grid.current;
    if (!box) return;
    const press = (event: KeyboardEvent): void => {
      const { ids: shown, selection: chosen } = current.current;
      const tile = (event.target as Element).closest<HTMLElement>('[data-row]');
      if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = shown.indexOf(Number(tile.dataset['row']));
      const id = shown[at];
      if (id === undefined) return;
      // The check box and the button handle the space bar themselves.
      if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
        event.preventDefault();
        chosen.toggle(id);
        return;
      }
      const next = stepFrom(event.key, at, shown.length, box);
      if (next === undefined) return;
      event.preventDefault();
      const to = Math.min(shown.length - 1, Math.max(0, next));
      if (event.shiftKey) {
        anchor.current ??= at;
        const [from, until] = [anchor.current, to].sort((one, other) => one - other) as [number, number];
        chosen.only(shown.slice(from, until + 1));
      } else anchor.current = undefined;
      const target = box.querySelector<HTMLElement>(`[data-row="${shown[to]}"]`);
      target?.querySelector<HTMLElement>('[data-first]')?.focus();
      target?.scrollIntoView({ block: 'nearest' });
    };
    box.addEventListener('keydown', press);
    return () => box.removeEventListener('keydown', press);
  }, []);
}

/** The index that a key leads to; undefined for all other keys. */
function stepFrom(key: string, at: number, count: number, box: HTMLElement): number | undefined {
  const { direction, gridTemplateColumns } = getComputedStyle(box);
  const forward = direction === 'rtl' ? -1 : 1;
  const columns = gridTemplateColumns.split(' ').length;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    // There may be no tile below: then the focus stays.
    ArrowDown: at + columns < count ? at + columns : at,
    ArrowUp: at < columns ? at : at - columns,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
