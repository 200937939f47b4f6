import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiError } from '../errors/index.ts';
import type { DigestJob } from './foreign-digests.ts';
import { limited } from './limited.ts';

/** The thread ends after this idle time, to free its memory. */
const IDLE_MS = 30_000;

interface Pending {
  resolve(digest: string): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** In the order in which the thread answers. */
const pending: Pending[] = [];

/**
 * Compute a digest in a thread, off the event loop.
 *
 * @throws ApiError 503 when too many requests wait
 */
export const foreignDigest = (job: DigestJob): Promise<string> =>
  limited(
    () =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        pending.push({ resolve, reject });
        worker ??= start();
        worker.ref();
        worker.postMessage(job);
      }),
  );

function start(): Worker {
  const started = new Worker(new URL(`./foreign-thread${extname(import.meta.filename)}`, import.meta.url), {
    // The thread needs none of the settings.
    env: {},
  });
  started.on('message', (digest: string) => {
    pending.shift()?.resolve(digest);
    if (pending.length > 0) return;
    started.unref();
    idle = setTimeout(() => {
      worker = undefined;
      void started.terminate();
    }, IDLE_MS).unref();
  });
  const fail = (cause: unknown): void => {
    if (worker !== started) return;
    worker = undefined;
    for (const one of pending.splice(0)) one.reject(apiError('rest_unavailable', { cause }));
  };
  started.once('error', fail);
  started.once('exit', () => fail(new Error('the thread has ended')));
  return started;
}
