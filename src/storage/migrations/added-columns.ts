import type { AddedColumn, Migration } from './migration.ts';

/** The version, which is the next number that no step has; a name; and the columns. */
type Step = readonly [version: number, name: string, ...columns: readonly AddedColumn[]];

/** Steps that add columns and do nothing else. A step that has been released is never changed. */
const steps: readonly Step[] = [
  // What the source said of a thing when it was taken, and what version it had here then: -1 where that was not noted.
  [
    18,
    'digests of imports',
    { table: 'imports', name: 'digest', type: 'text' },
    { table: 'imports', name: 'version', type: 'integer', default: -1 },
  ],
];

export const addedColumns: readonly Migration[] = steps.map(([version, name, ...columns]) => ({
  version,
  name,
  columns,
  statements: () => [],
}));
