import { Worker } from 'node:worker_threads';

/** After how many transactions the log is moved into the database file. */
const TRANSACTIONS_BETWEEN_CHECKPOINTS = 4000;
/** A log that is larger has to begin anew. */
const LARGE_LOG_BYTES = 256 * 1024 * 1024;
/** Where others read an old state for long, as backups do, it is not tried again and again. */
const LEFT_ALONE_MS = 30_000;

interface CheckpointerOptions {
  readonly path: string;
  readonly logBytes: () => number;
  /** Does something while nobody writes. */
  readonly betweenTransactions: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Moves the write-ahead log into the database file, which waits for the disk: therefore in a thread of its own, started
 * when there is something to do and gone when it is done.
 *
 * While others write, all but the end of the log can be moved. The rest is moved between two transactions, so that the log
 * begins anew: where it was written before, it is written again for a tenth less of a write's processor time than where the
 * system has to make the file longer. When it has become large all the same, it is made empty.
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

  /** @param transactions how many have shared the commit */
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

  /** One that fails is made up for by the next one: the log keeps everything until then. */
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

  /** Breaks off what is being moved. Resolves when the log is not needed any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    await this.#running;
  }
}
