import type { Database } from '../database.ts';
import { content } from './0001-content.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [content];

/** The database was written by a newer Quoin than this one. */
export class NewerSchemaError extends Error {}

/**
 * Brings the schema of the database up to date, each step in a transaction of its own and recorded with it.
 *
 * @returns the steps that were taken
 * @throws NewerSchemaError when the database has steps that this version does not know
 */
export async function migrate(database: Database): Promise<Migration[]> {
  const { integer, text } = database.dialect.types;
  const applied = await database.transaction(async (connection) => {
    await connection.run(
      `CREATE TABLE IF NOT EXISTS schema_versions (version ${integer} PRIMARY KEY, name ${text} NOT NULL)`,
    );
    await connection.run(`CREATE TABLE IF NOT EXISTS counters (name ${text} PRIMARY KEY, total ${integer} NOT NULL)`);
    const rows = await connection.all<{ version: number }>('SELECT version FROM schema_versions');
    return new Set(rows.map((row) => row.version));
  });
  const newest = migrations.at(-1)?.version ?? 0;
  const unknown = [...applied].filter((version) => version > newest);
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `the database has schema version ${Math.max(...unknown)}, this Quoin knows ${newest}: please start a newer Quoin`,
    );
  }
  const pending = migrations.filter(({ version }) => !applied.has(version));
  for (const migration of pending) {
    await database.transaction(async (connection) => {
      for (const statement of migration.statements(database.dialect)) await connection.run(statement);
      await connection.run('INSERT INTO schema_versions (version, name) VALUES (?, ?)', [
        migration.version,
        migration.name,
      ]);
    });
  }
  return pending;
}
