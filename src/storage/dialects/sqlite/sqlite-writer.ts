import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { apiError } from '../../../errors/index.ts';
import type { TimeSlice } from '../../../event-loop/index.ts';
import type { Connection } from '../../database.ts';

/** A shared commit takes no longer, and no more transactions, before it is written. */
const MAX_COMMIT_MS = 30;
const MAX_TRANSACTIONS = 100;

/** Turns of the event loop that a commit waits for other transactions to join it. */
const IDLE_TURNS = 2;

interface Waiting {
  /** Runs the work. @returns a function that settles its promise after the commit */
  begin(connection: Connection): Promise<() => void>;
  fail(error: unknown): void;
}

interface WriterOptions {
  readonly connection: DatabaseSync;
  /** The same connection with its prepared statements. */
  readonly statements: Connection;
  /** Takes the write lock of the database. */
  readonly begin: (connection: DatabaseSync) => Promise<void>;
  /** Is called after each commit with the number of transactions that shared it. */
  readonly onCommit: (transactions: number) => void;
  readonly timeSlice: TimeSlice;
  /** Translates an error of the engine. */
  readonly translated: (error: unknown) => unknown;
}

/**
 * The only connection that writes. Transactions run one after the other. Those that wait at the same time share a commit,
 * since most of the cost of a small one is for pages that the next one writes again (decision 0044). When one fails after
 * a change, all of them are rolled back, and the others run again, each with its own commit.
 */
export class Writer {
  readonly #options: WriterOptions;
  readonly #waiting: Waiting[] = [];
  readonly #between: (() => Promise<void>)[] = [];
  /** The connection that work gets. */
  readonly #statements: Connection;
  /** The number of statements so far that may have changed something. */
  #changes = 0;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: WriterOptions) {
    this.#options = options;
    const { all, run, change, insert } = options.statements;
    this.#statements = {
      all,
      run: (...statement) => this.#changing(run(...statement)),
      change: (...statement) => this.#changing(change(...statement)),
      insert: (...statement) => this.#changing(insert(...statement)),
    };
  }

  /** Runs the work in a transaction; an exception rolls it back. Resolves when the change is committed. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(apiError('rest_unavailable'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        async begin(connection) {
          const result = await work(connection);
          return () => resolve(result);
        },
        fail: (error) => reject(this.#options.translated(error)),
      });
      this.#running ??= this.#run();
    });
  }

  /** Runs work on the connection between transactions. */
  betweenTransactions(work: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return Promise.reject(apiError('rest_unavailable'));
    return new Promise((resolve, reject) => {
      this.#between.push(() => work().then(resolve, reject));
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nobody waits. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Accepts no more work. Resolves when running work is done: requests of disconnected clients may still write. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length + this.#between.length > 0) {
      // Requests that have arrived meanwhile join.
      await turnOfTheLoop();
      for (const work of this.#between.splice(0)) await work();
      if (this.#waiting.length > 0) await this.#commitTogether();
    }
    this.#running = undefined;
  }

  async #commitTogether(): Promise<void> {
    const { connection, begin, onCommit } = this.#options;
    const batch: Waiting[] = [];
    const tell: (() => void)[] = [];
    try {
      await begin(connection);
      const isWhole = await this.#doUnguarded(batch, tell);
      if (!isWhole) {
        connection.exec('ROLLBACK');
        await begin(connection);
        tell.length = 0;
        for (const one of batch) tell.push(await this.#doGuarded(one));
      }
      if (connection.isTransaction) await this.#commit();
      onCommit(batch.length);
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK');
      for (const one of batch.length > 0 ? batch : this.#waiting.splice(0)) one.fail(error);
      return;
    }
    for (const one of tell) one();
  }

  /**
   * Runs the waiting work. Savepoints could roll back each one separately, but they copy every page, and
   * work that fails has hardly ever changed anything before.
   *
   * @returns false when one failed after a change
   * @throws an error with which the engine rolled everything back
   */
  async #doUnguarded(batch: Waiting[], tell: (() => void)[]): Promise<boolean> {
    const { connection, timeSlice } = this.#options;
    const due = performance.now() + MAX_COMMIT_MS;
    while (batch.length < MAX_TRANSACTIONS && performance.now() < due) {
      await timeSlice.yieldIfLong();
      for (let waited = 0; this.#waiting.length === 0 && waited < IDLE_TURNS; waited += 1) await turnOfTheLoop();
      const one = this.#waiting.shift();
      if (!one) break;
      batch.push(one);
      const before = this.#changes;
      try {
        tell.push(await one.begin(this.#statements));
      } catch (error) {
        if (!connection.isTransaction) {
          if (batch.length > 1) throw error;
        } else if (this.#changes !== before) {
          if (batch.length > 1) return false;
          connection.exec('ROLLBACK');
        }
        tell.push(() => one.fail(error));
      }
      if (!connection.isTransaction) break;
    }
    return true;
  }

  /**
   * Runs one piece of work; when it fails, the changes of others before it stay.
   *
   * @returns a function that settles its promise: after the commit, as another one may be the reason of a failure
   * @throws an error with which the engine rolled everything back
   */
  async #doGuarded(one: Waiting): Promise<() => void> {
    const { connection } = this.#options;
    connection.exec('SAVEPOINT one');
    try {
      const done = await one.begin(this.#statements);
      connection.exec('RELEASE one');
      return done;
    } catch (error) {
      if (!connection.isTransaction) throw error;
      connection.exec('ROLLBACK TO one; RELEASE one');
      return () => one.fail(error);
    }
  }

  async #commit(): Promise<void> {
    const { connection, timeSlice } = this.#options;
    await timeSlice.yieldIfLong();
    connection.exec('COMMIT');
  }

  #changing<Result>(result: Result): Result {
    this.#changes += 1;
    return result;
  }
}
