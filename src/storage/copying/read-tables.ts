import { createHash } from 'node:crypto';
import type { Value } from '../conditions/conditions.ts';
import type { Connection } from '../database.ts';
import type { CopiedTable } from './copied-tables.ts';

export type CopiedRow = readonly Value[];

/** A checksum of all rows of a table: the same for the same rows, on both engines. */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/** The approximate size of a batch of rows in bytes. */
const PART_BYTES = 1024 * 1024;
const FIRST_BATCH_SIZE = 50;
const MAX_BATCH_SIZE = 2000;

/** Counts the commits of one engine on one server: it has no meaning elsewhere. */
const isOwn = (table: CopiedTable, row: CopiedRow): boolean => table.name === 'counters' && row.includes('commits');

/** Reads all rows of a table in the order of its key, in batches. */
export async function* readTable(connection: Connection, table: CopiedTable): AsyncGenerator<readonly CopiedRow[]> {
  const columns = table.columns.map(({ name }) => name);
  const key = table.key.join(', ');
  const keyIndexes = table.key.map((name) => columns.indexOf(name));
  const from = `SELECT ${columns.join(', ')} FROM ${table.name}`;
  const behind = `WHERE (${key}) > (${table.key.map(() => '?').join(', ')})`;
  let last: CopiedRow | undefined;
  for (let limit = FIRST_BATCH_SIZE; ; ) {
    const found = await connection.all<Record<string, Value>>(`${from} ${last ? behind : ''} ORDER BY ${key} LIMIT ?`, [
      ...(last ?? []),
      limit,
    ]);
    const rows = found.map((row) => columns.map((name) => row[name] as Value));
    const end = rows.at(-1);
    if (!end) return;
    yield rows.filter((row) => !isOwn(table, row));
    if (rows.length < limit) return;
    last = keyIndexes.map((index) => end[index] as Value);
    const bytes = Math.max(1, sizeOf(rows) / rows.length);
    limit = Math.min(MAX_BATCH_SIZE, Math.max(1, Math.floor(PART_BYTES / bytes)));
  }
}

const sizeOf = (rows: readonly CopiedRow[]): number =>
  rows.flat().reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

/** A row as a line of text. */
export const lineOf = (row: CopiedRow): string => `${JSON.stringify(row)}\n`;

/** Computes the checksum of rows as they pass. */
export class Summing {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(line: string): void {
    this.#hash.update(line);
    this.#rows += 1;
  }

  sum(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.copy().digest('hex') };
  }
}

/** The checksum of all rows of a table. */
export async function sumOf(connection: Connection, table: CopiedTable): Promise<TableSum> {
  const summing = new Summing();
  for await (const rows of readTable(connection, table)) for (const row of rows) summing.add(lineOf(row));
  return summing.sum();
}
