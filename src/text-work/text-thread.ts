import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiError } from '../errors/index.ts';
import type { Job } from './tasks.ts';

/** So many texts wait; whoever comes then is told to come back. */
const MOST_WAITING = 16;
/** So many of them come from one user, so that nobody keeps the others waiting. */
const MOST_OF_ONE = 4;
/** A text that takes longer is refused. */
const LONGEST_MS = 30_000;
/** A thread that has nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 30_000;
const HEAP_MB = 512;
/** A long text becomes many small pieces: with little room for them, collecting garbage takes most of the time. */
const YOUNG_MB = 64;

interface Limits {
  readonly mostWaiting?: number;
  readonly mostOfOne?: number;
  readonly longestMs?: number;
}

interface Waiting {
  readonly job: Job;
  readonly user: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A thread beside the event loop for long texts. It is started with the first of them, and takes one at a time. */
export class TextThread {
  readonly #mostWaiting: number;
  readonly #mostOfOne: number;
  readonly #longestMs: number;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ mostWaiting = MOST_WAITING, mostOfOne = MOST_OF_ONE, longestMs = LONGEST_MS }: Limits = {}) {
    this.#mostWaiting = mostWaiting;
    this.#mostOfOne = mostOfOne;
    this.#longestMs = longestMs;
  }

  /**
   * Runs a task in the thread, for the user with this id.
   *
   * @throws ApiError 503 when too many wait, in all or of this user, 400 when it takes too long, 413 when the result is too long
   */
  run(job: Job, user: number): Promise<unknown> {
    const own = this.#waiting.filter((one) => one.user === user).length;
    if (this.#waiting.length >= this.#mostWaiting || own >= this.#mostOfOne)
      return Promise.reject(
        apiError('rest_unavailable', { headers: { 'Retry-After': '5' }, cause: 'too many texts wait' }),
      );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, user, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread; what is under way is refused. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    for (const one of this.#waiting.splice(0)) one.reject(stopping());
    this.#settle((one) => one.reject(stopping()));
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    clearTimeout(this.#timer);
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#drop(), IDLE_MS).unref();
      return;
    }
    this.#timer = setTimeout(() => this.#fail(), this.#longestMs);
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.job);
  }

  #start(): Worker {
    const worker = new Worker(new URL(`./thread${extname(import.meta.filename)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // A thread that waits for work does not keep the process running: while it works, the timer does.
    worker.unref();
    worker.on('message', (answer: { result?: unknown }) => {
      if (worker !== this.#worker) return;
      this.#settle((one) =>
        'result' in answer ? one.resolve(answer.result) : one.reject(apiError('rest_text_too_long')),
      );
      this.#next();
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#fail(error);
    });
    return worker;
  }

  /** Ends the thread with the text that it has, and goes on with the next one. */
  #fail(cause?: unknown): void {
    this.#drop();
    this.#settle((one) => one.reject(apiError('rest_text_too_complex', { cause })));
    this.#next();
  }

  #drop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #settle(tell: (one: Waiting) => void): void {
    const one = this.#current;
    this.#current = undefined;
    if (one) tell(one);
  }
}

const stopping = () => apiError('rest_unavailable', { cause: 'the server stops' });
