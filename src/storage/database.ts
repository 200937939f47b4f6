import type { Scalar, Value } from './conditions/conditions.ts';
import type { Connection } from './connection.ts';
import type { CopyingDialect } from './copying/copying-dialect.ts';
import type { SearchDialect } from './search/search-dialect.ts';

export type { Connection } from './connection.ts';

/** A database of one engine. */
export interface Database extends Connection {
  readonly dialect: Dialect;
  /**
   * Runs the work in a transaction; an exception rolls it back. Writers run one after the other. When this resolves, the change is
   * on disk. The work may run again when another one fails that shares the commit, so it must change nothing but the
   * database.
   */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** A transaction that may change or create the schema, and may take long. */
  changeSchema<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Changes with every commit of any process: rows read under an older version may be out of date. Synchronous on an
   * embedded database.
   */
  version(): number | Promise<number>;
  /** A replica that has replayed all commits up to this version; undefined if there is none at the moment. */
  replicaWith(version: number): Connection | undefined;
  /** The number of replicas that serve reads at present. */
  replicasInUse(): number;
  /**
   * Copies an embedded database into a file beside it.
   *
   * @param name the end of the file name
   * @returns the path; undefined for a database server, which has backups of its own
   */
  copyBeside(name: string): Promise<string | undefined>;
  /** Runs the work on a snapshot of the database. */
  atOneMoment<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** Translates an error at the start; an error of the database becomes one sentence for people. */
  toldAtStart(error: unknown): unknown;
  /** @throws when the database cannot be used at the moment */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** The differences between the SQL of the two engines. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Column types of migrations. */
  readonly types: { readonly id: string; readonly integer: string; readonly text: string };
  /** The statement for the names of all tables. */
  readonly tableNames: string;
  /** `column IN (list)`; the list is one parameter, so that its length does not make another statement. */
  oneOf(column: string, kind: 'integer' | 'text'): string;
  /** `column NOT IN (list)`: each scanned row is compared with the list, which is read once. */
  noneOf(column: string, kind: 'integer' | 'text'): string;
  /** The table with a hint to look rows up by their ids, rather than scan an index. */
  byIds(table: string): string;
  /** The same, with an index that also has the dates. */
  datesByIds(table: string): string;
  /** Whether the engine merges several lists by sorting, unless each has its own ORDER BY and LIMIT. */
  readonly mergesBySorting: boolean;
  /** The column as a filter only, so that no index on it is used. */
  filterOnly(column: string): string;
  /** The list parameter of `oneOf`. */
  list(values: readonly Value[]): Value;
  /** The member of a JSON column, named by one parameter; NULL when there is none. */
  member(column: string): string;
  memberName(name: string): Value;
  /** Compares a member, named by one parameter, with the value of the next parameter. */
  compareMember(column: string, operator: string, kind: 'text' | 'other'): string;
  memberValue(value: Scalar): Value;
  /** The fastest way to read a text: as its bytes, or as it is. */
  asBytes(column: string): string;
  /** Whether a text contains the one of one parameter, character by character. */
  contains(column: string): string;
  /** The parameter of `contains`. */
  contained(text: string): Value;
  /** A number that grows with the position of the column's value in a list. */
  positionIn(column: string, kind: 'integer' | 'text'): string;
  /** The list parameter of `positionIn`. */
  positions(values: readonly Value[]): Value;
  /** Selects the ids of rows that have all grams of the first parameter, in the former index. */
  withGrams(table: string): string;
  /** Whether the engine blocks the thread while it reads: then long reads are done in slices. */
  readonly holdsUp: boolean;
  grams(grams: readonly string[]): Value;
  /** Makes new ids continue after explicitly given ones. */
  continueIds(table: string): readonly string[];
  /** Creates the index of grams of a table. */
  createGramIndex(table: string): readonly string[];
  /**
   * Creates a trigger that runs statements after each changed row; `old` and `new` are the row before and after the
   * change.
   *
   * @param name a unique name of the trigger
   */
  afterEachRow(
    name: string,
    trigger: { readonly event: string; readonly when?: string; readonly run: readonly string[] },
  ): readonly string[];
  /** Adds a column before another one; absent if the order of columns has no effect on speed. @param column as in `CREATE TABLE` */
  readonly addColumnBefore?: (
    connection: Connection,
    position: { readonly table: string; readonly before: string },
    column: string,
  ) => Promise<void>;
  /** Makes a table append-only. */
  appendOnly(table: string): readonly string[];
  /** The errors that the engine's integrity check finds. */
  faults(connection: Connection): Promise<string[]>;
  /** The index of searched texts. */
  readonly search: SearchDialect;
  /** The statements for backups and moves. */
  readonly copying: CopyingDialect;
}
