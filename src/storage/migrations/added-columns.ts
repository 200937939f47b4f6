import type { AddedColumn, Migration } from './migration.ts';

/** The version, which is the next number that no step has; a name; and the columns. */
type Step = readonly [version: number, name: string, ...columns: readonly AddedColumn[]];

/** Steps that add columns and do nothing else. A step that has been released is never changed. */
const steps: readonly Step[] = [
  // A line each: [18, 'kickers', { table: 'posts', name: 'kicker', type: 'text' }]
];

export const addedColumns: readonly Migration[] = steps.map(([version, name, ...columns]) => ({
  version,
  name,
  columns,
  statements: () => [],
}));
