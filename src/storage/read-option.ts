import { schemaState } from './migrations/migrate.ts';
import { openDatabase } from './open-database.ts';
import { optionStore } from './options.ts';

/**
 * Reads one option of the database at an address, and changes nothing there, not even an older schema.
 *
 * @returns nothing where the option, or the whole schema, is not there
 * @throws UnusableDatabaseError, NewerSchemaError
 */
export async function readOption(address: string, name: string): Promise<string | undefined> {
  const database = await openDatabase(address);
  try {
    const { version } = await schemaState(database);
    return version === 0 ? undefined : await optionStore(database).get(name);
  } finally {
    await database.close();
  }
}
