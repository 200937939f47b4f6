import type { Connection, Dialect } from '../database.ts';
import type { AddedColumn } from './migration.ts';

/** The column before which short columns are added: long texts begin here. */
const FIRST_LONG_TEXT: Readonly<Record<string, string>> = { posts: 'title_rendered' };

/** Adds a column before the long texts, if the engine reads a row up to the last requested column. */
export async function addColumn(connection: Connection, dialect: Dialect, added: AddedColumn): Promise<void> {
  const { table, name, type, isLong, default: value = type === 'integer' ? 0 : '' } = added;
  const shown = typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
  const column = `${name} ${dialect.types[type]} NOT NULL DEFAULT ${shown}`;
  const before = isLong ? undefined : FIRST_LONG_TEXT[table];
  if (before === undefined || !dialect.addColumnBefore)
    return connection.run(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  return dialect.addColumnBefore(connection, { table, before }, column);
}
