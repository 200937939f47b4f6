import pg from 'pg';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { unusable, withoutPassword } from './postgres-faults.ts';

const OLDEST_SERVER = 140_000;

const FACTS = `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS follows`;

interface Facts {
  readonly version: string;
  readonly encoding: string;
  readonly follows: boolean;
}

/**
 * Asks a server whether it can be used, before anything else is asked of it.
 *
 * @throws UnusableDatabaseError with one sentence on what is wrong
 */
export async function checkServer(options: pg.ClientConfig, address: string): Promise<void> {
  const client = connectionTo(options, address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    const fault = rows[0] && faultOf(rows[0]);
    if (fault !== undefined)
      throw new UnusableDatabaseError(`the PostgreSQL server at ${withoutPassword(address)} ${fault}`);
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? error : unusable(error, address);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionTo(options: pg.ClientConfig, address: string): pg.Client {
  try {
    return new pg.Client(options);
  } catch (error) {
    throw unusable(error, address);
  }
}

function faultOf({ version, encoding, follows }: Facts): string | undefined {
  if (Number(version) < OLDEST_SERVER)
    return `has version ${Math.floor(Number(version) / 10_000)}, which is too old: 14 or newer is needed`;
  if (encoding !== 'UTF8') return `holds this database in ${encoding}: create one with ENCODING 'UTF8'`;
  if (follows) return 'is a standby, which only reads: name the primary';
  return undefined;
}
