import { compileCondition } from '../conditions/compile-condition.ts';
import { compileOrder } from '../conditions/compile-order.ts';
import { all, type Condition, oneOf } from '../conditions/conditions.ts';
import type { Order } from '../conditions/order.ts';
import type { Connection, Dialect } from '../database.ts';
import { tableNamed } from '../tables.ts';

/** The first rows of each of several lists. */
export interface IdsOfEach {
  /** The column that names the list, and the values to read. */
  readonly column: string;
  readonly values: readonly number[];
  readonly where: Condition;
  readonly order?: readonly Order[];
  /** Rows of each list. */
  readonly each: number;
}

/** The ids in each list, by its value: one statement for all lists. */
export async function idsOfEach(
  table: string,
  { column, values, where, order = [], each }: IdsOfEach,
  connection: Connection,
  dialect: Dialect,
): Promise<Map<number, number[]>> {
  const described = tableNamed(table);
  const condition = compileCondition(all(oneOf(column, [...values]), where), described, dialect);
  const sorting = compileOrder(order, described, dialect);
  const rows = await connection.all<{ id: number; list: number }>(
    `SELECT id, list FROM (
       SELECT ${table}.id AS id, ${table}.${column} AS list,
         row_number() OVER (PARTITION BY ${table}.${column} ORDER BY ${sorting.text}) AS position
       FROM ${table} WHERE ${condition.text}) AS numbered
     WHERE position <= ? ORDER BY list, position`,
    [...sorting.parameters, ...condition.parameters, each],
  );
  const lists = new Map<number, number[]>();
  for (const { id, list } of rows) lists.set(list, [...(lists.get(list) ?? []), id]);
  return lists;
}
