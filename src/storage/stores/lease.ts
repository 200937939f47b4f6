import { randomUUID } from 'node:crypto';
import type { Stores } from '../site-stores.ts';

/** A right to some work that only one of the processes that serve the site has at a time. */
export interface Lease {
  /** @returns whether no other process holds it */
  take(): Promise<boolean>;
  /** Extends it. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** A lease of a process that died expires after this. */
const DURATION_MS = 5 * 60 * 1000;

/** An owner of leases whose name other processes can check. */
interface Owner {
  /** Without blanks. */
  readonly name: string;
  /** Whether the owner of this name is known to have ended: then nobody waits for its lease to end. */
  isGone(name: string): boolean;
}

const anybody = (): Owner => ({ name: randomUUID(), isGone: () => false });

/** A lease as a row among the options; taking it is one transaction, and those take turns. */
export function leaseIn(
  { transaction }: { transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> },
  name: string,
  now: () => number,
  { name: owner, isGone }: Owner = anybody(),
): Lease {
  const option = `lease:${name}`;
  const change = (isTaking: boolean) =>
    transaction(async ({ options }) => {
      const [holder, until] = (await options.get(option))?.split(' ') ?? [];
      const isFree = holder === undefined || Number(until) <= now() || isGone(holder);
      if (holder !== owner && !(isFree && isTaking)) return false;
      await options.set(option, `${owner} ${now() + DURATION_MS}`);
      return true;
    });
  return {
    take: () => change(true),
    renew: async () => void (await change(false)),
    release: () =>
      transaction(async ({ options }) => {
        if ((await options.get(option))?.startsWith(owner)) await options.delete(option);
      }),
  };
}
