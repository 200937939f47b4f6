import type { Connection } from './database.ts';

const REMEMBERED_AT_MOST = 10_000;

/** Remembers small things that were read, for as long as the database is the same. Not inside transactions. */
export function remembering({ seenVersion }: Connection) {
  const known = new Map<string, unknown>();
  let knownVersion: number | undefined;
  return async function remember<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    const current = seenVersion?.();
    if (current === undefined) return read();
    if (current !== knownVersion || known.size > REMEMBERED_AT_MOST) known.clear();
    knownVersion = current;
    if (known.has(name)) return known.get(name) as Value;
    const value = await read();
    // Read at this version or a newer one: with the next version it is forgotten in any case.
    if (knownVersion === current) known.set(name, value);
    return value;
  };
}
