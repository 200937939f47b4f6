import type { Value } from './conditions.ts';

/** Runs statements. Texts are fixed, values are bound: nothing of a request ever becomes SQL. */
export interface Connection {
  all<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]>;
  /** @returns how many rows were changed */
  run(sql: string, parameters?: readonly Value[]): Promise<number>;
  /**
   * Outside transactions: the version of the database as this process has last seen it. Who has just asked for `version`
   * knows that it is not older. Nothing while nobody can say.
   */
  seenVersion?(): number | undefined;
}
