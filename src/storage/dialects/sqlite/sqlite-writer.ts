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
  /** Does the work. @returns what tells its caller, once it is committed, how it went */
  begin(connection: Connection): Promise<() => void>;
  fail(error: unknown): void;
}

interface WriterOptions {
  readonly connection: DatabaseSync;
  /** The same connection with its prepared statements. */
  readonly statements: Connection;
  /** Takes the write lock of the database. */
  readonly begin: (connection: DatabaseSync) => Promise<void>;
  /** Is told of each commit, and how many transactions share it. */
  readonly onCommit: (transactions: number) => void;
  readonly timeSlice: TimeSlice;
  /** What an error of the engine means to others. */
  readonly translated: (error: unknown) => unknown;
}

/**
 * The one connection that writes. Transactions take turns; those that wait at the same time share a commit, as most of
 * what a small one costs are pages that the next one writes again (decision 0044). One that fails is undone by itself: when
 * it has changed something, all of them are undone, and the others done again, each for itself.
 */
export class Writer {
  readonly #options: WriterOptions;
  readonly #waiting: Waiting[] = [];
  readonly #between: (() => Promise<void>)[] = [];
  /** What the works are given. */
  readonly #statements: Connection;
  /** How many statements were given that may have changed something. */
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

  /** Runs the work in a transaction; what it throws undoes it. Resolves when the change is committed. */
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

  /** Does something on the connection while no transaction is under way. */
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

  /** Takes nothing more. Resolves when what was begun is done: requests whose client has gone may still write. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length + this.#between.length > 0) {
      // Requests that have arrived meanwhile come along.
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
   * Does the work of those who wait. Savepoints would let each be undone by itself, but they keep a copy of every page:
   * what fails has hardly ever changed anything before.
   *
   * @returns false when one has failed that changed something
   * @throws what made the engine undo everything
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
   * Does the work of one; when it fails, what others have done before it stays.
   *
   * @returns what tells its caller how it went: not before the commit, as others may be the reason
   * @throws what made the engine undo everything
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
