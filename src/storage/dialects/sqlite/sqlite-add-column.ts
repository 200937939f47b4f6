import type { Connection } from '../../connection.ts';

/**
 * Adds a column before another one. SQLite itself appends it after long texts, and reads a row up to the last requested
 * column. So the table is rebuilt, with its indexes and every trigger that names it.
 *
 * @param column as `CREATE TABLE` has it
 */
export async function addColumnBefore(
  connection: Connection,
  { table, before }: { readonly table: string; readonly before: string },
  column: string,
): Promise<void> {
  const { all, run } = connection;
  const parts = await all<{ type: string; name: string; table: string; sql: string }>(
    'SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid',
  );
  const made = parts.find((part) => part.type === 'table' && part.name === table)?.sql ?? '';
  const position = new RegExp(`(?<=[(,]\\s*)${before}\\b`);
  if (!position.test(made)) throw new Error(`${table} has no column ${before}`);
  const indexes = parts.filter((part) => part.type === 'index' && part.table === table);
  const triggers = parts.filter(({ type, sql }) => type === 'trigger' && new RegExp(`\\b${table}\\b`).test(sql));
  const columns = (await all<{ name: string }>(`PRAGMA table_info(${table})`)).map(({ name }) => name).join(', ');
  const [last] = await all<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table]);

  await run(
    `CREATE TABLE ${table}_next ${made.slice(made.indexOf('(')).replace(position, () => `${column}, ${before}`)}`,
  );
  await run(`INSERT INTO ${table}_next (${columns}) SELECT ${columns} FROM ${table}`);
  for (const { name } of triggers) await run(`DROP TRIGGER ${name}`);
  await run(`DROP TABLE ${table}`);
  await run(`ALTER TABLE ${table}_next RENAME TO ${table}`);
  // Never give an id again, even if the last row was deleted.
  await run('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
  if (last) await run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, last.seq]);
  for (const { sql } of [...indexes, ...triggers]) await run(sql);
}
