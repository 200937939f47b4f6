import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseWatch, noted, waiting } from '../../database-watch.ts';
import { isCrowded, isLost, translated } from './postgres-faults.ts';
import type { Pooling } from './postgres-pooling.ts';

export const READERS = 10;
export const CONNECT_TIMEOUT_MS = 5_000;
/** How long a writer waits for others: those of this process, then those of other processes. */
export const WRITE_LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server ends statements that take too long. If it does not answer at all, the connection is closed a little later. */
export const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000;
/** How long a process that stops in the middle of a transaction can hold up the others. */
const IDLE_TIMEOUT_MS = 30_000;
/** How long to try again when all connections of the server are taken. */
const CROWDED_MS = 3_000;
const CROWDED_PAUSE_MS = 100;
/** A read whose connection is lost this early is repeated: nobody has waited for long. */
const ASKED_AGAIN_WITHIN_MS = 1_000;
/** After a connection could not be had in time, how long requests fail without waiting for one. */
const SILENCE_MS = 1_000;

export const LIMITS = {
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
export const READ_LIMITS = { ...LIMITS, enable_seqscan: 'off' } as const;

export function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // A connection that breaks while idle is replaced on the next use.
  pool.on('error', () => undefined);
  // One that breaks in use fails its statement; ignore its error event.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
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
export function readerOf(
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
