import pg from 'pg';
import { ApiError } from '../../../errors/index.ts';
import type { Database } from '../../database.ts';
import { type DatabaseWatch, unwatched } from '../../database-watch.ts';
import { Coalesced } from '../coalesced.ts';
import { checkReplica, checkServer } from './postgres-check.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isOfServer, translated, unusable } from './postgres-faults.ts';
import { type Pooler, poolings } from './postgres-pooling.ts';
import {
  ANSWER_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  connect,
  LIMITS,
  poolOf,
  READ_LIMITS,
  READERS,
  readerOf,
  WRITE_LOCK_TIMEOUT_MS,
} from './postgres-pools.ts';
import { PostgresReplica, pulseOptions } from './postgres-replica.ts';
import { statements, types } from './postgres-statements.ts';
import { transactions } from './postgres-transactions.ts';

/** A snapshot has no time limit: a backup writes its rows somewhere else between reads. */
const BEGIN_MOMENT =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0';

interface PostgresOptions {
  /** Addresses of streaming replicas, for reads. */
  readonly replicas?: readonly string[];
  readonly watch?: DatabaseWatch;
  /** The pooler in between, if any. */
  readonly pooler?: Pooler;
}

/**
 * A PostgreSQL server, version 14 or newer: some connections for reading, one for writing. Every wait has a limit, after
 * which the answer is 503. The next request replaces a lost connection.
 *
 * @param address `postgres://user:password@host:port/database`
 * @throws UnusableDatabaseError when it cannot be reached, refuses the log-in, or is not one that Quoin can use
 */
export async function openPostgres(
  address: string,
  { replicas = [], watch = unwatched, pooler = 'off' }: PostgresOptions = {},
): Promise<Database> {
  const pooling = poolings[pooler];
  const options: pg.PoolConfig = {
    connectionString: address,
    types,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    application_name: 'quoin',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const direct = { ...options, ...poolings.off.options(LIMITS) };
  // A pooler accepts connections even when their statements have to wait.
  const checked = { ...(pooler === 'off' ? direct : options), query_timeout: CONNECT_TIMEOUT_MS };
  const cluster = await checkServer(checked, address, pooler);
  for (const connectionString of replicas)
    await checkReplica({ ...direct, connectionString }, connectionString, cluster);
  const reader = { ...options, max: READERS, query_timeout: ANSWER_TIMEOUT_MS };
  const readers = poolOf({ ...reader, ...pooling.options(READ_LIMITS) });
  // Writers of this process queue here, and take no connections from readers.
  const writers = poolOf({
    ...options,
    ...pooling.options(LIMITS),
    max: 1,
    connectionTimeoutMillis: WRITE_LOCK_TIMEOUT_MS,
    pipeline: true,
  });

  const askPrimary = readerOf(readers, pooling, watch);
  const reading = statements(askPrimary, pooling);
  const followers = replicas.map((connectionString) => {
    // Replicas need their own addresses: behind a pooler could be any of them.
    const own = { ...reader, ...poolings.off.options(READ_LIMITS), connectionString };
    return new PostgresReplica(poolOf(own), poolOf(pulseOptions(own)), askPrimary, pooling.keepsNames);
  });
  let turn = 0;
  let seenVersion = 0;
  const version = new Coalesced(async () => {
    const [row] = await reading.all<{ total: number }>("SELECT total FROM counters WHERE name = 'commits'");
    seenVersion = row?.total ?? 0;
    return seenVersion;
  });
  const onCommit = (committed: number): void => {
    seenVersion = committed;
  };
  const writing = transactions({ readers, writers, pooling, watch, onCommit });

  return {
    dialect: postgresDialect,
    ...reading,
    run: readOnly,
    change: readOnly,
    insert: readOnly,
    transaction: writing.change,
    changeSchema: (work) =>
      writing.changeSchema(work).catch((error: unknown) => {
        throw error instanceof pg.DatabaseError && error.code === '42501' ? unusable(error, address) : error;
      }),
    version: () => version.value(),
    seenVersion: () => seenVersion,
    replicaWith(version) {
      turn += 1;
      const able = followers.filter((follower) => follower.has(version));
      return able[turn % able.length]?.connection;
    },
    replicasInUse: () => followers.filter(({ isInUse }) => isInUse).length,
    copyBeside: async () => undefined,
    async atOneMoment(work) {
      const client = await connect(readers);
      try {
        await client.query(BEGIN_MOMENT);
        return await work(statements((query) => client.query(query), pooling));
      } catch (error) {
        throw translated(error);
      } finally {
        client.release(true);
      }
    },
    toldAtStart(error) {
      const fault = error instanceof ApiError ? error.cause : error;
      return isOfServer(fault) ? unusable(fault, address) : error;
    },
    async probe() {
      await reading.all('SELECT 1');
    },
    async close() {
      await Promise.all([readers.end(), writers.end(), ...followers.map((follower) => follower.close())]);
    },
  };
}

async function readOnly(): Promise<never> {
  throw new Error('changes are made in a transaction');
}
