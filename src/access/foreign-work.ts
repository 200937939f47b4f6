import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiError } from '../errors/index.ts';
import type { DigestJob } from './foreign-digests.ts';
import { inTurn } from './turns.ts';

/** A thread that has nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 30_000;

interface Asked {
  resolve(digest: string): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** In the order in which the thread answers. */
const asked: Asked[] = [];

/**
 * Works out a digest in a thread beside the event loop.
 *
 * @throws ApiError 503 when too many wait
 */
export const foreignDigest = (job: DigestJob): Promise<string> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        asked.push({ resolve, reject });
        worker ??= start();
        worker.ref();
        worker.postMessage(job);
      }),
  );

function start(): Worker {
  const started = new Worker(new URL(`./foreign-thread${extname(import.meta.filename)}`, import.meta.url), {
    // Nothing of the settings is its business.
    env: {},
  });
  started.on('message', (digest: string) => {
    asked.shift()?.resolve(digest);
    if (asked.length > 0) return;
    started.unref();
    idle = setTimeout(() => {
      worker = undefined;
      void started.terminate();
    }, IDLE_MS).unref();
  });
  const fail = (cause: unknown): void => {
    if (worker !== started) return;
    worker = undefined;
    for (const one of asked.splice(0)) one.reject(apiError('rest_unavailable', { cause }));
  };
  started.once('error', fail);
  started.once('exit', () => fail(new Error('the thread has ended')));
  return started;
}
