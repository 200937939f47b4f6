import type { Dialect } from '../database.ts';

/** One step from a schema to the next. A step that has been released is never changed: it imports nothing of the code that lives on. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  statements(dialect: Dialect): readonly string[];
}
