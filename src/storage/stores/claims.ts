import type { Stores } from '../site-stores.ts';

/** Names that one instance reserves for a while. All instances see them. */
export interface Claims {
  /** @returns whether no other instance holds the name */
  take(name: string): Promise<boolean>;
  release(name: string): Promise<void>;
}

/** A claim of an instance that died expires after this. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Claims as rows among the options; taking them is one transaction, and those take turns. */
export function claimsIn(
  { transaction }: { transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> },
  now: () => number = Date.now,
): Claims {
  const optionOf = (name: string) => `claim:${name}`;
  return {
    take: (name) =>
      transaction(async ({ options }) => {
        const taken = await options.get(optionOf(name));
        if (taken !== undefined && now() - Number(taken) < MAX_AGE_MS) return false;
        await options.set(optionOf(name), String(now()));
        return true;
      }),
    release: (name) => transaction(({ options }) => options.delete(optionOf(name))),
  };
}
