import { Worker } from 'node:worker_threads';

/** After how many transactions the log is moved into the database file. */
const TRANSACTIONS_BETWEEN_CHECKPOINTS = 4000;
/** A larger log has to restart from its beginning. */
const LARGE_LOG_BYTES = 256 * 1024 * 1024;
/** The pause after a long reader, such as a backup, has kept the log from restarting. */
const LEFT_ALONE_MS = 30_000;

interface CheckpointerOptions {
  readonly path: string;
  readonly logBytes: () => number;
  /** Runs work between two transactions. */
  readonly betweenTransactions: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Moves the write-ahead log into the database file. That waits for the disk, so it runs in a thread, which starts
 * when there is work and ends with it.
 *
 * While others write, all but the end of the log can be moved. The rest is moved between two transactions, so that the log
 * restarts from its beginning: overwriting it costs a tenth less processor time per write than extending the file. If the
 * log has become large nevertheless, it is truncated.
 */
export class Checkpointer {
  readonly #options: CheckpointerOptions;
  #transactions = 0;
  #leftAloneUntil = 0;
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: CheckpointerOptions) {
    this.#options = options;
  }

  /** @param transactions the number that shared the commit */
  afterCommit(transactions = 1): void {
    this.#transactions += transactions;
    if (this.#running) return;
    const isLarge = this.#options.logBytes() > LARGE_LOG_BYTES && Date.now() > this.#leftAloneUntil;
    if (!isLarge && this.#transactions < TRANSACTIONS_BETWEEN_CHECKPOINTS) return;
    this.#transactions = 0;
    this.#running = this.#run(isLarge).finally(() => {
      this.#running = undefined;
    });
  }

  /** After a failure, the next checkpoint does the work: the log keeps everything until then. */
  async #run(isLarge: boolean): Promise<void> {
    const { path, logBytes, betweenTransactions } = this.#options;
    const worker = new Worker(new URL('./sqlite-checkpoint.mjs', import.meta.url), {
      workerData: { path, last: isLarge ? 'TRUNCATE' : 'PASSIVE' },
    });
    this.#worker = worker;
    worker.unref();
    worker.once('error', () => undefined);
    const isOver = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const isTold = (): Promise<unknown> =>
      Promise.race([isOver, new Promise((resolve) => worker.once('message', resolve))]);
    await isTold();
    if (this.#isClosed) return isOver;
    if (isLarge) this.#leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    await betweenTransactions(async () => {
      // Writers wait for it.
      worker.ref();
      worker.postMessage('the rest');
      await isTold();
    });
    await isOver;
    if (!this.#isClosed && logBytes() <= LARGE_LOG_BYTES) this.#leftAloneUntil = 0;
  }

  /** Aborts a running checkpoint. Resolves when the log is no longer in use. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    await this.#running;
  }
}
