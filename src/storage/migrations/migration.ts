import type { Dialect } from '../database.ts';

/** A column that is added to a table. */
export interface AddedColumn {
  readonly table: string;
  readonly name: string;
  readonly type: 'integer' | 'text';
  /** The value in existing rows; by default 0 or the empty text. */
  readonly default?: number | string;
  /** Whether it holds long texts: then it comes after all shorter columns. */
  readonly isLong?: true;
}

/** A migration of the schema. A released migration never changes, so it imports no code that may change. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Columns that are added before the statements run. */
  readonly columns?: readonly AddedColumn[];
  statements(dialect: Dialect): readonly string[];
}
