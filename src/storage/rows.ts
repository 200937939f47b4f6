import type { ColumnKind, Table, tables } from './tables.ts';

/** The columns of a table that hold JSON. */
type JsonColumns<Columns> = { [Name in keyof Columns]: Columns[Name] extends 'json' ? Name : never }[keyof Columns];
type ValueOf<Kind extends ColumnKind> = Kind extends 'text' ? string : number;

/** A row of a table. `Special` has the types of JSON columns, and of columns whose type differs from their kind. */
type RowOf<
  Of extends Table,
  Special extends Record<JsonColumns<Of['columns']>, unknown> = Record<JsonColumns<Of['columns']>, unknown>,
> = Special & {
  -readonly [Name in Exclude<keyof Of['columns'], keyof Special>]: ValueOf<Of['columns'][Name]>;
};

/**
 * The rows of the four kinds of content, with the columns of `tables.ts`. Dates are ISO texts without zone
 * (`2026-11-21T05:50:00`), flags are 0 and 1, columns ending in `_key` hold folded text for sorting and comparing.
 */
export type Meta = Record<string, unknown>;

/** Posts, pages, media items and revisions: they share one id space. */
export interface PostRow
  extends RowOf<(typeof tables)['posts'], { meta: Meta; media_details: Record<string, unknown> }> {}

export interface TermRow extends RowOf<(typeof tables)['terms'], { meta: Meta }> {}

export interface CommentRow extends RowOf<(typeof tables)['comments'], { meta: Meta }> {}

export interface UserRow
  extends RowOf<(typeof tables)['users'], { locale: string | null; roles: string[]; meta: Meta }> {}

/** A named, revocable application password. */
export interface ApplicationPasswordRow extends RowOf<(typeof tables)['application_passwords']> {}
