import { restrictDecoders } from './picture-work.ts';
import { doWork, type Work } from './work.ts';

/** A worker process: takes one piece of work at a time, and ends itself when it needs too much memory. */

const maximalBytes = Number(process.env['QUOIN_WORKER_BYTES']);

restrictDecoders();

// Pixels lie outside the memory that Node counts and limits.
setInterval(() => {
  if (process.memoryUsage.rss() > maximalBytes) process.kill(process.pid, 'SIGKILL');
}, 20).unref();

process.on('message', async (work: Work) => {
  process.send?.(await doWork(work));
});
// Keys and commands that stop Quoin reach the whole group; what has begun is to end first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
