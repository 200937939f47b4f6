import type { Connection } from '../database.ts';
import { perConnection } from './per-connection.ts';

/** The limit of a connection's cache, in units of 512 bytes. */
const MAX_WEIGHT = 40_000;
/** The cost of one entry, for those with a size: a short name and a few ids. */
const UNIT_BYTES = 512;

/** A value, if it is cached; otherwise a promise. */
export type Remembered<Thing> = Thing | Promise<Thing>;

/** The cache of one connection: with one limit, and for one version of the database, after which it is cleared. */
class Memo {
  readonly #known: Map<string, unknown>[] = [];
  #version: number | undefined;
  #weight = 0;

  /** The entries of one kind, by name. */
  kind(): Map<string, unknown> {
    const known = new Map<string, unknown>();
    this.#known.push(known);
    return known;
  }

  begin(version: number): void {
    if (version !== this.#version || this.#weight > MAX_WEIGHT) {
      for (const known of this.#known) known.clear();
      this.#weight = 0;
    }
    this.#version = version;
  }

  /** Whether values read at this version may be cached. */
  isAt(version: number): boolean {
    return version === this.#version;
  }

  add(weight: number): void {
    this.#weight += weight;
  }
}

const memoOf = perConnection(() => new Memo());

/**
 * Caches small values of one kind until the database changes. Not inside transactions.
 *
 * @param bytesOf the size of a value, if it may be more than a few numbers; the length of its name is added
 */
export function remembering<Thing = unknown>(connection: Connection, bytesOf?: (thing: Thing) => number) {
  const { seenVersion } = connection;
  const memo = memoOf(connection);
  const known = memo.kind() as Map<string, Thing>;
  const weightOf = (name: string, value: Thing): number =>
    1 + Math.floor((name.length + (bytesOf?.(value) ?? 0)) / UNIT_BYTES);

  /** The value was read at this version or a newer one: with the next version it is removed in any case. */
  async function keep<Value extends Thing>(name: string, version: number, read: Promise<Value>): Promise<Value> {
    const value = await read;
    if (memo.isAt(version) && !known.has(name)) {
      known.set(name, value);
      memo.add(weightOf(name, value));
    }
    return value;
  }

  return function remember<Value extends Thing>(name: string, read: () => Promise<Value>): Remembered<Value> {
    const version = seenVersion?.();
    if (version === undefined) return read();
    memo.begin(version);
    const before = known.get(name);
    if (before !== undefined || known.has(name)) return before as Value;
    return keep(name, version, read());
  };
}
