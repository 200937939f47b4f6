import type { Resource } from '../definition/index.ts';
import type { View } from '../view.ts';
import { CacheAdmission } from './cache-admission.ts';
import { IdFilter } from './id-filter.ts';
import type { PresentedItem } from './presented-item.ts';
import { nameOf, type Selection } from './select-fields.ts';

/** The items of one variant. */
interface Partition {
  readonly items: Map<number, PresentedItem>;
  /** Where its ids begin in the filter. */
  readonly start: number;
  /**
   * The hand of the CLOCK algorithm. It continues where it stopped: a map keeps the places of deleted entries until it is
   * made larger, and a new iterator would pass all of them.
   */
  clock: MapIterator<[number, PresentedItem]>;
}

/** What an item takes besides its bytes, roughly. */
const OVERHEAD_BYTES = 300;
/** What a partition takes; there is one for each choice of fields, and any client may choose. */
const PARTITION_BYTES = 1_024;

/** The most ids that are known as asked for once. */
const ASKED_AT_MOST = 50_000;

const sizeOf = ({ bytes }: PresentedItem): number => bytes + OVERHEAD_BYTES;

/**
 * The item cache: items as they are sent, in a partition for each variant. They belong to one version of the database: any
 * change of it, by any process, voids all of them (decision 0011). When the memory is full, second-chance (CLOCK) eviction
 * removes items that were not used.
 */
export class ItemCache {
  readonly #maxBytes: number;
  #version: number | undefined;
  #bytes = 0;
  /** Whether an item was evicted. */
  #isFull = false;
  readonly #partitions = new Map<string, Partition>();
  /** The ids that may be in a partition. */
  readonly #kept = new IdFilter();
  /** Items that were asked for once, by variant. */
  readonly #asked = new IdFilter();
  #askedCount = 0;
  #admission = new CacheAdmission(() => this.#count());

  /** @param maxBytes 0 keeps nothing */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether anything is kept at all. */
  get keepsAny(): boolean {
    return this.#maxBytes > 0;
  }

  /**
   * @param version of the database, asked for before anything of the request was read
   * @returns what is kept of these items, in their order
   */
  find(version: number, variantKey: string, ids: readonly number[]): (PresentedItem | undefined)[] {
    const partition = this.#partitionOf(version, variantKey);
    let count = 0;
    const found = ids.map((id) => {
      const item = partition && this.#on(partition, id);
      if (item) count += 1;
      return item;
    });
    this.#admission.ask(ids.length, count);
    return found;
  }

  /** The same of one item. */
  get(version: number, variantKey: string, id: number): PresentedItem | undefined {
    const partition = this.#partitionOf(version, variantKey);
    const found = partition && this.#on(partition, id);
    this.#admission.ask(1, found ? 1 : 0);
    return found;
  }

  #partitionOf(version: number, variantKey: string): Partition | undefined {
    return version === this.#version ? this.#partitions.get(variantKey) : undefined;
  }

  #on({ items, start }: Partition, id: number): PresentedItem | undefined {
    if (!this.#kept.has(start, id)) return undefined;
    const found = items.get(id);
    if (found) found.usedIn = this.#admission.workingSet;
    return found;
  }

  /**
   * Whether to admit items: when the memory is full, some of those that are asked for a second time. Otherwise reads spread
   * over a large site would evict what is read often, and cause most of the work of the garbage collector. When fewer than
   * half of them were asked for before, all are noted as asked for.
   */
  areWorthIt(version: number, variantKey: string, ids: readonly number[]): boolean {
    this.#begin(version);
    if (!this.#isFull) return true;
    const start = IdFilter.start(variantKey);
    let again = 0;
    for (const id of ids) if (this.#asked.has(start, id)) again += 1;
    if (2 * again >= ids.length) return this.#admission.mayAdmit();
    if (this.#askedCount + ids.length > ASKED_AT_MOST) {
      this.#asked.clear();
      this.#askedCount = 0;
    }
    for (const id of ids) this.#asked.note(start, id);
    this.#askedCount += ids.length;
    return false;
  }

  /** Caches an item, unless an item that was used would have to be evicted for it. */
  keep(version: number, variantKey: string, id: number, item: PresentedItem): void {
    this.#begin(version);
    const needed = (): number => sizeOf(item) + (this.#partitions.has(variantKey) ? 0 : PARTITION_BYTES);
    if (needed() > this.#maxBytes) return;
    while (this.#bytes + needed() > this.#maxBytes) {
      if (!this.#dropOne()) return;
      this.#admission.evicted();
    }
    const partition = this.#partitions.get(variantKey) ?? this.#newPartition(variantKey);
    const before = partition.items.get(id);
    partition.items.set(id, item);
    this.#kept.note(partition.start, id);
    this.#bytes += sizeOf(item) - (before ? sizeOf(before) : 0);
  }

  #newPartition(variantKey: string): Partition {
    const items = new Map<number, PresentedItem>();
    const partition = { items, clock: items.entries(), start: IdFilter.start(variantKey) };
    this.#partitions.set(variantKey, partition);
    this.#bytes += PARTITION_BYTES;
    return partition;
  }

  #begin(version: number): void {
    if (version === this.#version) return;
    this.#partitions.clear();
    this.#kept.clear();
    this.#asked.clear();
    this.#askedCount = 0;
    this.#admission = new CacheAdmission(() => this.#count());
    this.#bytes = 0;
    this.#isFull = false;
    this.#version = version;
  }

  /**
   * Looks at the next item of the next partition. An item that was used gets a second chance.
   *
   * @returns false if the item was used: there may be nothing to evict
   */
  #dropOne(): boolean {
    this.#isFull = true;
    const [[variantKey, partition] = []] = this.#partitions;
    if (variantKey === undefined || partition === undefined) return false;
    this.#partitions.delete(variantKey);
    const { value: [id, item] = [] } = partition.clock.next();
    const isAtEnd = id === undefined || item === undefined;
    if (isAtEnd && partition.items.size === 0) {
      this.#bytes -= PARTITION_BYTES;
      return true;
    }
    this.#partitions.set(variantKey, partition);
    if (isAtEnd) {
      partition.clock = partition.items.entries();
      return true;
    }
    partition.items.delete(id);
    if (item.usedIn === this.#admission.workingSet) {
      // It goes to the end: the clock comes back after all others.
      item.usedIn = undefined;
      partition.items.set(id, item);
      return false;
    }
    this.#kept.forget(partition.start, id);
    this.#bytes -= sizeOf(item);
    return true;
  }

  #count(): number {
    let count = 0;
    for (const { items } of this.#partitions.values()) count += items.size;
    return count;
  }
}

/** A longer list of fields is not asked for repeatedly. */
const LONGEST_CHOICE = 200;

/**
 * The variant of the items that a request sees: their resource, the context, the actor, and the fields.
 *
 * @returns undefined for a variant that is not worth caching
 */
export function variantKeyOf(
  { name }: Pick<Resource, 'name'>,
  { context, actor }: View,
  selection: Selection,
): string | undefined {
  const variantKey = `${name} ${context} ${actor.id}`;
  if (!selection) return variantKey;
  const choice = nameOf(selection);
  return choice.length > LONGEST_CHOICE ? undefined : `${variantKey} ${choice}`;
}
