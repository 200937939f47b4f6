import pg from 'pg';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { unusable, withoutPassword } from './postgres-faults.ts';

const OLDEST_SERVER = 140_000;

const FACTS = `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS follows`;
/** The same for a primary and its replicas; not every service lets it be read. */
const CLUSTER = 'SELECT system_identifier::text AS cluster FROM pg_control_system()';

interface Facts {
  readonly version: string;
  readonly encoding: string;
  readonly follows: boolean;
}

/**
 * Asks a server whether it can be used, before anything else is asked of it.
 *
 * @returns which cluster it is of, where that can be told
 * @throws UnusableDatabaseError with one sentence on what is wrong
 */
export function checkServer(options: pg.ClientConfig, address: string): Promise<string | undefined> {
  return check(options, address, ({ follows }) =>
    follows ? 'is a standby, which only reads: name the primary' : undefined,
  );
}

/**
 * Asks a server whether it is a replica of this cluster.
 *
 * @throws UnusableDatabaseError with one sentence on what is wrong
 */
export async function checkReplica(options: pg.ClientConfig, address: string, cluster?: string): Promise<void> {
  const own = await check(
    options,
    address,
    ({ follows }) => (follows ? undefined : 'is no standby: name replicas only with --database-replicas'),
    'replica',
  );
  if (own !== undefined && cluster !== undefined && own !== cluster)
    throw new UnusableDatabaseError(`the replica at ${withoutPassword(address)} follows another server`);
}

async function check(
  options: pg.ClientConfig,
  address: string,
  faultOfRole: (facts: Facts) => string | undefined,
  kind = 'PostgreSQL server',
): Promise<string | undefined> {
  const client = connectionTo(options, address, kind);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    const fault = rows[0] && (faultOf(rows[0]) ?? faultOfRole(rows[0]));
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
