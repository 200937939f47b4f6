import type { Table } from '../tables.ts';

/** What a store derives from a row on writing; stated once, so that it can be derived again and compared. */
export interface Derived<Row> {
  readonly table: Table;
  /** Columns to sort and compare by. */
  keys(row: Row): Partial<Row>;
  /** The texts of the search index, in the order of its columns; undefined for rows that are not searched. */
  texts(row: Row): readonly string[] | undefined;
}
