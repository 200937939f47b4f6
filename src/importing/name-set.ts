/** The bits of a page: one for each of its ids. */
const PAGE_BITS = 1024;

/** A set of names by kind. Nearly all are ids, which take one bit each; in a set of strings, they would take sixty bytes. */
export class NameSet {
  readonly #ids = new Map<string, Map<number, Uint32Array>>();
  readonly #others = new Map<string, Set<string>>();

  add(kind: string, name: string): void {
    const id = idOf(name);
    if (id === undefined) {
      of(this.#others, kind, () => new Set<string>()).add(name);
      return;
    }
    const pages = of(this.#ids, kind, () => new Map<number, Uint32Array>());
    const page = of(pages, Math.floor(id / PAGE_BITS), () => new Uint32Array(PAGE_BITS / 32));
    page[wordOf(id)] = (page[wordOf(id)] ?? 0) | bitOf(id);
  }

  has(kind: string, name: string): boolean {
    const id = idOf(name);
    if (id === undefined) return this.#others.get(kind)?.has(name) ?? false;
    const word = this.#ids.get(kind)?.get(Math.floor(id / PAGE_BITS))?.[wordOf(id)] ?? 0;
    return (word & bitOf(id)) !== 0;
  }
}

/** Names that are not plain numbers, such as `007`, are stored as strings. */
const idOf = (name: string): number | undefined => (/^[1-9]\d{0,9}$/.test(name) ? Number(name) : undefined);

const wordOf = (id: number): number => Math.floor((id % PAGE_BITS) / 32);
const bitOf = (id: number): number => 1 << (id % 32);

function of<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
