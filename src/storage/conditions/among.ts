import type { Dialect } from '../database.ts';
import type { Sql } from './compile-condition.ts';

/** SQL for a column that has one of some values; a single value costs half as much as a list. */
export function among(
  column: string,
  values: readonly (number | string)[],
  dialect: Dialect,
  kind: 'integer' | 'text' = 'integer',
): Sql {
  const [only] = values;
  return only !== undefined && values.length === 1
    ? { text: `${column} = ?`, parameters: [only] }
    : { text: dialect.oneOf(column, kind), parameters: [dialect.list(values)] };
}
