import { useEffect, useState } from 'preact/hooks';

/** Which rows of a list are selected. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  has(id: number): boolean;
  /** Selects a row or takes it out; with `through`, all rows since the one before. */
  toggle(id: number, through?: boolean): void;
  all(isSelected: boolean): void;
  /** Selects these alone. */
  only(ids: Iterable<number>): void;
  /** When all were changed: keeps these that were not. What was selected since stays. */
  left(behind: readonly { readonly id: number }[]): void;
}

const NONE: readonly number[] = [];

/**
 * The selection among the rows that are shown; it is empty on every other page.
 *
 * @param beyond rows that are not shown and can be selected all the same
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
