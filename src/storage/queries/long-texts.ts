import { type ApiError, apiError } from '../../errors/index.ts';
import { yieldIfLongTexts } from '../../event-loop/index.ts';
import type { Dialect } from '../database.ts';
import type { Table } from '../tables.ts';

/** Rows with more bytes of text (64 KiB) are read one at a time: a page of a hundred others is a few megabytes. */
const LONG_BYTES = 65536;
/** The maximum number of bytes in the texts of one row, raw and rendered: the engine reads and writes a row as a whole. */
const MAX_ROW_BYTES = 12 * 1024 * 1024;

/** The columns to select: for rows with short texts, and for a row with long ones. */
interface Selected {
  readonly all: string;
  readonly ofLong: string;
}

/** How the long texts of a table's rows are measured and read. */
export interface LongTexts {
  /** The end of a WHERE clause that leaves out rows with long texts: the engine knows the length of a text without reading it. */
  readonly areShort: string;
  select(names: readonly string[]): Selected;
  /** Decodes the texts of a row with long texts, and yields to other work in between. */
  decode(row: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** The length of the texts of a row, or a part of one. */
  bytesOf(row: object): number;
}

/** How the long texts of this table's rows are measured and read. */
export function longTexts({ name: table, columns, long = [] }: Table, dialect: Dialect): LongTexts {
  const bytes = long.map((column) => `octet_length(${table}.${column})`).join(' + ');
  const whole = (name: string) => `${table}.${name}`;
  return {
    areShort: long.length === 0 ? '' : ` AND ${bytes} <= ${LONG_BYTES}`,
    select: (names) => ({
      all: names.map(whole).join(', '),
      ofLong: names
        .map((name) => (long.includes(name) ? `${dialect.asBytes(whole(name))} AS ${name}` : whole(name)))
        .join(', '),
    }),
    async decode(row) {
      for (const name of long) {
        const value = row[name];
        if (value instanceof Uint8Array)
          row[name] = Buffer.from(value.buffer, value.byteOffset, value.length).toString();
        await yieldIfLongTexts(row[name]);
      }
      return row;
    },
    bytesOf: (row) => bytesOf({ columns, long }, row),
  };
}

function bytesOf({ columns, long = [] }: Pick<Table, 'columns' | 'long'>, row: object): number {
  let length = 0;
  for (const name of long) {
    const value = (row as Record<string, unknown>)[name];
    if (value === undefined) continue;
    length += Buffer.byteLength(columns[name] === 'json' ? JSON.stringify(value) : String(value));
  }
  return length;
}

/** Whether `checkLength` refuses a row of a table. */
export const isTooLongFor = (table: Table, row: object): boolean => bytesOf(table, row) > MAX_ROW_BYTES;

/** @throws ApiError 413 when the texts of a row are too long together */
export function checkLength(bytes: number): void {
  if (bytes > MAX_ROW_BYTES) throw apiError('quoin_item_too_large');
}

/** The error for an answer whose rows have too much text in total. */
export const answerTooLong = (): ApiError => apiError('quoin_answer_too_large');
