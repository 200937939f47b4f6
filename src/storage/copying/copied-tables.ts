import type { Connection, Dialect } from '../database.ts';
import { tables } from '../tables.ts';
import type { Column, DescribedColumn } from './copying-dialect.ts';

/** A table as it is copied: row by row, in the order of its key, which is the same on both engines. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Names of the columns of the primary key, in their order. */
  readonly key: readonly string[];
}

/** Maintained by the migrations. */
const SCHEMA = 'schema_versions';
/** Rebuilt from the searched texts. */
const INDEXES = ['_grams', '_postings', '_vocabulary', '_words'];
const BUILDS = ['search_builds', 'search_changes', 'search_log', 'search_words'];
/** Rebuilt from the posts. */
const PRESENTED = 'presented_posts';
/** They belong to the server that runs them: a copy of the site has none. */
const JOBS = 'jobs';
/** The tokens of copied rows are stored at once. */
const INDEXED = 'grams_indexed';

/** Whether a table belongs to a program that replicates the database file, such as Litestream. */
const isOfOthers = (name: string): boolean => /^_(litestream|cf)_/i.test(name);

/**
 * The tables that make up the site. They are read from the schema of the database, so that no table and no column can be
 * forgotten. Left out are tables of programs
 * that replicate the database, and data that is created again after copying: the record of the schema, search indexes and their
 * progress, jobs, and presented posts.
 *
 * @throws Error when a table has no primary key, or a column has an unknown type
 */
export async function copiedTables(connection: Connection, dialect: Dialect): Promise<readonly CopiedTable[]> {
  const described = await connection.all<DescribedColumn>(dialect.copying.columns);
  const byTable = Map.groupBy(described, (column) => column.table_name);
  const names = [...byTable.keys()].filter(
    (name) =>
      !isOfOthers(name) &&
      ![SCHEMA, JOBS, PRESENTED, INDEXED, ...BUILDS].includes(name) &&
      !INDEXES.some((ending) => isOfSearch(name, ending)),
  );
  return names.map((name) => tableOf(name, byTable.get(name) ?? []));
}

function tableOf(name: string, columns: readonly DescribedColumn[]): CopiedTable {
  const key = columns
    .filter((column) => column.key_position > 0)
    .sort((one, other) => one.key_position - other.key_position);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key: its rows cannot be copied`);
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, kind: kindOf(name, column) })),
    key: key.map((column) => column.name),
  };
}

function kindOf(table: string, { name, type }: DescribedColumn): Column['kind'] {
  if (/^(integer|bigint|smallint)$/i.test(type)) return 'integer';
  if (/^text$/i.test(type)) return 'text';
  if (/^(real|double precision)$/i.test(type)) return 'number';
  throw new Error(`the column ${name} of ${table} is of the kind ${type}, which cannot be copied`);
}

/** Whether a table is an index of a searched one. */
const isOfSearch = (name: string, ending: string): boolean =>
  Object.values(tables).some((table) => 'search' in table && name === `${table.name}${ending}`);
