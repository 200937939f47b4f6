import type { Database } from './database.ts';
import { openSqlite } from './dialects/sqlite.ts';

/**
 * Opens the database that a setting names: a `postgres://` address, or the path of an SQLite file.
 *
 * @throws UnusableDatabaseError when it cannot be used
 */
export async function openDatabase(address: string): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(address)) return openSqlite(address);
  // Loaded only where it is used: the embedded engine starts without it.
  const { openPostgres } = await import('./dialects/postgres.ts');
  return openPostgres(address);
}
