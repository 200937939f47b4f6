import { Worker } from 'node:worker_threads';

/** After how many commits the log is moved into the database file. */
const COMMITS_BETWEEN_CHECKPOINTS = 1000;

/**
 * Moves the write-ahead log into the database file, which waits for the disk: therefore in a thread of its own, started
 * when there is something to do and gone when it is done.
 */
export class Checkpointer {
  readonly #path: string;
  #commits = 0;
  #worker: Worker | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  afterCommit(): void {
    this.#commits += 1;
    if (this.#commits < COMMITS_BETWEEN_CHECKPOINTS || this.#worker) return;
    this.#commits = 0;
    const worker = new Worker(new URL('./sqlite-checkpoint.mjs', import.meta.url), { workerData: this.#path });
    this.#worker = worker;
    worker.unref();
    // A checkpoint that fails is made up for by the next one: the log keeps everything until then.
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      this.#worker = undefined;
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
