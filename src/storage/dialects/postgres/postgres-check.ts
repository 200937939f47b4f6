import pg from 'pg';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';
import type { TimedQuery } from './postgres-commit.ts';
import { unusable, withoutPassword } from './postgres-faults.ts';
import type { Pooler } from './postgres-pooling.ts';

const OLDEST_SERVER = 140_000;

const FACTS = `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS follows, current_setting('statement_timeout') AS patience`;
/** The same for a primary and its replicas; not every service lets it be read. */
const CLUSTER = 'SELECT system_identifier::text AS cluster FROM pg_control_system()';

interface Facts {
  readonly version: string;
  readonly encoding: string;
  readonly follows: boolean;
  /** How long statements may take. */
  readonly patience: string;
}

/**
 * Checks whether a server can be used, before anything else.
 *
 * @returns the cluster that it belongs to, if known
 * @throws UnusableDatabaseError with one sentence on what is wrong
 */
export function checkServer(options: pg.ClientConfig, address: string, pooler: Pooler): Promise<string | undefined> {
  return check(options, address, async ({ follows, patience }, client) => {
    if (follows) return 'is a standby, which only reads: name the primary';
    if (pooler === 'off') return patience === '0' ? UNDECLARED_POOLER : undefined;
    return pooler === 'session' ? faultOfSessions(options, client) : faultOfTransactions(client);
  });
}

/** Start-up parameters are ignored: no server does that. */
const UNDECLARED_POOLER =
  'is a pooler that ignores start-up parameters: say with --database-pooler whether it pools sessions or transactions';

/** Two of our connections must not be the same one of the server. */
async function faultOfSessions(options: pg.ClientConfig, client: pg.Client): Promise<string | undefined> {
  const query: TimedQuery = { text: 'SELECT pg_backend_pid() AS id', query_timeout: SECOND_TIMEOUT_MS };
  const second = new pg.Client(options);
  second.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ id: number }>(query);
    await second.connect();
    const other = await second.query<{ id: number }>(query);
    return rows[0]?.id === other.rows[0]?.id
      ? 'is a pooler of transactions, not of sessions: say --database-pooler transaction'
      : undefined;
  } catch (error) {
    if (error instanceof pg.DatabaseError && !/query_wait_timeout/.test(error.message)) throw error;
    return 'is a pooler that gave no second connection: pooling sessions, it needs one for each connection of each instance (default_pool_size)';
  } finally {
    await second.end().catch(() => undefined);
  }
}

const SECOND_TIMEOUT_MS = 4_000;

/** Sent one at a time: a pooler in statement mode refuses the first transaction. */
async function faultOfTransactions(client: pg.Client): Promise<undefined> {
  await client.query('BEGIN');
  await client.query('ROLLBACK');
}

/**
 * Checks whether a server is a replica of this cluster.
 *
 * @throws UnusableDatabaseError with one sentence on what is wrong
 */
export async function checkReplica(options: pg.ClientConfig, address: string, cluster?: string): Promise<void> {
  const own = await check(
    options,
    address,
    async ({ follows }) => (follows ? undefined : 'is no standby: name replicas only with --database-replicas'),
    'replica',
  );
  if (own !== undefined && cluster !== undefined && own !== cluster)
    throw new UnusableDatabaseError(`the replica at ${withoutPassword(address)} follows another server`);
}

async function check(
  options: pg.ClientConfig,
  address: string,
  faultOfRole: (facts: Facts, client: pg.Client) => Promise<string | undefined>,
  kind = 'PostgreSQL server',
): Promise<string | undefined> {
  const client = connectionTo(options, address, kind);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    const fault = rows[0] && (faultOf(rows[0]) ?? (await faultOfRole(rows[0], client)));
    if (fault !== undefined) throw new UnusableDatabaseError(`the ${kind} at ${withoutPassword(address)} ${fault}`);
    return await client.query<{ cluster: string }>(CLUSTER).then(
      (answer) => answer.rows[0]?.cluster,
      () => undefined,
    );
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? error : unusable(error, address, kind);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionTo(options: pg.ClientConfig, address: string, kind: string): pg.Client {
  try {
    return new pg.Client(options);
  } catch (error) {
    throw unusable(error, address, kind);
  }
}

function faultOf({ version, encoding }: Facts): string | undefined {
  if (Number(version) < OLDEST_SERVER)
    return `has version ${Math.floor(Number(version) / 10_000)}, which is too old: 14 or newer is needed`;
  if (encoding !== 'UTF8') return `holds this database in ${encoding}: create one with ENCODING 'UTF8'`;
  return undefined;
}
