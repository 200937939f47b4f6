import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../../../errors/index.ts';
import type { Connection, Database } from '../../database.ts';
import { type DatabaseWatch, noted, unwatched, waiting } from '../../database-watch.ts';
import { Coalesced } from '../coalesced.ts';
import { checkReplica, checkServer } from './postgres-check.ts';
import { commit, type TimedQuery } from './postgres-commit.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isCrowded, isLost, isOfServer, translated, unusable } from './postgres-faults.ts';
import { type Pooler, type Pooling, poolings } from './postgres-pooling.ts';
import { PostgresReplica, pulseOptions } from './postgres-replica.ts';
import { statements, types } from './postgres-statements.ts';

const READERS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a writer waits for others: those of this process, then those of other processes. */
const WRITE_LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server ends statements that take too long. If it does not answer at all, the connection is closed a little later. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000;
/** How long a process that stops in the middle of a transaction can hold up the others. */
const IDLE_TIMEOUT_MS = 30_000;
/** How long to try again when all connections of the server are taken. */
const CROWDED_MS = 3_000;
const CROWDED_PAUSE_MS = 100;
/** A read whose connection is lost this early is repeated: nobody has waited for long. */
const ASKED_AGAIN_WITHIN_MS = 1_000;
/** After a connection could not be had in time, how long requests fail without waiting for one. */
const SILENCE_MS = 1_000;
/** The longest delay of a timer. */
const UNLIMITED = 2 ** 31 - 1;
/** One instance at a time changes the schema. */
const SCHEMA_LOCK = 7_106_518;

const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: WRITE_LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  // Compiling takes longer than running any of our statements.
  jit: 'off',
} as const;
/**
 * Every query has an index. The planner does not count the cost of unpacking the tokens of all rows: twenty times that of
 * reading the index of tokens.
 */
const READ_LIMITS = { ...LIMITS, enable_seqscan: 'off' } as const;

/** The maximum number of unawaited statements in flight: each takes memory. */
const FOLLOWING = 64;

/** The counter that every commit increments. Its row is the write lock: other writers wait for it (decision 0010). */
const RAISE = `INSERT INTO counters (name, total) VALUES ('commits', 1)
  ON CONFLICT (name) DO UPDATE SET total = counters.total + 1 RETURNING total, pg_current_xact_id()::text AS transaction`;
const BEGIN_SCHEMA = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SELECT pg_advisory_xact_lock(${SCHEMA_LOCK}), pg_current_xact_id()::text AS transaction`;
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
  const begin = `BEGIN${pooling.setLocal(LIMITS)}; ${RAISE}`;
  let turn = 0;
  let seenVersion = 0;
  const version = new Coalesced(async () => {
    const [row] = await reading.all<{ total: number }>("SELECT total FROM counters WHERE name = 'commits'");
    seenVersion = row?.total ?? 0;
    return seenVersion;
  });

  async function change<Result>(begin: string, work: Work<Result>, query_timeout: number): Promise<Result> {
    const begun = waiting(watch, 'write');
    const client = await connect(writers).catch((error: unknown) => {
      throw noted(watch, translated(error));
    });
    let isBroken = false;
    /** Why the transaction failed in a statement that was not awaited. */
    let failure: unknown;
    let following = 0;
    const ask = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      const timed: TimedQuery = { ...query, query_timeout };
      return client.query(timed);
    };
    const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      try {
        return await ask(query);
      } catch (error) {
        isBroken ||= isLost(error);
        // Statements after a failed one fail because of it.
        throw translated(failure ?? error);
      }
    };
    const follow = async (query: pg.QueryConfig): Promise<void> => {
      if (failure !== undefined) throw translated(failure);
      const answered = ask(query).catch((error: unknown) => {
        isBroken ||= isLost(error);
        failure ??= error;
      });
      following += 1;
      if (following % FOLLOWING === 0) await answered;
    };
    try {
      const { transaction, total } = begunBy(await send({ text: begin }));
      begun();
      const result = await work(statements(send, { follow, ...pooling }));
      isBroken = true;
      await commit(client, { transaction, query_timeout }, readers).catch((error: unknown) => {
        throw failure === undefined || isLost(failure) ? error : translated(failure);
      });
      isBroken = false;
      if (total !== undefined) seenVersion = total;
      return result;
    } catch (error) {
      if (!isBroken) await client.query('ROLLBACK').catch(() => undefined);
      throw noted(watch, error);
    } finally {
      client.release(isBroken);
    }
  }

  return {
    dialect: postgresDialect,
    ...reading,
    run: readOnly,
    change: readOnly,
    insert: readOnly,
    transaction: (work) => change(begin, work, ANSWER_TIMEOUT_MS),
    changeSchema: (work) =>
      change(BEGIN_SCHEMA, work, UNLIMITED).catch((error: unknown) => {
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

type Work<Result> = (connection: Connection) => Promise<Result>;

function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // A connection that breaks while idle is replaced on the next use.
  pool.on('error', () => undefined);
  // One that breaks in use fails its statement; ignore its error event.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

interface Begun {
  /** The server's number of the transaction. */
  readonly transaction: string;
  /** The version of the database after the commit. */
  readonly total?: number;
}

/** The row of the last statement that begins a transaction. */
function begunBy(answer: pg.QueryResult | pg.QueryResult[]): Begun {
  const [row] = [answer].flat().at(-1)?.rows ?? [];
  return row as Begun;
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const giveUp = Date.now() + CROWDED_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isCrowded(error) || Date.now() > giveUp) throw error;
      await delay(CROWDED_PAUSE_MS);
    }
  }
}

/**
 * Reads, and reads again when the connection turns out to be lost: reading twice does no harm. A server that closes connections
 * closes all of them, which the pool does not know yet of idle ones.
 */
function readerOf(
  pool: pg.Pool,
  { read }: Pooling,
  watch: DatabaseWatch,
): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  let isSilentUntil = 0;
  return async (query) => {
    const askedAt = Date.now();
    // A request that needs several answers waits for the first one only.
    if (askedAt < isSilentUntil) throw translated(new Error('the server did not answer a moment ago'));
    const isLostSoon = (error: unknown): boolean => isLost(error) && Date.now() - askedAt <= ASKED_AGAIN_WITHIN_MS;
    const connected = async (): Promise<pg.PoolClient> => {
      const begun = waiting(watch, 'read');
      const client = await connect(pool).catch((error: unknown) => {
        if (!isLostSoon(error)) throw error;
        return connect(pool);
      });
      begun();
      return client;
    };
    try {
      for (let others = READERS; ; others -= 1) {
        const client = await connected();
        let isBroken = false;
        try {
          return await read(client, query, READ_LIMITS);
        } catch (error) {
          isBroken = isLost(error);
          if (others === 0 || !isLostSoon(error)) throw error;
        } finally {
          client.release(isBroken);
        }
      }
    } catch (error) {
      if (isLost(error) && Date.now() - askedAt >= CONNECT_TIMEOUT_MS) isSilentUntil = Date.now() + SILENCE_MS;
      throw noted(watch, translated(error));
    }
  };
}
