import pg from 'pg';
import { apiError } from '../../errors/index.ts';
import type { Value } from '../conditions.ts';
import type { Connection, Database } from '../database.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { postgresDialect } from './postgres-dialect.ts';

/** Writers take turns, as they do with the embedded engine: so slugs stay unique and no check is out of date. */
const WRITE_LOCK = 7_106_518;
const OLDEST_SERVER = 140_000;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 20_000;

// Whole numbers come as numbers: none of ours is beyond what a number holds exactly.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * A PostgreSQL server, version 14 or newer.
 *
 * @param address `postgres://user:password@host:port/database`
 * @throws UnusableDatabaseError when it cannot be reached, refuses the log-in, or is too old
 */
export async function openPostgres(address: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 16,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'quoin',
  });
  // A connection that breaks while idle is replaced by the pool.
  pool.on('error', () => undefined);
  await checkServer(pool, address);

  const reading = statements((text) => pool.query(text));
  return {
    dialect: postgresDialect,
    ...reading,
    async run() {
      throw new Error('changes are made in a transaction');
    },
    async transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
      const client = await pool.connect().catch((error: unknown) => {
        throw translated(error);
      });
      let isBroken = false;
      try {
        await client.query('BEGIN');
        await client.query('SELECT pg_advisory_xact_lock($1)', [WRITE_LOCK]);
        const connection = statements((text) => client.query(text));
        const result = await work(connection);
        await connection.run(COUNT_COMMIT, [VERSION]);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          isBroken = true;
        });
        throw translated(error);
      } finally {
        client.release(isBroken);
      }
    },
    async version() {
      const [row] = await reading.all<{ total: number }>('SELECT total FROM counters WHERE name = ?', [VERSION]);
      return row?.total ?? 0;
    },
    async close() {
      await pool.end();
    },
  };
}

/** The counter that every commit raises: it is read to know whether anything has changed. */
const VERSION = 'commits';
const COUNT_COMMIT =
  'INSERT INTO counters (name, total) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET total = counters.total + 1';

async function checkServer(pool: pg.Pool, address: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    if (Number(rows[0]?.version) < OLDEST_SERVER)
      throw new UnusableDatabaseError('PostgreSQL is too old: version 14 or newer is needed');
  } catch (error) {
    await pool.end();
    if (error instanceof UnusableDatabaseError) throw error;
    throw new UnusableDatabaseError(
      `cannot use the database at ${withoutPassword(address)}: ${(error as Error).message || String(error)}`,
      { cause: error },
    );
  }
}

function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return 'the given address';
  const url = new URL(address);
  url.password = '';
  return url.toString();
}

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Statements by name, so that the server plans each text once per connection. */
const named = new Map<string, { readonly name: string; readonly text: string }>();

function prepared(sql: string): { readonly name: string; readonly text: string } {
  let statement = named.get(sql);
  if (!statement) {
    let position = 0;
    statement = { name: `quoin_${named.size}`, text: sql.replaceAll('?', () => `$${++position}`) };
    named.set(sql, statement);
  }
  return statement;
}

function statements(send: Send): Connection {
  const query = async (sql: string, values: readonly Value[]): Promise<pg.QueryResult> => {
    try {
      return await send({ ...prepared(sql), values: [...values] });
    } catch (error) {
      throw translated(error);
    }
  };
  return {
    all: async <Row>(sql: string, values: readonly Value[] = []) => (await query(sql, values)).rows as Row[],
    run: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
  };
}

/** Classes of errors in which the server cannot serve now, and may soon: connection, resources, operator, too many clients. */
const TRANSIENT = /^(08|53|57|40)/;

/** What a client should read about: that the database is away. Everything else stays what it is. */
function translated(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const isAway =
    (code !== undefined && (TRANSIENT.test(code) || /^E[A-Z]+$/.test(code))) ||
    /timeout|terminated|ended/i.test(message ?? '');
  if (code === '53100') return apiError('rest_storage_full', { cause: error });
  return isAway ? apiError('rest_unavailable', { headers: { 'Retry-After': '5' }, cause: error }) : error;
}
