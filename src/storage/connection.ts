import type { Value } from './conditions/conditions.ts';

/**
 * Runs statements. Texts are fixed, values are bound: nothing of a request ever becomes SQL. Where one fails, the work of
 * its transaction fails: of a change of many rows, some may have been made.
 */
export interface Connection {
  all<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]>;
  /**
   * Changes something. An engine that is asked over the network is not waited for: where that fails, the next statement
   * that is waited for fails, or the commit.
   */
  run(sql: string, parameters?: readonly Value[]): Promise<void>;
  /** The same, waited for. @returns how many rows were changed */
  change(sql: string, parameters?: readonly Value[]): Promise<number>;
  /** Inserts one row. @returns its id */
  insert(sql: string, parameters?: readonly Value[]): Promise<number>;
  /**
   * Outside transactions: the version of the database as this process has last seen it. Who has just asked for `version`
   * knows that it is not older. Nothing while nobody can say.
   */
  seenVersion?(): number | undefined;
}
