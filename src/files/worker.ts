import { setPriority } from 'node:os';
import { restrictDecoders } from './picture-work.ts';
import { doWork, type Work } from './work.ts';

/** A worker process: does one task at a time, and exits when it needs too much memory. */

const maximalBytes = Number(process.env['QUOIN_WORKER_BYTES']);

restrictDecoders();
try {
  // Reads have priority: on a machine with few processors, nobody waits for the pictures of others.
  setPriority(5);
} catch {
  // A sandbox may forbid it; the worker runs at normal priority then.
}

// Pixels lie outside the memory that Node counts and limits.
setInterval(() => {
  if (process.memoryUsage.rss() > maximalBytes) process.kill(process.pid, 'SIGKILL');
}, 20).unref();

process.on('message', async (work: Work) => {
  process.send?.(await doWork(work));
});
// Signals that stop Quoin reach the whole process group; the current task is finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
