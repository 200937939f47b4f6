import type { Database } from './database.ts';
import { schemaState } from './migrations/migrate.ts';
import { optionStore } from './options.ts';

/**
 * Reads one option of a database, closes it, and changes nothing there, not even an older schema.
 *
 * @returns nothing where the option, or the whole schema, is not there
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
