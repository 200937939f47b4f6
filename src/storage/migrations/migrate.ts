import type { Connection, Database, Dialect } from '../database.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { content } from './0001-content.ts';
import { trust } from './0002-trust.ts';
import { cells } from './0003-cells.ts';
import { sessions } from './0004-sessions.ts';
import { audiences } from './0005-audiences.ts';
import { orderOfColumns } from './0006-order-of-columns.ts';
import { fragments } from './0007-fragments.ts';
import { cheaperWrites } from './0008-cheaper-writes.ts';
import { passwordsBesideDates } from './0009-passwords-beside-dates.ts';
import { indexOfFiles } from './0010-index-of-files.ts';
import { tidyInSlices } from './0011-tidy-in-slices.ts';
import { gramsOfNewRows } from './0012-grams-of-new-rows.ts';
import { namesOfApplicationPasswords } from './0013-names-of-application-passwords.ts';
import { networksOfComments } from './0014-networks-of-comments.ts';
import { formerAddresses } from './0015-former-addresses.ts';
import { whatTheAdministrationKeeps } from './0016-what-the-administration-keeps.ts';
import { importedPasswords } from './0017-imported-passwords.ts';
import { postsInOneContext } from './0019-posts-in-one-context.ts';
import { wordsOfTexts } from './0020-words-of-texts.ts';
import { presentedPosts } from './0021-presented-posts.ts';
import { jobs } from './0022-jobs.ts';
import { formerAddressesOfAllTypes } from './0023-former-addresses-of-all-types.ts';
import { postsWithPasswords } from './0024-posts-with-passwords.ts';
import { termsWithoutGmt } from './0025-terms-without-gmt.ts';
import { vocabularyInBlocks } from './0026-vocabulary-in-blocks.ts';
import { searchedTextsAsTheyAre } from './0027-searched-texts-as-they-are.ts';
import { addColumn } from './add-column.ts';
import { addedColumns } from './added-columns.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  content,
  trust,
  cells,
  sessions,
  audiences,
  orderOfColumns,
  fragments,
  cheaperWrites,
  passwordsBesideDates,
  indexOfFiles,
  tidyInSlices,
  gramsOfNewRows,
  namesOfApplicationPasswords,
  networksOfComments,
  formerAddresses,
  whatTheAdministrationKeeps,
  importedPasswords,
  ...addedColumns,
  postsInOneContext,
  wordsOfTexts,
  presentedPosts,
  jobs,
  formerAddressesOfAllTypes,
  postsWithPasswords,
  termsWithoutGmt,
  vocabularyInBlocks,
  searchedTextsAsTheyAre,
].sort((one, other) => one.version - other.version);

/** The database was written by a newer Quoin than this one. */
export class NewerSchemaError extends Error {}

/** The state of the schema of a database. */
export interface SchemaState {
  /** Its version; 0 for an empty database. */
  readonly version: number;
  /** The pending migrations. */
  readonly pending: readonly Migration[];
}

export interface Migrated extends SchemaState {
  /** The copy of an embedded database, made before. */
  readonly snapshot: string | undefined;
}

/**
 * Reads the state of the schema of a database and changes nothing.
 *
 * @throws NewerSchemaError when the database has migrations that this version does not know
 * @throws UnusableDatabaseError when it has tables of another program
 */
export async function schemaState(database: Database, steps: readonly Migration[] = migrations): Promise<SchemaState> {
  requireNumbers(steps);
  const names = (await database.all<{ name: string }>(database.dialect.tableNames)).map(({ name }) => name);
  if (names.length === 0) return { version: 0, pending: steps };
  const applied = names.includes('schema_versions') ? await recorded(database) : undefined;
  if (!applied || !names.includes('counters') || !isOurs(applied, steps)) throw foreign(names);
  const version = Math.max(0, ...applied.keys());
  const newest = steps.at(-1)?.version ?? 0;
  if (version > newest) {
    throw new NewerSchemaError(
      `the database has schema version ${version}, this Quoin knows ${newest}: please start a newer Quoin`,
    );
  }
  return { version, pending: steps.filter((step) => !applied.has(step.version)) };
}

/**
 * Migrates the schema of a database, each migration in a transaction of its own, which also records it. Before the
 * first one, an embedded database with content is copied.
 *
 * @throws NewerSchemaError, UnusableDatabaseError like `schemaState`
 */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<Migrated> {
  const { version, pending } = await schemaState(database, steps);
  if (pending.length === 0) return { version, pending, snapshot: undefined };
  const moment = new Date().toISOString().replace(/\W|\d{3}Z$/g, '');
  const snapshot = version === 0 ? undefined : await database.copyBeside(`schema-${version}.${moment}`);
  for (const step of pending) await database.changeSchema((connection) => take(step, connection, database.dialect));
  return { version, pending, snapshot };
}

/** @throws Error when two migrations have the same number: the later one would never run */
function requireNumbers(steps: readonly Migration[]): void {
  const names = new Map<number, string>();
  for (const { version, name } of steps) {
    const other = names.get(version);
    if (other !== undefined)
      throw new Error(`the migrations "${other}" and "${name}" have the same number, ${version}`);
    names.set(version, name);
  }
}

/** Runs a migration in a transaction that may change the schema. */
export async function take(step: Migration, connection: Connection, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.types;
  await connection.run(
    `CREATE TABLE IF NOT EXISTS schema_versions (version ${integer} PRIMARY KEY, name ${text} NOT NULL)`,
  );
  await connection.run(`CREATE TABLE IF NOT EXISTS counters (name ${text} PRIMARY KEY, total ${integer} NOT NULL)`);
  // Another instance that started at the same time may have run it already.
  if ((await recorded(connection))?.has(step.version)) return;
  for (const column of step.columns ?? []) await addColumn(connection, dialect, column);
  for (const statement of step.statements(dialect)) await connection.run(statement);
  await connection.run('INSERT INTO schema_versions (version, name) VALUES (?, ?)', [step.version, step.name]);
  await connection.run(
    `INSERT INTO counters (name, total) VALUES ('commits', 1) ON CONFLICT (name) DO UPDATE SET total = counters.total + 1`,
  );
}

/** The completed migrations by version; undefined if the table belongs to another program. */
async function recorded(connection: Connection): Promise<Map<number, string> | undefined> {
  const rows = await connection.all<Record<string, unknown>>('SELECT * FROM schema_versions');
  if (!rows.every((row) => typeof row['version'] === 'number' && typeof row['name'] === 'string')) return undefined;
  return new Map(rows.map((row) => [row['version'] as number, row['name'] as string]));
}

const isOurs = (applied: ReadonlyMap<number, string>, steps: readonly Migration[]): boolean =>
  steps.every(({ version, name }) => (applied.get(version) ?? name) === name);

function foreign(names: readonly string[]): UnusableDatabaseError {
  const shown = names.slice(0, 3).join(', ');
  return new UnusableDatabaseError(
    `the database holds tables of another program (${shown}${names.length > 3 ? ', …' : ''}): name an empty one`,
  );
}
