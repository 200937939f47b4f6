import type { Connection, Database } from '../database.ts';
import { schemaState } from '../migrations/migrate.ts';

export interface OptionReader {
  get(name: string): Promise<string | undefined>;
}

/** The writes of options, for transactions. */
export interface OptionWriter extends OptionReader {
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Single values of the site, by name. */
export function optionStore(connection: Connection): OptionWriter {
  return {
    async get(name) {
      const [row] = await connection.all<{ value: string }>('SELECT value FROM options WHERE name = ?', [name]);
      return row?.value;
    },
    async set(name, value) {
      await connection.run(
        'INSERT INTO options (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [name, value],
      );
    },
    async delete(name) {
      await connection.run('DELETE FROM options WHERE name = ?', [name]);
    },
  };
}

/**
 * Reads one option of a database and closes it. Changes nothing there, not even an older schema.
 *
 * @returns undefined if the option, or the whole schema, does not exist
 * @throws UnusableDatabaseError, NewerSchemaError
 */
export async function readOption(database: Database, name: string): Promise<string | undefined> {
  try {
    const { version } = await schemaState(database);
    return version === 0 ? undefined : await optionStore(database).get(name);
  } finally {
    await database.close();
  }
}
