import type { Database } from './database.ts';
import { openSqlite } from './dialects/sqlite.ts';

/** Opens the database that a setting names: the path of an SQLite file. */
export async function openDatabase(address: string): Promise<Database> {
  return openSqlite(address);
}
