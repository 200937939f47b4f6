import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { answerTooLong, type LongTexts } from './long-texts.ts';

/** The maximum number of bytes of the long texts in one response. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Reads whole rows of one table by their ids. */
export interface RowLoader<Row> {
  get(id: number): Promise<Row | undefined>;
  /**
   * The rows with these ids, in this order, for one response.
   *
   * @param forEditing false leaves out columns that only a change of the row needs
   * @throws ApiError 400 when their texts are too long together
   */
  load(ids: readonly number[], forEditing?: boolean): Promise<Row[]>;
  /** The same, without a limit on the length of texts. */
  loadAll(ids: readonly number[], forEditing?: boolean): Promise<Row[]>;
}

/** The loader of the rows of a table. */
export function rowLoader<Row extends { id: number }>(
  table: Table,
  connection: Connection,
  dialect: Dialect,
  long: LongTexts,
): RowLoader<Row> {
  const names = Object.keys(table.columns);
  const jsonColumns = names.filter((name) => table.columns[name] === 'json');
  const { forEditing = [] } = table;
  const selected = long.select(names);
  const selectedToShow = long.select(names.filter((name) => !forEditing.includes(name)));

  const decode = (row: Record<string, unknown>): Row => {
    for (const name of jsonColumns) row[name] = row[name] === '{}' ? {} : JSON.parse(row[name] as string);
    return row as Row;
  };

  const byIds = `${table.name} WHERE ${dialect.oneOf(`${table.name}.id`, 'integer')}`;
  const byId = `FROM ${table.name} WHERE ${table.name}.id = ?`;

  /** A row with long texts, which are decoded one after the other. */
  const getLong = async (id: number, { ofLong } = selected): Promise<Row | undefined> => {
    const [row] = await connection.all<Record<string, unknown>>(`SELECT ${ofLong} ${byId}`, [id]);
    return row && decode(await long.decode(row));
  };
  const get = async (id: number): Promise<Row | undefined> => {
    const [row] = await connection.all<Record<string, unknown>>(`SELECT ${selected.all} ${byId}${long.areShort}`, [id]);
    if (row) return decode(row);
    return long.areShort === '' ? undefined : getLong(id);
  };

  /** Rows with short texts are read with one statement, those with long ones one after the other. */
  const loadUpTo = async (maxBytes: number, wanted: readonly number[], whole: boolean): Promise<Row[]> => {
    if (wanted.length === 0) return [];
    const columns = whole ? selected : selectedToShow;
    const found = new Map<unknown, Row>();
    const keep = (row: Record<string, unknown>): void => {
      if (!whole) for (const name of forEditing) row[name] = '';
      found.set(row['id'], row as Row);
    };
    const rows = await connection.all<Record<string, unknown>>(`SELECT ${columns.all} FROM ${byIds}${long.areShort}`, [
      dialect.list(wanted),
    ]);
    for (const row of rows) keep(decode(row));
    let left = maxBytes;
    for (const id of long.areShort === '' || found.size === wanted.length ? [] : wanted) {
      const row = found.has(id) ? undefined : await getLong(id, columns);
      if (!row) continue;
      left -= long.bytesOf(row);
      if (left < 0) throw answerTooLong();
      keep(row);
    }
    return wanted.map((id) => found.get(id)).filter((row) => row !== undefined);
  };

  return {
    get,
    load: (wanted, whole = true) => loadUpTo(MAX_ANSWER_BYTES, wanted, whole),
    loadAll: (wanted, whole = true) => loadUpTo(Number.POSITIVE_INFINITY, wanted, whole),
  };
}
