import { yieldIfLongTexts } from '../../event-loop/index.ts';
import { compileCondition } from '../conditions/compile-condition.ts';
import { compileOrder } from '../conditions/compile-order.ts';
import { type Condition, equals, type Value } from '../conditions/conditions.ts';
import type { Order } from '../conditions/order.ts';
import type { Connection, Dialect } from '../database.ts';
import { searchFinder } from '../search/find.ts';
import type { Table } from '../tables.ts';
import { checkLength, longTexts } from './long-texts.ts';
import { type RowLoader, rowLoader } from './row-loader.ts';
import { countRows, fromRows, idsOf, totalOf } from './statements.ts';

/** The condition, the order and the window of a list. */
export interface Query {
  readonly where: Condition;
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  /** The number of matching rows, if known: pages near the end of a list are found from the end. */
  readonly total?: number;
}

/** Reads rows of one table. */
export interface Source<Row> extends RowLoader<Row> {
  find(query: Query): Promise<Row[]>;
  /** The first row that meets the condition. */
  first(where: Condition, order?: readonly Order[]): Promise<Row | undefined>;
  count(where: Condition): Promise<number>;
  ids(query: Query): Promise<number[]>;
}

/** Reads and writes rows of one table. */
export interface WritableSource<Row> extends Source<Row> {
  /** @throws ApiError 413 when the texts of the row are too long together */
  insert(row: Partial<Row>): Promise<number>;
  /**
   * @param current the row, where it is known: unchanged columns and their indexes are not written again
   * @throws ApiError 413 when the texts of the row become too long together
   */
  update(id: number, change: Partial<Row>, current?: Row): Promise<void>;
  /** @returns the number of changed rows */
  updateWhere(where: Condition, change: Partial<Row>): Promise<number>;
  delete(id: number): Promise<void>;
}

/** The columns and texts that a store derives from a row on writing. `quoin check` derives them again and compares. */
export interface Derived<Row> {
  readonly table: Table;
  /** Columns to sort and compare by. */
  keys(row: Row): Partial<Row>;
  /** The texts of the search index, in the order of its columns; undefined for rows that are not searched. */
  texts(row: Row): readonly string[] | undefined;
}

/** The store of one table: the statements that all tables share. Stores of single tables add what depends on a change. */
export function tableStore<Row extends { id: number }>(
  table: Table,
  connection: Connection,
  dialect: Dialect,
): WritableSource<Row> {
  const long = longTexts(table, dialect);
  const { get, load, loadAll } = rowLoader<Row>(table, connection, dialect, long);

  const encode = (name: string, value: unknown): Value => {
    if (!(name in table.columns)) throw new Error(`${table.name} has no column ${name}`);
    if (table.columns[name] === 'json') return JSON.stringify(value);
    return value as Value;
  };
  const prepared = table.search ? searchFinder(table, connection, dialect).prepared : (where: Condition) => where;
  const compile = (where: Condition) => compileCondition(where, table, dialect);

  /** The statement for ids. */
  const selection = ({ where, order = [], limit, offset = 0 }: Query) => {
    const from = fromRows(table, where, dialect);
    const sorting = compileOrder(order, table, dialect);
    const window = limit === undefined ? [] : [limit, offset];
    return {
      text: `SELECT ${table.name}.id AS id ${from.text} ORDER BY ${sorting.text}${limit === undefined ? '' : ' LIMIT ? OFFSET ?'}`,
      parameters: [...from.parameters, ...sorting.parameters, ...window],
    };
  };

  const ids = async (query: Query): Promise<number[]> => {
    const where = await prepared(query.where);
    return where.kind === 'nothing' ? [] : idsOf(connection, selection({ ...query, where }));
  };

  /** The statement of a change; undefined if nothing changes. */
  const changing = (where: Condition, change: Partial<Row>, current?: Row) => {
    const given = Object.keys(change).filter((name) => name !== 'version') as (keyof Row & string)[];
    if (given.length === 0) return undefined;
    const condition = compile(where);
    const set: string[] = [];
    const values: Value[] = [];
    for (const name of given) {
      const value = encode(name, change[name]);
      if (current && encode(name, current[name]) === value) continue;
      set.push(`${name} = ?`);
      values.push(value);
    }
    if ('version' in table.columns) set.push('version = version + 1');
    if (set.length === 0) return undefined;
    return {
      text: `UPDATE ${table.name} SET ${set.join(', ')} WHERE ${condition.text}`,
      parameters: [...values, ...condition.parameters],
    };
  };

  return {
    ids: (query) => fromNearerEnd(query, (window) => ids({ ...window, where: query.where })),
    load,
    loadAll,
    // The ids come from an index alone, so that a deep page reads only the rows it shows.
    find: async (query) => loadAll(await ids(query)),

    async first(where, order = []) {
      const [id] = await idsOf(connection, selection({ where, order, limit: 1 }));
      return id === undefined ? undefined : get(id);
    },

    get,

    async count(where) {
      const ready = await prepared(where);
      return ready.kind === 'nothing' ? 0 : totalOf(connection, countRows(table, ready, dialect));
    },

    async insert(row) {
      checkLength(long.bytesOf(row));
      const given = Object.keys(row);
      const values = given.map((name) => encode(name, row[name as keyof Row]));
      const id = await connection.insert(
        `INSERT INTO ${table.name} (${given.join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
        values,
      );
      await yieldIfLongTexts(...values);
      return id;
    },

    async update(id, change, current) {
      const statement = changing(equals('id', id), change, current);
      if (!statement) return;
      const changed = { ...current, ...change };
      if (long.bytesOf(change) > 0) checkLength(long.bytesOf(changed));
      await connection.run(statement.text, statement.parameters);
      // The engine writes a row as a whole.
      await yieldIfLongTexts(...Object.values(changed));
    },

    async updateWhere(where, change) {
      const statement = changing(where, change);
      return statement ? connection.change(statement.text, statement.parameters) : 0;
    },

    async delete(id) {
      await connection.run(`DELETE FROM ${table.name} WHERE id = ?`, [id]);
    },
  };
}

/** The ids of a query; of a page near the end of a list, found from the end. */
export async function fromNearerEnd(
  { total, ...window }: Omit<Query, 'where'>,
  ids: (window: Omit<Query, 'where' | 'total'>) => Promise<number[]>,
): Promise<number[]> {
  const { order = [], limit, offset = 0 } = window;
  const turned = order.map((one): Order | undefined =>
    'column' in one ? { column: one.column, direction: one.direction === 'asc' ? 'desc' : 'asc' } : undefined,
  );
  const isNearEnd = total !== undefined && limit !== undefined && offset > total / 2 && order.length > 0;
  if (!isNearEnd || !turned.every((one) => one !== undefined)) return ids(window);
  const count = Math.min(limit, total - offset);
  return (await ids({ order: turned, limit: count, offset: total - offset - count })).reverse();
}
