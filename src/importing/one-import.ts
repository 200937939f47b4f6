import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { leaseIn, type Storage } from '../storage/index.ts';

const RENEW_MS = 60_000;

/** Another import into the same site is running. */
export class OtherImportError extends Error {}

/**
 * Runs an import. A site allows one at a time. An import of a killed process of this machine no longer counts; one of another
 * machine counts for five minutes.
 *
 * @throws OtherImportError
 */
export async function asOneImport<Result>(storage: Storage, work: () => Promise<Result>): Promise<Result> {
  const here = hostname().replace(/[^\w.-]/g, '') || 'here';
  const lease = leaseIn(storage, 'import', Date.now, {
    name: `${here}:${process.pid}:${randomUUID()}`,
    isGone: (owner) => {
      const [host, pid] = owner.split(':');
      return host === here && !isRunning(Number(pid));
    },
  });
  if (!(await lease.take()))
    throw new OtherImportError('another import into this site is under way: wait until it has ended');
  const renewing = setInterval(() => void lease.renew().catch(() => undefined), RENEW_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await lease.release();
  }
}

/** Whether a process of this machine exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
