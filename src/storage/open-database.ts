import type { Database } from './database.ts';
import { type DatabaseWatch, unwatched } from './database-watch.ts';
import type { Pooler } from './dialects/postgres/postgres-pooling.ts';
import { openSqlite } from './dialects/sqlite/sqlite.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

export interface OpenDatabaseOptions {
  /** Addresses of replicas, for reads. */
  readonly replicas?: readonly string[];
  readonly watch?: DatabaseWatch | undefined;
  readonly pooler?: Pooler;
}

/**
 * Opens the database that a setting names: a `postgres://` address, or the path of an SQLite file.
 *
 * @throws UnusableDatabaseError when it, or a replica, cannot be used
 */
export async function openDatabase(
  address: string,
  { replicas = [], watch = unwatched, pooler = 'off' }: OpenDatabaseOptions = {},
): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(address)) {
    if (replicas.length > 0) throw new UnusableDatabaseError('replicas require a postgres:// database');
    if (pooler !== 'off') throw new UnusableDatabaseError('a pooler requires a postgres:// database');
    return openSqlite(address, watch);
  }
  // Loaded on demand: a server with the embedded engine does not need it.
  const { openPostgres } = await import('./dialects/postgres/postgres.ts');
  return openPostgres(address, { replicas, watch, pooler });
}
