import type { Value } from '../../conditions/conditions.ts';
import type { Column, CopyingDialect } from '../../copying/copying-dialect.ts';
import { arrayOf } from './postgres-arrays.ts';

const ARRAYS: Readonly<Record<Column['kind'], string>> = {
  integer: 'bigint[]',
  number: 'double precision[]',
  text: 'text[]',
};

/** Copying whole tables in PostgreSQL: many rows per statement, one array per column. */
export const postgresCopying: CopyingDialect = {
  columns: `SELECT tables.relname AS table_name, columns.attname AS name, format_type(columns.atttypid, NULL) AS type,
      coalesce((SELECT parts.ordinal FROM pg_index keys, unnest(keys.indkey::int2[]) WITH ORDINALITY AS parts(number, ordinal)
        WHERE keys.indrelid = tables.oid AND keys.indisprimary AND parts.number = columns.attnum), 0) AS key_position
    FROM pg_class tables JOIN pg_attribute columns ON columns.attrelid = tables.oid
    WHERE tables.relnamespace = current_schema()::regnamespace AND tables.relkind IN ('r', 'p')
      AND NOT tables.relispartition AND columns.attnum > 0 AND NOT columns.attisdropped
    ORDER BY tables.relname COLLATE "C", columns.attnum`,
  async insert(connection, table, columns, rows) {
    const names = columns.map(({ name }) => name).join(', ');
    const arrays = columns.map(({ kind }) => `?::${ARRAYS[kind]}`).join(', ');
    await connection.run(
      `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`,
      columns.map((_column, index) => arrayOf(rows.map((row) => row[index] as Value))),
    );
  },
  async nextId(connection, table) {
    const [owned] = await connection.all<{ sequence: string | null }>(
      `SELECT CASE WHEN EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = ?::regclass AND attname = 'id' AND NOT attisdropped)
         THEN pg_get_serial_sequence(?, 'id') END AS sequence`,
      [table, table],
    );
    if (typeof owned?.sequence !== 'string') return undefined;
    const [row] = await connection.all<{ last_value: number; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${owned.sequence}`,
    );
    return row && (row.is_called ? row.last_value + 1 : row.last_value);
  },
  async continueFrom(connection, table, next) {
    await connection.all(`SELECT setval(pg_get_serial_sequence(?, 'id'), ?, false)`, [table, next]);
  },
};
