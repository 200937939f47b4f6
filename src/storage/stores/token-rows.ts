import type { Value } from '../conditions/conditions.ts';
import type { Connection } from '../database.ts';

/** A row that the holder of a token may use until it expires. Only the hash of the token is stored. */
export interface TokenRow {
  readonly token_hash: string;
  readonly user_id: number;
  /** That of the user when the row was made: one of an older epoch is void. */
  readonly credential_epoch: number;
  readonly until_gmt: string;
}

export interface TokenReader<Row extends TokenRow> {
  /** The row, unless it has expired. */
  find(tokenHash: string, nowGmt: string): Promise<Row | undefined>;
}

/** The writes of such rows, for transactions. */
export interface TokenWriter<Row extends TokenRow> extends TokenReader<Row> {
  /** Stores a row, and removes expired ones. */
  insert(row: Row, nowGmt: string): Promise<void>;
  delete(tokenHash: string): Promise<void>;
}

/** The statements that the tables of such rows share. */
export function tokenRows<Row extends TokenRow>(
  table: string,
  columns: readonly (keyof Row & string)[],
  connection: Connection,
): TokenWriter<Row> {
  const names = columns.join(', ');
  const marks = columns.map(() => '?').join(', ');
  return {
    async find(tokenHash, nowGmt) {
      const [row] = await connection.all<Row>(`SELECT ${names} FROM ${table} WHERE token_hash = ? AND until_gmt > ?`, [
        tokenHash,
        nowGmt,
      ]);
      return row;
    },
    async insert(row, nowGmt) {
      await connection.run(`DELETE FROM ${table} WHERE until_gmt <= ?`, [nowGmt]);
      await connection.run(
        `INSERT INTO ${table} (${names}) VALUES (${marks})`,
        columns.map((name) => row[name] as Value),
      );
    },
    async delete(tokenHash) {
      await connection.run(`DELETE FROM ${table} WHERE token_hash = ?`, [tokenHash]);
    },
  };
}
