import type { Resource } from '../definition/index.ts';
import type { View } from '../view.ts';
import { Admission } from './admission.ts';
import type { Fragment } from './fragment.ts';
import { IdFilter } from './id-filter.ts';
import { nameOf, type Selection } from './select-fields.ts';

/** The items of one variant. */
interface Shelf {
  readonly items: Map<number, Fragment>;
  /** Where its ids begin in the filter. */
  readonly start: number;
  /**
   * Goes round. It is not begun anew for each that has to go: a map remembers what it had until it is made larger, and all
   * of that would be passed again.
   */
  hand: MapIterator<[number, Fragment]>;
}

/** What a fragment takes besides its bytes, roughly. */
const OVERHEAD_BYTES = 300;
/** And what a shelf does: there is one for each choice of fields, and anybody may choose. */
const SHELF_BYTES = 1_024;

/** So many are known as asked for once. */
const ASKED_AT_MOST = 50_000;

const sizeOf = ({ bytes }: Fragment): number => bytes + OVERHEAD_BYTES;

/**
 * Keeps items as they are sent, whole items only, each resource, context and actor apart. They belong to one version of
 * the database: any change of it, by whichever process, voids all of them (decision 0011).
 *
 * When the memory is full, what came first and was not used again has to go.
 */
export class Fragments {
  readonly #maxBytes: number;
  #version: number | undefined;
  #bytes = 0;
  /** Whether something had to go already. */
  #isFull = false;
  readonly #shelves = new Map<string, Shelf>();
  /** What may be on a shelf. */
  readonly #kept = new IdFilter();
  /** Items that were asked for once, by variant. */
  readonly #asked = new IdFilter();
  #askedCount = 0;
  #admission = new Admission(() => this.#count());

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
  find(version: number, variantKey: string, ids: readonly number[]): (Fragment | undefined)[] {
    const shelf = this.#shelfOf(version, variantKey);
    let count = 0;
    const found = ids.map((id) => {
      const fragment = shelf && this.#on(shelf, id);
      if (fragment) count += 1;
      return fragment;
    });
    this.#admission.ask(ids.length, count);
    return found;
  }

  /** The same of one item. */
  get(version: number, variantKey: string, id: number): Fragment | undefined {
    const shelf = this.#shelfOf(version, variantKey);
    const found = shelf && this.#on(shelf, id);
    this.#admission.ask(1, found ? 1 : 0);
    return found;
  }

  #shelfOf(version: number, variantKey: string): Shelf | undefined {
    return version === this.#version ? this.#shelves.get(variantKey) : undefined;
  }

  #on({ items, start }: Shelf, id: number): Fragment | undefined {
    if (!this.#kept.has(start, id)) return undefined;
    const found = items.get(id);
    if (found) found.usedIn = this.#admission.turn;
    return found;
  }

  /**
   * Whether items are worth to be kept: where the memory is full, some of those that are asked for a second time. Else reads
   * that are spread over a large site would push out what is read often, and give the garbage collector most of the work.
   * Where fewer than half of them were asked for before, all are known as that from now on.
   */
  areWorthIt(version: number, variantKey: string, ids: readonly number[]): boolean {
    this.#begin(version);
    if (!this.#isFull) return true;
    const start = IdFilter.start(variantKey);
    let again = 0;
    for (const id of ids) if (this.#asked.has(start, id)) again += 1;
    if (2 * again >= ids.length) return this.#admission.mayTry();
    if (this.#askedCount + ids.length > ASKED_AT_MOST) {
      this.#asked.clear();
      this.#askedCount = 0;
    }
    for (const id of ids) this.#asked.note(start, id);
    this.#askedCount += ids.length;
    return false;
  }

  /** Keeps an item, unless one that was used would have to go for it. */
  keep(version: number, variantKey: string, id: number, fragment: Fragment): void {
    this.#begin(version);
    const needed = (): number => sizeOf(fragment) + (this.#shelves.has(variantKey) ? 0 : SHELF_BYTES);
    if (needed() > this.#maxBytes) return;
    while (this.#bytes + needed() > this.#maxBytes) {
      if (!this.#dropOne()) return;
      this.#admission.exchanged();
    }
    const shelf = this.#shelves.get(variantKey) ?? this.#newShelf(variantKey);
    const before = shelf.items.get(id);
    shelf.items.set(id, fragment);
    this.#kept.note(shelf.start, id);
    this.#bytes += sizeOf(fragment) - (before ? sizeOf(before) : 0);
  }

  #newShelf(variantKey: string): Shelf {
    const items = new Map<number, Fragment>();
    const shelf = { items, hand: items.entries(), start: IdFilter.start(variantKey) };
    this.#shelves.set(variantKey, shelf);
    this.#bytes += SHELF_BYTES;
    return shelf;
  }

  #begin(version: number): void {
    if (version === this.#version) return;
    this.#shelves.clear();
    this.#kept.clear();
    this.#asked.clear();
    this.#askedCount = 0;
    this.#admission = new Admission(() => this.#count());
    this.#bytes = 0;
    this.#isFull = false;
    this.#version = version;
  }

  /**
   * Looks at one fragment of each shelf by turns; one that was used meanwhile is spared once.
   *
   * @returns whether it was not, so that looking on makes room
   */
  #dropOne(): boolean {
    this.#isFull = true;
    const [[variantKey, shelf] = []] = this.#shelves;
    if (variantKey === undefined || shelf === undefined) return false;
    this.#shelves.delete(variantKey);
    const { value: [id, fragment] = [] } = shelf.hand.next();
    const isAtEnd = id === undefined || fragment === undefined;
    if (isAtEnd && shelf.items.size === 0) {
      this.#bytes -= SHELF_BYTES;
      return true;
    }
    this.#shelves.set(variantKey, shelf);
    if (isAtEnd) {
      shelf.hand = shelf.items.entries();
      return true;
    }
    shelf.items.delete(id);
    if (fragment.usedIn === this.#admission.turn) {
      // Behind all others: the hand comes back when it has been to them.
      fragment.usedIn = undefined;
      shelf.items.set(id, fragment);
      return false;
    }
    this.#kept.forget(shelf.start, id);
    this.#bytes -= sizeOf(fragment);
    return true;
  }

  #count(): number {
    let count = 0;
    for (const { items } of this.#shelves.values()) count += items.size;
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
