import { randomUUID } from 'node:crypto';
import type { Stores } from '../storage.ts';

/** Work that one process at a time does, of all that serve the site. */
export interface Lease {
  /** @returns whether no other process has it */
  take(): Promise<boolean>;
  /** Keeps it for longer. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** A lease of a process that died expires after this. */
const DURATION_MS = 5 * 60 * 1000;

/** The owner of a lease, if others may know it. */
interface Owner {
  /** Without blanks. */
  readonly name: string;
  /** Whether the owner of this name is known to be no more: then nobody waits for its lease to end. */
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
