import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Connection } from '../database.ts';

/** After so long a commit is due, whoever else waits: the event loop is not held up for more. */
const LONGEST_MS = 3;

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
  readonly onCommit: () => void;
  /** What an error of the engine means to others. */
  readonly translated: (error: unknown) => unknown;
}

/**
 * The one connection that writes. Transactions take turns; those that wait at the same time share a commit, as most of
 * what a small one costs are pages that the next one writes again (decision 0004). One that fails is undone by itself.
 */
export class Writer {
  readonly #options: WriterOptions;
  readonly #waiting: Waiting[] = [];
  readonly #between: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Runs the work in a transaction; what it throws undoes it. Resolves when the change is committed. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
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
    return new Promise((resolve, reject) => {
      this.#between.push(() => work().then(resolve, reject));
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nobody waits. */
  async idle(): Promise<void> {
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
    const until = performance.now() + LONGEST_MS;
    try {
      await begin(connection);
      while (connection.isTransaction) {
        const one = this.#waiting.shift();
        if (!one) break;
        batch.push(one);
        tell.push(await this.#attempt(one, batch.length > 1));
        if (performance.now() > until) break;
      }
      if (connection.isTransaction) connection.exec('COMMIT');
      onCommit();
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK');
      for (const one of batch.length > 0 ? batch : this.#waiting.splice(0)) one.fail(error);
      return;
    }
    for (const one of tell) one();
  }

  /**
   * Does the work of one; when it fails, what others have done before it stays.
   *
   * @returns what tells its caller how it went: not before the commit, as others may be the reason
   * @throws what made the engine undo everything
   */
  async #attempt(one: Waiting, isOneOfMany: boolean): Promise<() => void> {
    const { connection, statements } = this.#options;
    try {
      if (isOneOfMany) connection.exec('SAVEPOINT one');
      const done = await one.begin(statements);
      if (isOneOfMany) connection.exec('RELEASE one');
      return done;
    } catch (error) {
      if (connection.isTransaction) connection.exec(isOneOfMany ? 'ROLLBACK TO one; RELEASE one' : 'ROLLBACK');
      else if (isOneOfMany) throw error;
      return () => one.fail(error);
    }
  }
}
