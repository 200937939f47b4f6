import type { Scalar, Value } from './conditions/conditions.ts';
import type { Connection } from './connection.ts';
import type { CopyingDialect } from './copying/copying-dialect.ts';
import type { SearchDialect } from './search/search-dialect.ts';

export type { Connection } from './connection.ts';

/** A database of one engine. */
export interface Database extends Connection {
  readonly dialect: Dialect;
  /**
   * Runs the work in one transaction; what it throws undoes it. Writers take turns. When this resolves, the change is on
   * disk. The work may be run again, when another one fails that was to share the commit: it changes nothing but the
   * database.
   */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** A transaction that may change the schema, also that of an empty database; it may take long. */
  changeSchema<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Changes with every commit of any process: what was read under an older version may be out of date. Immediate where the
   * engine can say it without asking a server.
   */
  version(): number | Promise<number>;
  /** A replica that has everything up to this version, for reading; nothing where there is none at the moment. */
  replicaWith(version: number): Connection | undefined;
  /** How many replicas are read from at present. */
  replicasInUse(): number;
  /**
   * Copies an embedded database into a file beside it.
   *
   * @param name what the name of the file ends in
   * @returns the path; nothing where the database is on a server, which has backups of its own
   */
  copyBeside(name: string): Promise<string | undefined>;
  /** Runs the work on one state of the database, whatever others write meanwhile. */
  atOneMoment<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** What an error means to whoever opens the database, in one sentence where it is one of the database. */
  toldAtStart(error: unknown): unknown;
  /** @throws when the database cannot be used at the moment */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** All that differs between the two engines in SQL. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Column types of migrations. */
  readonly types: { readonly id: string; readonly integer: string; readonly text: string };
  /** The statement for the names of all tables. */
  readonly tableNames: string;
  /** `column IN (list)`; the list is one parameter, so that its length does not make another statement. */
  oneOf(column: string, kind: 'integer' | 'text'): string;
  /** That a column has none of them: each row met is compared with the list, which is read once. */
  noneOf(column: string, kind: 'integer' | 'text'): string;
  /** The table as a source of rows that are looked up by their ids, rather than found on a walk along an index. */
  byIds(table: string): string;
  /** The same, found in an index that has the dates as well. */
  datesByIds(table: string): string;
  /** Whether several lists are put together by sorting them, unless each says for itself in which order it is and how far. */
  readonly mergesBySorting: boolean;
  /** The column as a value that filters rows, by which none is looked up. */
  filterOnly(column: string): string;
  /** The list parameter of `oneOf` and `positionIn`. */
  list(values: readonly Value[]): Value;
  /** The member of a JSON column, named by one parameter; NULL when there is none. */
  member(column: string): string;
  memberName(name: string): Value;
  /** Whether a member, named by one parameter, compares so to the value that is the next one. */
  compareMember(column: string, operator: string, kind: 'text' | 'other'): string;
  memberValue(value: Scalar): Value;
  /** A text as it is read quickest: as its bytes, or as it is. */
  asBytes(column: string): string;
  /** The position of the column's value in a list parameter, from 0. */
  positionIn(column: string, kind: 'integer' | 'text'): string;
  /** Selects the ids of rows of the table that have all grams of the first parameter, in the index that was there before. */
  withGrams(table: string): string;
  /** Whether nothing else happens in this thread while the engine reads: then what takes long is done in slices. */
  readonly holdsUp: boolean;
  grams(grams: readonly string[]): Value;
  /** Makes new ids continue behind those that were given explicitly. */
  continueIds(table: string): readonly string[];
  /** Creates the index of grams of a table. */
  createGramIndex(table: string): readonly string[];
  /**
   * Has the database run statements of its own after each row that was changed; they name the row before and after the
   * change `old` and `new`.
   *
   * @param name of the trigger, of its own
   */
  afterEachRow(
    name: string,
    trigger: { readonly event: string; readonly when?: string; readonly run: readonly string[] },
  ): readonly string[];
  /** Adds a column before another one; absent where the order of columns costs nothing. @param column as `CREATE TABLE` has it */
  readonly addColumnBefore?: (
    connection: Connection,
    place: { readonly table: string; readonly before: string },
    column: string,
  ) => Promise<void>;
  /** Makes a table one that rows are only ever added to. */
  appendOnly(table: string): readonly string[];
  /** What the engine itself finds wrong with the database. */
  faults(connection: Connection): Promise<string[]>;
  /** The index of searched texts. */
  readonly search: SearchDialect;
  /** What backups and moves need. */
  readonly copying: CopyingDialect;
}
