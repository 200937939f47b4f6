import { gmtOf } from '../engine/site-time.ts';
import type { Moment, Storage } from '../engine/storage.ts';

/** The state of the database that an answer begins at, and the time that belongs to it. */
interface Beginning {
  readonly moment: Moment;
  readonly nowGmt: string;
}

/**
 * Publishes due posts and takes the time afterwards: no scheduled date lies between the time and the state. With a time taken
 * before, a request that had to wait would show a post as hidden in a state in which others have published it, and that
 * answer would be kept.
 */
export async function beginAnswer(storage: Storage, now: () => number): Promise<Beginning> {
  for (;;) {
    const moment = await storage.settle(gmtOf(now()));
    const nowGmt = gmtOf(now());
    if (moment.nextDue === undefined || moment.nextDue > nowGmt) return { moment, nowGmt };
  }
}
