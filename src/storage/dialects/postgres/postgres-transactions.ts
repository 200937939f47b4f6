import type pg from 'pg';
import type { Connection } from '../../database.ts';
import { type DatabaseWatch, noted, waiting } from '../../database-watch.ts';
import { commit, type TimedQuery } from './postgres-commit.ts';
import { isLost, translated } from './postgres-faults.ts';
import type { Pooling } from './postgres-pooling.ts';
import { ANSWER_TIMEOUT_MS, connect, LIMITS } from './postgres-pools.ts';
import { statements } from './postgres-statements.ts';

/** The longest delay of a timer. */
const UNLIMITED = 2 ** 31 - 1;
/** One instance at a time changes the schema. */
const SCHEMA_LOCK = 7_106_518;

/** The maximum number of unawaited statements in flight: each takes memory. */
const FOLLOWING = 64;

/** The counter that every commit increments. Its row is the write lock: other writers wait for it (decision 0010). */
const RAISE = `INSERT INTO counters (name, total) VALUES ('commits', 1)
  ON CONFLICT (name) DO UPDATE SET total = counters.total + 1 RETURNING total, pg_current_xact_id()::text AS transaction`;
const BEGIN_SCHEMA = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SELECT pg_advisory_xact_lock(${SCHEMA_LOCK}), pg_current_xact_id()::text AS transaction`;

type Work<Result> = (connection: Connection) => Promise<Result>;

interface TransactionOptions {
  readonly readers: pg.Pool;
  readonly writers: pg.Pool;
  readonly pooling: Pooling;
  readonly watch: DatabaseWatch;
  /** Called with the version of the database after a commit. */
  readonly onCommit: (version: number) => void;
}

/** Transactions on the connection for writing; after a lost connection, one for reading tells how a commit ended. */
export function transactions({ readers, writers, pooling, watch, onCommit }: TransactionOptions) {
  async function run<Result>(begin: string, work: Work<Result>, query_timeout: number): Promise<Result> {
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
      if (total !== undefined) onCommit(total);
      return result;
    } catch (error) {
      if (!isBroken) await client.query('ROLLBACK').catch(() => undefined);
      throw noted(watch, error);
    } finally {
      client.release(isBroken);
    }
  }

  const begin = `BEGIN${pooling.setLocal(LIMITS)}; ${RAISE}`;
  return {
    change: <Result>(work: Work<Result>): Promise<Result> => run(begin, work, ANSWER_TIMEOUT_MS),
    changeSchema: <Result>(work: Work<Result>): Promise<Result> => run(BEGIN_SCHEMA, work, UNLIMITED),
  };
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
