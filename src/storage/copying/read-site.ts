import type { Connection, Database } from '../database.ts';
import { migrations, schemaState } from '../migrations/migrate.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';
import { type CopiedRow, readTable } from './read-tables.ts';

/** Facts about a stored site that a copy needs. */
export interface SitePlan {
  /** The version of its schema. */
  readonly schema: number;
  readonly tables: readonly CopiedTable[];
  /** Tables → the next id of each. */
  readonly nextIds: Readonly<Record<string, number>>;
}

/** The files of a media item, by its row. */
export interface MediaRow {
  readonly id: number;
  readonly file_key: string;
  /** JSON. */
  readonly media_details: string;
}

/** All rows of a site at one moment. */
export interface SiteRows extends SitePlan {
  rowsOf(table: CopiedTable): AsyncGenerator<readonly CopiedRow[]>;
  /** Media items that have a file, by id. */
  media(): AsyncGenerator<MediaRow>;
  /** The approximate number of rows. */
  readonly total: number;
}

const BATCH_SIZE = 500;

/**
 * Runs work on a snapshot of all rows of a site.
 *
 * @throws UnusableDatabaseError when the database holds no site
 */
export async function readSite<Result>(database: Database, work: (site: SiteRows) => Promise<Result>): Promise<Result> {
  const { version, pending } = await schemaState(database);
  if (version === 0) throw new UnusableDatabaseError('the database holds no site');
  if (pending.length !== migrations.filter((step) => step.version > version).length)
    throw new UnusableDatabaseError('the schema of the database has gaps: let this Quoin migrate it first');
  const { dialect } = database;
  return database.atOneMoment(async (connection) => {
    const tables = await copiedTables(connection, dialect);
    const nextIds: Record<string, number> = {};
    let total = 0;
    for (const { name } of tables) {
      const next = await dialect.copying.nextId(connection, name);
      if (next !== undefined) nextIds[name] = next;
      const [row] = await connection.all<{ total: number }>(`SELECT count(*) AS total FROM ${name}`);
      total += row?.total ?? 0;
    }
    return work({
      schema: version,
      tables,
      nextIds,
      total,
      rowsOf: (table) => readTable(connection, table),
      media: () => readMedia(connection),
    });
  });
}

/** Media items that have a file, by id, in batches. */
export async function* readMedia(connection: Connection): AsyncGenerator<MediaRow> {
  for (let last = 0; ; ) {
    const rows = await connection.all<MediaRow>(
      `SELECT id, file_key, media_details FROM posts WHERE type = 'attachment' AND file_key <> '' AND id > ?
       ORDER BY id LIMIT ?`,
      [last, BATCH_SIZE],
    );
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The number of media items with a file. */
export async function countMedia(connection: Connection): Promise<number> {
  const [row] = await connection.all<{ total: number }>(
    "SELECT count(*) AS total FROM posts WHERE type = 'attachment' AND file_key <> ''",
  );
  return row?.total ?? 0;
}

/** The current row of a media item; rows read before may be out of date. */
export async function currentMedia(connection: Connection, id: number): Promise<MediaRow | undefined> {
  const [row] = await connection.all<MediaRow>(
    "SELECT id, file_key, media_details FROM posts WHERE type = 'attachment' AND id = ?",
    [id],
  );
  return row;
}
