import { parentPort } from 'node:worker_threads';
import { type DigestJob, digestOf } from './foreign-digests.ts';

/** The thread of `foreign-work.ts`: computes one digest after the other. */
parentPort?.on('message', (job: DigestJob) => parentPort?.postMessage(digestOf(job)));
