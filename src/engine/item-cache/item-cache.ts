import { LRUCache } from 'lru-cache';
import type { Resource } from '../definition/index.ts';
import { nameOf, type Selection } from '../operations/select-fields.ts';
import type { View } from '../view.ts';
import { IdFilter } from './id-filter.ts';
import type { PresentedItem } from './presented-item.ts';

/** The approximate overhead of an item besides its bytes. */
const OVERHEAD_BYTES = 300;
/** The most variants cached at once: any client may choose fields, and each choice is a variant. */
const MAX_VARIANTS = 500;
/** Items with this id or a greater one are not cached: a key is the number of a variant times this, and the id. */
const IDS = 2 ** 32;
/** With a greater number of variants, keys would exceed the integers that a number holds exactly. */
const LAST_VARIANT = 2 ** 20;
/** The most ids remembered as requested once. */
const MAX_ASKED = 50_000;
/** When the cache is full, one in this many pages that are requested again is admitted. */
const ADMIT_ONE_IN = 4;
/**
 * One in this many reads counts as a use. If all did, a list that is read repeatedly and does not fit would lose each item
 * just before its next read. So frequently used items stay, and the others are evicted independently of the order of reads.
 */
const COUNT_ONE_IN = 7;

/**
 * The item cache: items as they are sent, by variant and id. They belong to one version of the database: any change of it, by
 * any process, voids all of them (decision 0011). When the memory is full, the items that were used least recently are evicted, and few
 * are admitted (decision 0046).
 */
export class ItemCache {
  readonly #maxBytes: number;
  #version: number | undefined;
  #items: LRUCache<number, PresentedItem> | undefined;
  /** The number of each variant; keys of items begin with it. */
  readonly #variants = new LRUCache<string, number>({ max: MAX_VARIANTS });
  #lastVariant = 0;
  /** Whether an item was evicted. */
  #isFull = false;
  /** The items that may be cached: most misses are found without a lookup in the cache. */
  readonly #kept = new IdFilter();
  /** Items that were requested once, by variant. */
  readonly #asked = new IdFilter();
  #askedCount = 0;
  #pages = 0;
  #reads = 0;

  /** @param maxBytes 0 disables the cache */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether the cache is enabled. */
  get keepsAny(): boolean {
    return this.#maxBytes > 0;
  }

  /**
   * @param version of the database, read at the start of the request
   * @returns those of the items that are cached, in their order
   */
  find(version: number, variantKey: string, ids: readonly number[]): (PresentedItem | undefined)[] {
    const first = this.#read(version, variantKey);
    return ids.map((id) => this.#at(first, id));
  }

  /** The same for one item. */
  get(version: number, variantKey: string, id: number): PresentedItem | undefined {
    return this.#at(this.#read(version, variantKey), id);
  }

  /** Begins a read. @returns the first key of the variant, if anything of it may be cached */
  #read(version: number, variantKey: string): number | undefined {
    this.#reads = (this.#reads + 1) % COUNT_ONE_IN;
    return version === this.#version ? this.#variants.get(variantKey) : undefined;
  }

  #at(first: number | undefined, id: number): PresentedItem | undefined {
    if (first === undefined || !isShort(id)) return undefined;
    const key = first + id;
    if (!this.#kept.has(key)) return undefined;
    return this.#reads === 0 ? this.#items?.get(key) : this.#items?.peek(key);
  }

  /**
   * Whether to admit items: when the memory is full, one of four pages that are requested a second time. Otherwise, reads spread
   * over a large site would evict frequently read items, and cause most of the garbage collection. When fewer than
   * half of the items were requested before, all are noted as requested.
   */
  admits(version: number, variantKey: string, ids: readonly number[]): boolean {
    this.#begin(version);
    if (!this.#isFull) return true;
    const first = this.#firstOf(variantKey);
    let again = 0;
    for (const id of ids) if (this.#asked.has(first + id)) again += 1;
    if (2 * again >= ids.length) {
      this.#pages = (this.#pages + 1) % ADMIT_ONE_IN;
      return this.#pages === 0;
    }
    if (this.#askedCount + ids.length > MAX_ASKED) {
      this.#asked.clear();
      this.#askedCount = 0;
    }
    for (const id of ids) this.#asked.note(first + id);
    this.#askedCount += ids.length;
    return false;
  }

  keep(version: number, variantKey: string, id: number, item: PresentedItem): void {
    this.#begin(version);
    if (!this.#items || !isShort(id)) return;
    const key = this.#firstOf(variantKey) + id;
    this.#items.set(key, item);
    if (this.#items.has(key)) this.#kept.note(key);
  }

  /** The first key of a variant. Keys of an evicted variant are never used again, so its items are no longer found. */
  #firstOf(variantKey: string): number {
    const known = this.#variants.get(variantKey);
    if (known !== undefined) return known;
    this.#lastVariant += 1;
    const first = this.#lastVariant * IDS;
    this.#variants.set(variantKey, first);
    return first;
  }

  #begin(version: number): void {
    if ((version === this.#version && this.#lastVariant < LAST_VARIANT) || !this.keepsAny) return;
    this.#version = version;
    this.#lastVariant = 0;
    this.#variants.clear();
    this.#isFull = false;
    this.#kept.clear();
    this.#asked.clear();
    this.#askedCount = 0;
    // A new cache: clearing it would take a step for each item.
    this.#items = new LRUCache({
      maxSize: this.#maxBytes,
      sizeCalculation: ({ bytes }) => bytes + OVERHEAD_BYTES,
      dispose: (_item, key, reason) => {
        if (reason !== 'evict') return;
        this.#isFull = true;
        this.#kept.forget(key);
      },
    });
  }
}

const isShort = (id: number): boolean => id >= 0 && id < IDS;

/** Items with a longer list of fields are not cached: clients hardly ever repeat one. */
const MAX_SELECTION_LENGTH = 200;

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
  return choice.length > MAX_SELECTION_LENGTH ? undefined : `${variantKey} ${choice}`;
}
