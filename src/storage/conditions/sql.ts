import type { Value } from './conditions.ts';

/** A piece of SQL with the values it binds. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly Value[];
}
