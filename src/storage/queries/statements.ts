import { compileCondition } from '../conditions/compile-condition.ts';
import { type Condition, findsFew } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Sql } from '../conditions/sql.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';

/** The part of a statement from `FROM` on, for the rows that meet a condition. */
export function fromRows(table: Table, where: Condition, dialect: Dialect): Sql {
  const { text, parameters } = compileCondition(where, table, dialect);
  return { text: `FROM ${namesIds(where) ? dialect.byIds(table.name) : table.name} WHERE ${text}`, parameters };
}

/** The statement that selects the ids and sort columns of these rows from an index that has both. */
export function selectRows(table: Table, where: Condition, sortColumns: readonly string[], dialect: Dialect): Sql {
  const { text, parameters } = compileCondition(where, table, dialect);
  const columns = [
    `${table.name}.id AS id`,
    ...sortColumns.map((name, index) => `${table.name}.${name} AS key${index}`),
  ];
  return { text: `SELECT ${columns.join(', ')} FROM ${table.name} WHERE ${text}`, parameters };
}

/** The statement that counts them. */
export function countRows(table: Table, where: Condition, dialect: Dialect): Sql {
  const { text, parameters } = fromRows(table, where, dialect);
  return { text: `SELECT count(*) AS total ${text}`, parameters };
}

/** The value that a statement selects as `total`. */
export async function totalOf(connection: Connection, { text, parameters }: Sql): Promise<number> {
  const [row] = await connection.all<{ total: number }>(text, parameters);
  return Number(row?.total ?? 0);
}

/** The ids that a statement selects. */
export async function idsOf(connection: Connection, { text, parameters }: Sql): Promise<number[]> {
  return (await connection.all<{ id: number }>(text, parameters)).map(({ id }) => id);
}

/** Whether the condition lists few ids, or finds them first: then these are looked up, whatever the order. */
function namesIds(where: Condition): boolean {
  if (where.kind === 'any') return where.conditions.every(namesIds);
  return partsOf(where).some(
    (part) =>
      (part.kind === 'oneOf' && part.column === 'id') || (part.kind === 'has' && part.isFoundFirst) || findsFew(part),
  );
}
