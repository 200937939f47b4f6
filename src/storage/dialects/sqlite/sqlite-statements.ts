import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Value } from '../../conditions/conditions.ts';
import type { Connection } from '../../database.ts';
import { translated } from './sqlite-faults.ts';

const MAX_STATEMENTS = 400;
/**
 * A failed statement is rolled back with its transaction. So the engine need not copy every page before a statement with triggers
 * changes it, which it would do to undo that statement alone.
 */
const undoneTogether = (sql: string): string => sql.replace(/^(INSERT|UPDATE)\b/, '$1 OR FAIL');
/** SQLite plans a statement again for each new value of a plain limit; the unary plus hides the value from the planner. */
const HIDDEN_LIMIT = 'LIMIT +?';

/** A statement and the names of its columns. */
interface Prepared {
  readonly statement: StatementSync;
  readonly names: readonly string[];
}

/**
 * A connection that caches its prepared statements: there is a fixed set of texts.
 *
 * @param before is called before each statement
 */
export function statements(connection: DatabaseSync, path: string, before?: () => void): Connection {
  const kept = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const known = kept.get(sql);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    const statement = connection.prepare(undoneTogether(sql).replaceAll('LIMIT ?', HIDDEN_LIMIT));
    statement.setReturnArrays(true);
    const made = { statement, names: statement.columns().map(({ name }) => name) };
    kept.set(sql, made);
    return made;
  };
  const attempt = <Result>(sql: string, work: (prepared: Prepared) => Result): Result => {
    try {
      before?.();
      return work(prepared(sql));
    } catch (error) {
      throw translated(error, path);
    }
  };
  const change = (sql: string, parameters: readonly Value[]) =>
    attempt(sql, ({ statement }) => {
      // The driver also returns the last row id, and those inside a search index exceed safe integers.
      statement.setReadBigInts(true);
      return statement.run(...parameters);
    });
  return {
    async all<Row>(sql: string, parameters: readonly Value[] = []) {
      return attempt(sql, ({ statement, names }) =>
        (statement.all(...parameters) as unknown[] as SQLOutputValue[][]).map((values) => rowOf(names, values) as Row),
      );
    },
    async run(sql, parameters = []) {
      change(sql, parameters);
    },
    async change(sql, parameters = []) {
      return Number(change(sql, parameters).changes);
    },
    async insert(sql, parameters = []) {
      // With RETURNING, the engine would copy every page in case the statement fails.
      return Number(change(sql, parameters).lastInsertRowid);
    },
  };
}

/** Copies a row into a plain object: those of the driver are in dictionary mode, slow to create and to read. */
function rowOf(names: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index] ?? null;
  return row;
}
