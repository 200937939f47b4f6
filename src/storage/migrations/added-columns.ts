import type { AddedColumn, Migration } from './migration.ts';

/** The version, which must be unused; a name; and the columns. */
type Step = readonly [version: number, name: string, ...columns: readonly AddedColumn[]];

/** Migrations that only add columns. A released migration never changes. */
const steps: readonly Step[] = [
  // The source's version of an imported item, and its version here at the import: -1 if that was not noted.
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
