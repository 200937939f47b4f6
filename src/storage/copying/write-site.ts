import type { Connection, Database } from '../database.ts';
import { migrations, NewerSchemaError, take } from '../migrations/migrate.ts';
import { buildAll } from '../search/build.ts';
import { searchedTables } from '../search/groups.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';
import type { SitePlan } from './read-site.ts';
import { type CopiedRow, sumOf, type TableSum } from './read-tables.ts';

/** The stored copy differs from its source. */
export class CopyDiffersError extends Error {}

/** Receives the rows of a copy. */
export interface RowTaker {
  insert(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void>;
  /** Compares the stored rows with the expected sums. @throws CopyDiffersError */
  compare(sums: Readonly<Record<string, TableSum>>, onTable: (table: CopiedTable) => void): Promise<void>;
}

/** @throws UnusableDatabaseError when there is anything in the database */
export async function expectEmpty(connection: Connection, { dialect }: Database): Promise<void> {
  const names = await connection.all<{ name: string }>(dialect.tableNames);
  if (names.length > 0) throw new UnusableDatabaseError('the database is not empty; use an empty one');
}

/**
 * Stores a copy of a site in an empty database, in one transaction: when anything fails, the database is empty as before.
 * The schema is that of the copy while its rows are stored, and is then brought up to date.
 *
 * @param feed passes on all rows, and compares the stored ones
 * @throws UnusableDatabaseError when the database is not empty; NewerSchemaError when the copy is newer than this Quoin
 */
export async function writeSite(
  database: Database,
  plan: SitePlan,
  feed: (taker: RowTaker) => Promise<void>,
): Promise<void> {
  const { dialect } = database;
  expectKnown(plan);
  await database.changeSchema(async (connection) => {
    await expectEmpty(connection, database);
    for (const step of migrations.filter(({ version }) => version <= plan.schema))
      await take(step, connection, dialect);
    const made = await copiedTables(connection, dialect);
    const tables = matched(plan.tables, made);
    await feed({
      async insert({ name }, rows) {
        const table = tables.find((one) => one.name === name);
        if (!table || rows.length === 0) return;
        await dialect.copying.insert(connection, table.name, table.columns, rows);
      },
      async compare(sums, onTable) {
        for (const table of tables) {
          onTable(table);
          const { rows, sha256 } = await sumOf(connection, table);
          const expected = sums[table.name];
          if (rows !== expected?.rows || sha256 !== expected.sha256)
            throw new CopyDiffersError(
              `the table ${table.name} is not what it should be: ${rows} rows, and there should be ${expected?.rows ?? 'none'}`,
            );
        }
      },
    });
    for (const [table, next] of Object.entries(plan.nextIds))
      if (made.some(({ name }) => name === table)) await dialect.copying.continueFrom(connection, table, next);
    for (const step of migrations.filter(({ version }) => version > plan.schema)) await take(step, connection, dialect);
    for (const table of searchedTables) await buildAll(table, connection, dialect);
  });
}

/** @throws NewerSchemaError when the copy has a schema that this Quoin does not know */
export function expectKnown({ schema }: Pick<SitePlan, 'schema'>): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (schema > newest)
    throw new NewerSchemaError(`the copy has schema version ${schema}, this Quoin knows ${newest}: use a newer Quoin`);
}

/**
 * The tables of the schema, with their columns in the order of the copy.
 *
 * @throws CopyDiffersError when a table or a column of the copy is not in the schema, or the other way round
 */
function matched(given: readonly CopiedTable[], made: readonly CopiedTable[]): readonly CopiedTable[] {
  const lacking = made.find((table) => !given.some(({ name }) => name === table.name));
  if (lacking) throw new CopyDiffersError(`the copy lacks the table ${lacking.name}`);
  return given.map((table) => {
    const here = made.find(({ name }) => name === table.name);
    const columns = table.columns.map(({ name }) => here?.columns.find((column) => column.name === name));
    const isSame = columns.length === here?.columns.length && columns.every((column) => column !== undefined);
    if (!isSame) throw new CopyDiffersError(`the table ${table.name} of the copy does not fit the schema`);
    return { ...here, columns };
  });
}
