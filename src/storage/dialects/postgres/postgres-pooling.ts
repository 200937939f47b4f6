import pg from 'pg';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';
import type { TimedQuery } from './postgres-commit.ts';

/**
 * The pooler between Quoin and the server: none; one with a server connection for each client connection (session); or one that
 * assigns a server connection for each transaction.
 */
export type Pooler = 'off' | 'session' | 'transaction';

/** The parameters of connections or transactions. */
interface Parameters {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly jit: 'off';
  readonly enable_seqscan?: 'off';
}

/** How statements are sent, and limits set, with a pooler or without. */
export interface Pooling {
  /** Whether named prepared statements stay available. */
  readonly keepsNames: boolean;
  /** Options of a pool whose connections have these parameters, if connections can have any. */
  options(parameters: Parameters): pg.PoolConfig;
  /** The statements that set parameters at the start of a transaction, if connections cannot have them. */
  setLocal(parameters: Parameters): string;
  /** Reads with these parameters. */
  read(client: pg.ClientBase, query: pg.QueryConfig, parameters: Parameters): Promise<pg.QueryResult>;
}

/** How long to wait for a pooler without a free server connection: less than the pool waits. */
const SESSION_TIMEOUT_MS = 4_000;

const assignments = (parameters: Parameters, how: string): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${how} ${name} = '${value}'`)
    .join('; ');

const plainly: Pooling['read'] = (client, query) => client.query(query);
const nothing = (): string => '';

export const poolings: Readonly<Record<Pooler, Pooling>> = {
  // A server accepts them at the start of a connection.
  off: {
    keepsNames: true,
    options: ({ jit, enable_seqscan, ...limits }) => ({
      ...limits,
      options: `-c jit=${jit}${enable_seqscan === undefined ? '' : ` -c enable_seqscan=${enable_seqscan}`}`,
    }),
    setLocal: nothing,
    read: plainly,
  },
  // A pooler accepts none at the start; they are set afterwards, and stay.
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

/** The reason of a wait at a pooler in session mode. */
const SESSIONS_TAKEN =
  'the pooler has no server connection left: pooling sessions, it needs one for each connection of each instance (default_pool_size)';

/** All three statements are sent together: a read takes one round trip. */
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
