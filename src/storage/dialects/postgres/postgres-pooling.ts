import pg from 'pg';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';
import type { TimedQuery } from './postgres-commit.ts';

/**
 * What stands between Quoin and the server: nothing; a pooler that keeps a server connection for each of ours, as long as
 * that lasts; or one that has a server connection for us during a transaction only.
 */
export type Pooler = 'off' | 'session' | 'transaction';

/** What connections, or transactions, are to have. */
interface Parameters {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly jit: 'off';
  readonly enable_seqscan?: 'off';
}

/** How statements are sent, and limits set, with a pooler or without. */
export interface Pooling {
  /** Whether a statement that was prepared by name is there when it is sent again. */
  readonly keepsNames: boolean;
  /** Options of a pool whose connections have these parameters, as far as connections can have any. */
  options(parameters: Parameters): pg.PoolConfig;
  /** What the beginning of a transaction has to set, as it is nothing that connections have. */
  setLocal(parameters: Parameters): string;
  /** Reads with these parameters. */
  read(client: pg.ClientBase, query: pg.QueryConfig, parameters: Parameters): Promise<pg.QueryResult>;
}

/** A pooler that has no server connection for us lets us wait: no longer than that, which is less than the pool waits. */
const SESSION_TIMEOUT_MS = 4_000;

const assignments = (parameters: Parameters, how: string): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${how} ${name} = '${value}'`)
    .join('; ');

const plainly: Pooling['read'] = (client, query) => client.query(query);
const nothing = (): string => '';

export const poolings: Readonly<Record<Pooler, Pooling>> = {
  // A server takes them when the connection begins.
  off: {
    keepsNames: true,
    options: ({ jit, enable_seqscan, ...limits }) => ({
      ...limits,
      options: `-c jit=${jit}${enable_seqscan === undefined ? '' : ` -c enable_seqscan=${enable_seqscan}`}`,
    }),
    setLocal: nothing,
    read: plainly,
  },
  // A pooler takes none then; the connection keeps what it is told afterwards.
  session: {
    keepsNames: true,
    options: (parameters) => ({ onConnect: (client) => prepareSession(client, parameters) }),
    setLocal: nothing,
    read: plainly,
  },
  // The next transaction may be on another connection: each sets its own.
  transaction: {
    keepsNames: false,
    options: () => ({ pipeline: true }),
    setLocal: (parameters) => `; ${assignments(parameters, 'SET LOCAL')}`,
    read: readInTransaction,
  },
};

async function prepareSession(client: pg.ClientBase, parameters: Parameters): Promise<void> {
  const query: TimedQuery = { text: assignments(parameters, 'SET'), query_timeout: SESSION_TIMEOUT_MS };
  await client.query(query).catch((cause: unknown) => {
    if (cause instanceof pg.DatabaseError) throw cause;
    throw new UnusableDatabaseError(SESSIONS_TAKEN, { cause });
  });
}

/** What a pooler of sessions lacks that lets us wait. */
const SESSIONS_TAKEN =
  'the pooler has no server connection left: pooling sessions, it needs one for each connection of each instance (default_pool_size)';

/** All three are sent in one go: who reads waits once. */
async function readInTransaction(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  parameters: Parameters,
): Promise<pg.QueryResult> {
  const [begun, answered, ended] = await Promise.allSettled([
    client.query(`BEGIN READ ONLY; ${assignments(parameters, 'SET LOCAL')}`),
    client.query(query),
    client.query('COMMIT'),
  ]);
  if (begun.status === 'rejected') throw begun.reason;
  if (answered.status === 'rejected') throw answered.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return answered.value;
}
