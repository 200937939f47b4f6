import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isLost, outcomeUnknown, translated } from './postgres-faults.ts';

/** How long to try to find out the outcome of a commit. */
const ASKING_MS = 10_000;
const PAUSE_MS = 200;

/** A statement with a time limit for its answer, which the types of the driver lack. */
export type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/**
 * Commits, and makes sure of the outcome: when the connection is lost before the answer, another connection asks the server
 * for the status of the transaction. So no client repeats a change that was stored.
 *
 * @param transaction the server's number of the transaction
 * @param query_timeout the time limit for the answer, in milliseconds
 * @throws ApiError 503 when it was not stored; with another code when the outcome is unknown
 */
export async function commit(
  client: pg.ClientBase,
  { transaction, query_timeout }: { transaction: string; query_timeout: number },
  pool: pg.Pool,
): Promise<void> {
  let lost: unknown;
  try {
    const query: TimedQuery = { text: 'COMMIT', query_timeout };
    const { command } = await client.query(query);
    // The commit of a failed transaction answers ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
    return;
  } catch (error) {
    if (!isLost(error)) throw translated(error);
    lost = error;
  }
  if (!(await wasCommitted(transaction, pool, lost))) throw translated(lost);
}

async function wasCommitted(transaction: string, pool: pg.Pool, lost: unknown): Promise<boolean> {
  const giveUp = Date.now() + ASKING_MS;
  for (;;) {
    const status = await pool
      .query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [transaction])
      .then(({ rows }) => rows[0]?.status)
      // The server is still unavailable.
      .catch(() => 'in progress');
    if (status === 'committed' || status === 'aborted') return status === 'committed';
    if (status !== 'in progress' || Date.now() > giveUp) throw outcomeUnknown(lost);
    await delay(PAUSE_MS);
  }
}
