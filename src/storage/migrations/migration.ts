import type { Dialect } from '../database.ts';

/** A column that is added to a table. */
export interface AddedColumn {
  readonly table: string;
  readonly name: string;
  readonly type: 'integer' | 'text';
  /** What the rows say that are there: without it 0, or the empty text. */
  readonly default?: number | string;
  /** Whether it holds long texts, and stands behind all that is shorter. */
  readonly isLong?: true;
}

/** One step from a schema to the next. A step that has been released is never changed: it imports nothing of the code that lives on. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Columns that are added before the statements run. */
  readonly columns?: readonly AddedColumn[];
  statements(dialect: Dialect): readonly string[];
}
