import type { Connection } from '../database.ts';

const REMEMBERED_AT_MOST = 10_000;
/** What one more of them stands for, in what is remembered by size: a short name and a few ids. */
const UNIT_BYTES = 512;

/** A thing, where it is remembered; where it has to be read, a promise of it. */
export type Remembered<Thing> = Thing | Promise<Thing>;

/**
 * Remembers small things that were read, for as long as the database is the same. Not inside transactions.
 *
 * @param bytesOf how large a thing is, where it may be more than a few numbers
 */
export function remembering<Thing = unknown>({ seenVersion }: Connection, bytesOf?: (thing: Thing) => number) {
  const known = new Map<string, Thing>();
  let knownVersion: number | undefined;
  let weight = 0;
  const weightOf = (name: string, value: Thing): number =>
    bytesOf ? 1 + Math.floor((name.length + bytesOf(value)) / UNIT_BYTES) : 1;

  /** Read at this version or a newer one: with the next version it is forgotten in any case. */
  async function keep<Value extends Thing>(name: string, current: number, read: Promise<Value>): Promise<Value> {
    const value = await read;
    if (knownVersion === current && !known.has(name)) {
      known.set(name, value);
      weight += weightOf(name, value);
    }
    return value;
  }

  return function remember<Value extends Thing>(name: string, read: () => Promise<Value>): Remembered<Value> {
    const current = seenVersion?.();
    if (current === undefined) return read();
    if (current !== knownVersion || weight > REMEMBERED_AT_MOST) {
      known.clear();
      weight = 0;
    }
    knownVersion = current;
    const before = known.get(name);
    if (before !== undefined || known.has(name)) return before as Value;
    return keep(name, current, read());
  };
}
