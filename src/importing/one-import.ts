import { randomUUID } from 'node:crypto';
import { mayRun, processName } from '../processes/index.ts';
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
  // An import of this process is another owner than the one before.
  const name = `${processName}~${randomUUID()}`;
  const lease = leaseIn(storage, 'import', Date.now, { name, isGone: (owner) => !mayRun(owner) });
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
