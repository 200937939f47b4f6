import type { CopyingDialect } from '../../copying/copying-dialect.ts';

/** Copying whole tables in SQLite: one statement per row is cheap here. */
export const sqliteCopying: CopyingDialect = {
  columns: `SELECT tables.name AS table_name, columns.name, columns.type, columns.pk AS key_position
    FROM pragma_table_list tables, pragma_table_info(tables.name) columns
    WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ORDER BY tables.name, columns.cid`,
  async insert(connection, table, columns, rows) {
    const names = columns.map(({ name }) => name).join(', ');
    const statement = `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
    for (const row of rows) await connection.run(statement, row);
  },
  async nextId(connection, table) {
    const [made] = await connection.all<{ sql: string }>(
      "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
      [table],
    );
    if (!/\bAUTOINCREMENT\b/i.test(made?.sql ?? '')) return undefined;
    const [row] = await connection.all<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table]);
    return (row?.seq ?? 0) + 1;
  },
  async continueFrom(connection, table, next) {
    await connection.run('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    await connection.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, next - 1]);
  },
};
