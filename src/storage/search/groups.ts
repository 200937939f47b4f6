import type { SearchGroup, Table } from '../tables.ts';

/** The groups of columns that the index of a table tells apart. */
export const groupsOf = (table: Table): readonly SearchGroup[] =>
  table.searchGroups ?? [{ columns: table.search ?? [], hasGrams: true }];

/** The groups in which some columns are searched. */
export interface Searched {
  /** Their indexes. */
  readonly groups: readonly number[];
  /** Whether they have these columns and no others. */
  readonly isExact: boolean;
  readonly hasGrams: boolean;
}

/** The groups that have the columns, and as little else as can be. */
export function groupsWith(columns: readonly string[], table: Table): Searched {
  const every = groupsOf(table);
  const isSame = (group: SearchGroup) =>
    group.columns.length === columns.length && group.columns.every((name) => columns.includes(name));
  const same = every.findIndex(isSame);
  if (same >= 0) return { groups: [same], isExact: true, hasGrams: every[same]?.hasGrams ?? false };
  // What has grams has every column once, all of it together.
  const whole = every.flatMap((group, index) => (group.hasGrams ? [{ group, index }] : []));
  const some = whole.filter(({ group }) => group.columns.some((name) => columns.includes(name)));
  const isExact = some.every(({ group }) => group.columns.every((name) => columns.includes(name)));
  return { groups: some.map(({ index }) => index), isExact, hasGrams: true };
}
