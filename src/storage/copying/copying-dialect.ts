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
  /** In the words of the engine, lower or upper case. */
  readonly type: string;
  /** Its position in the primary key, from 1; 0 for a column that is not part of it. */
  readonly key_position: number;
}

/** What copying whole tables needs to know of an engine. Part of `Dialect`. */
export interface CopyingDialect {
  /** The statement that describes every column of every table that holds rows, in their order. */
  readonly columns: string;
  /** Stores rows that have their ids already. */
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
