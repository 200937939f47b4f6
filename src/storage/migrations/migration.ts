import type { Dialect } from '../database.ts';

/** One step from a schema to the next. A step that has been released is never changed. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  statements(dialect: Dialect): readonly string[];
}
