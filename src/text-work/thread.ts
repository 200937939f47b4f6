import { parentPort } from 'node:worker_threads';
import { type Job, lengthOf, run } from './tasks.ts';

/** The thread of `TextThread`: runs one task after the other. */

/** No text of a person grows so much: what does is not worth the memory of all who read it. */
const LONGEST_RESULT = 6 * 1024 * 1024;

parentPort?.on('message', (job: Job) => {
  const result = run(job);
  parentPort?.postMessage(lengthOf(result) > LONGEST_RESULT ? {} : { result });
});
