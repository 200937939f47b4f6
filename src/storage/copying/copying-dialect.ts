import type { Value } from '../conditions/conditions.ts';
import type { Connection } from '../connection.ts';

export interface Column {
  readonly name: string;
  readonly kind: 'integer' | 'number' | 'text';
}

/** A column as the engine describes it. */
export interface DescribedColumn {
  readonly table_name: string;
  readonly name: string;
  /** The type as the engine names it, in lower or upper case. */
  readonly type: string;
  /** Its position in the primary key, from 1; 0 for a column that is not part of it. */
  readonly key_position: number;
}

/** The differences between the engines for copying whole tables. Part of `Dialect`. */
export interface CopyingDialect {
  /** The statement that lists every column of every table with rows, in order. */
  readonly columns: string;
  /** Stores rows that already have ids. */
  insert(
    connection: Connection,
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly Value[])[],
  ): Promise<void>;
  /** The next id of the table; undefined for a table without generated ids. */
  nextId(connection: Connection, table: string): Promise<number | undefined>;
  /** Sets the next id, which is greater than every id in use. */
  continueFrom(connection: Connection, table: string, next: number): Promise<void>;
}
