import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Quoin } from './start-quoin.ts';

/** How the statements of a digest begin: no server makes them. */
export const BY_DIGEST = '/* digest of rows */ ';

/** Says whether any row of any table is another than it was. Statements of its own, beside those of the house. */
export interface RowsDigest {
  take(): Promise<string>;
  close(): Promise<void>;
}

/** Opens the database of a test server beside it. */
export async function openDigest({ database, data }: Pick<Quoin, 'database' | 'data'>): Promise<RowsDigest> {
  return database.startsWith('postgres:') ? ofPostgres(database) : ofSqlite(join(data, 'quoin.sqlite'));
}

function ofSqlite(path: string): RowsDigest {
  const connection = new DatabaseSync(path, { readOnly: true });
  const tables = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
  // A search index is moved about in its own tables without another meaning; each holds what its rows hold.
  const plain = tables.filter((name) => !/_(data|idx|docsize|config|content)$/.test(name));
  return {
    async take() {
      const hash = createHash('sha256');
      connection.exec('BEGIN');
      for (const name of plain) {
        const statement = connection.prepare(`${BY_DIGEST}SELECT * FROM "${name}"`);
        statement.setReadBigInts(true);
        for (const row of statement.iterate())
          hash.update(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
      }
      connection.exec('COMMIT');
      return hash.digest('hex');
    },
    async close() {
      connection.close();
    },
  };
}

async function ofPostgres(address: string): Promise<RowsDigest> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `${BY_DIGEST}SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const parts = rows.map(
    ({ name }) => `(SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM "${name}" t)`,
  );
  return {
    async take() {
      const found = await client.query<{ digest: string }>(`${BY_DIGEST}SELECT ${parts.join(' || ')} AS digest`);
      return found.rows[0]?.digest ?? '';
    },
    async close() {
      await client.end();
    },
  };
}
