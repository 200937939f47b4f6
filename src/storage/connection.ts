import type { Value } from './conditions/conditions.ts';

/**
 * Runs statements. Texts are fixed, values are bound: nothing of a request ever becomes SQL. When one fails, its
 * transaction fails; until the rollback, a change of many rows may be partly done.
 */
export interface Connection {
  all<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]>;
  /**
   * Runs a change. A database server is not awaited: when the change fails, the next awaited statement
   * or the commit fails.
   */
  run(sql: string, parameters?: readonly Value[]): Promise<void>;
  /** Runs a change and awaits it. @returns the number of changed rows */
  change(sql: string, parameters?: readonly Value[]): Promise<number>;
  /** Inserts one row. @returns its id */
  insert(sql: string, parameters?: readonly Value[]): Promise<number>;
  /**
   * Outside transactions: the version of the database that this process has seen last, not older than the last result of
   * `version`. Undefined while it is unknown.
   */
  seenVersion?(): number | undefined;
}
