import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isLost, outcomeUnknown, translated } from './postgres-faults.ts';

/** How long it is tried to learn what became of a commit. */
const ASKING_MS = 10_000;
const PAUSE_MS = 200;

/** A statement whose answer is waited for no longer than that: the driver's types do not tell of it. */
export type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/**
 * Commits, and is sure of it: when the connection is lost before the answer has come, the server is asked on another one
 * what became of the transaction. So nobody is told that a change failed that was stored, and repeats it.
 *
 * @param transaction the server's own number of it
 * @param query_timeout how long the answer is waited for, in milliseconds
 * @throws ApiError 503 when it was not stored; with a code of its own when nobody can say
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
    // A transaction in which a statement failed answers so, and without an error.
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
      // Still away.
      .catch(() => 'in progress');
    if (status === 'committed' || status === 'aborted') return status === 'committed';
    if (status !== 'in progress' || Date.now() > giveUp) throw outcomeUnknown(lost);
    await delay(PAUSE_MS);
  }
}
