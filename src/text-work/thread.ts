import { parentPort } from 'node:worker_threads';
import { type Job, lengthOf, run } from './tasks.ts';

/** The thread of `TextThread`: runs one task after the other. */

/** A longer result is refused: no normal text becomes that long, and each reader would need the memory. */
const MAX_RESULT = 6 * 1024 * 1024;

parentPort?.on('message', (job: Job) => {
  const result = run(job);
  parentPort?.postMessage(lengthOf(result) > MAX_RESULT ? {} : { result });
});
