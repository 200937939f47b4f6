import type { SearchGroup, Table } from '../tables.ts';

/** The groups of columns that the index of a table keeps separate. */
export const groupsOf = (table: Table): readonly SearchGroup[] =>
  table.searchGroups ?? [{ columns: table.search ?? [], hasGrams: true }];

/** The groups that a search of some columns uses. */
export interface Searched {
  /** Their indexes. */
  readonly groups: readonly number[];
  /** Whether they contain exactly these columns. */
  readonly isExact: boolean;
  readonly hasGrams: boolean;
}

/** The smallest set of groups that contains the columns. */
export function groupsWith(columns: readonly string[], table: Table): Searched {
  const every = groupsOf(table);
  const isSame = (group: SearchGroup) =>
    group.columns.length === columns.length && group.columns.every((name) => columns.includes(name));
  const same = every.findIndex(isSame);
  if (same >= 0) return { groups: [same], isExact: true, hasGrams: every[same]?.hasGrams ?? false };
  // The index of grams has all columns in one group.
  const whole = every.flatMap((group, index) => (group.hasGrams ? [{ group, index }] : []));
  const some = whole.filter(({ group }) => group.columns.some((name) => columns.includes(name)));
  const isExact = some.every(({ group }) => group.columns.every((name) => columns.includes(name)));
  return { groups: some.map(({ index }) => index), isExact, hasGrams: true };
}
