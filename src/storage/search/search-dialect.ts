import type { Sql } from '../conditions/sql.ts';
import type { IdSet } from './id-set.ts';

/** What the search needs to know of an engine. Part of `Dialect`. */
export interface SearchDialect {
  /** Creates the tables `<name>_words` and `<name>_postings`. */
  create(table: string): readonly string[];
  /** Rows that are given as one parameter, a list of lists in JSON; bytes as hexadecimal digits. */
  rows(columns: Readonly<Record<string, 'text' | 'integer' | 'bytes'>>): string;
  /** Whether a column is one of the ids. */
  among(column: string, ids: IdSet): Sql;
}
