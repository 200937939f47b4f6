import { useEffect, useState } from 'preact/hooks';

/** The selected rows of a list. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  has(id: number): boolean;
  /** Toggles a row; with `through`, all rows from the previous one to it. */
  toggle(id: number, through?: boolean): void;
  all(isSelected: boolean): void;
  /** Selects exactly these rows. */
  only(ids: Iterable<number>): void;
  /** After a bulk action: keeps only these rows selected, and rows that were selected since. */
  left(behind: readonly { readonly id: number }[]): void;
}

const NONE: readonly number[] = [];

/**
 * The selection among the visible rows; it is empty on every other page.
 *
 * @param beyond rows that are not visible but can be selected
 */
export function useSelection(shown: readonly number[], beyond = NONE): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const key = shown.join(',');
  useEffect(() => {
    const known = new Set([...shown, ...beyond]);
    setIds((before) => {
      const kept = [...before].filter((id) => known.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [key, beyond]);
  return {
    ids,
    has: (id) => ids.has(id),
    toggle(id, through = false) {
      const chosen = new Set(ids);
      const isSelected = !ids.has(id);
      const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)].sort((one, other) => one - other);
      const affected = through && last !== undefined ? shown.slice(from, (to ?? 0) + 1) : [id];
      for (const one of affected) {
        if (isSelected) chosen.add(one);
        else chosen.delete(one);
      }
      setIds(chosen);
      setLast(id);
    },
    all: (isSelected) => setIds(new Set(isSelected ? shown : [])),
    only: (chosen) => setIds(new Set(chosen)),
    left: (behind) =>
      setIds((now) => new Set([...behind.map(({ id }) => id), ...[...now].filter((id) => !ids.has(id))])),
  };
}
