import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiError } from '../errors/index.ts';
import type { Job } from './tasks.ts';

/** The maximum length of the queue; more requests get 503. */
const MAX_WAITING = 16;
/** The maximum per user, so that no user blocks the others. */
const MAX_PER_USER = 4;
/** A text that takes longer is refused. */
const MAX_MS = 30_000;
/** The thread ends after this idle time, to free its memory. */
const IDLE_MS = 30_000;
const HEAP_MB = 512;
/** A long text becomes many small objects: with a small young generation, garbage collection takes most of the time. */
const YOUNG_MB = 64;

interface Limits {
  readonly maxWaiting?: number;
  readonly maxPerUser?: number;
  readonly maxMs?: number;
}

interface Waiting {
  readonly job: Job;
  readonly user: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A thread for long texts. It is started for the first of them, and processes one at a time. */
export class TextThread {
  readonly #maxWaiting: number;
  readonly #maxPerUser: number;
  readonly #maxMs: number;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ maxWaiting = MAX_WAITING, maxPerUser = MAX_PER_USER, maxMs = MAX_MS }: Limits = {}) {
    this.#maxWaiting = maxWaiting;
    this.#maxPerUser = maxPerUser;
    this.#maxMs = maxMs;
  }

  /**
   * Run a task in the thread, for the user with this id.
   *
   * @throws ApiError 503 when the queue is full, in total or for the user, 400 when it takes too long, 413 when its result is
   * too long
   */
  run(job: Job, user: number): Promise<unknown> {
    const own = this.#waiting.filter((one) => one.user === user).length;
    if (this.#waiting.length >= this.#maxWaiting || own >= this.#maxPerUser)
      return Promise.reject(
        apiError('rest_unavailable', { headers: { 'Retry-After': '5' }, cause: 'too many long texts are waiting' }),
      );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, user, resolve, reject });
      this.#next();
    });
  }

  /** End the thread; texts in progress are refused. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    for (const one of this.#waiting.splice(0)) one.reject(stopping());
    this.#finish((one) => one.reject(stopping()));
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
    this.#timer = setTimeout(() => this.#fail(), this.#maxMs);
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.job);
  }

  #start(): Worker {
    const worker = new Worker(new URL(`./thread${extname(import.meta.filename)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // An idle thread must not keep the process running; during work the timer does.
    worker.unref();
    worker.on('message', (answer: { result?: unknown }) => {
      if (worker !== this.#worker) return;
      this.#finish((one) =>
        'result' in answer ? one.resolve(answer.result) : one.reject(apiError('rest_text_too_long')),
      );
      this.#next();
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#fail(error);
    });
    return worker;
  }

  /** Terminate the thread with its current text, and continue with the next one. */
  #fail(cause?: unknown): void {
    this.#drop();
    this.#finish((one) => one.reject(apiError('rest_text_too_complex', { cause })));
    this.#next();
  }

  #drop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #finish(complete: (one: Waiting) => void): void {
    const one = this.#current;
    this.#current = undefined;
    if (one) complete(one);
  }
}

const stopping = () => apiError('rest_unavailable', { cause: 'the server is stopping' });
